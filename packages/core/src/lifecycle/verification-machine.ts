import { type VerificationStatus, verificationStatuses } from "../model/verification-status.ts";

/**
 * Everything that can be asked of a verification. `revise` changes what is expected, `update` anything else. `mark_*`, `recheck` and `note` are the PATCH of a status: 1, 2, 6, 8 mark, 5 rechecks,
 * a status that it already has is a note, and 3, 4, 7 are `approve`, `reject` and `cancel`. `settle_*` is how a pipeline run ends.
 */
export const verificationActions = [
  "update",
  "revise",
  "submit",
  "resubmit",
  "approve",
  "reject",
  "cancel",
  "mark_started",
  "mark_submitted",
  "mark_expired",
  "mark_hold",
  "recheck",
  "note",
  "upload_document",
  "change_document",
  "remove_document",
  "decide_document",
  "correct_document",
  "comment",
  "renew_link",
  "read_document",
  "settle_approved",
  "settle_rejected",
  "settle_double_check",
  "expire",
  "delete",
] as const;

export type VerificationAction = (typeof verificationActions)[number];

/** What a transition entails besides the new status; `effects.ts` says how each is done. */
export type EffectName =
  | "touch"
  | "record"
  | "remark"
  | "stampSubmission"
  | "stampFirstSubmission"
  | "resetDocuments"
  | "approveDocuments"
  | "rejectDocuments"
  | "cancelDocuments"
  | "settleDocuments"
  | "startRun"
  | "endRun"
  | "announceSubmitted"
  | "announceFinished"
  | "announceCanceled"
  | "scheduleExpiry"
  | "scheduleErasure";

type Actions = readonly EffectName[];
const touched = { actions: ["touch"] as Actions };
const recorded: Actions = ["record", "remark"];

const approve = {
  target: "approved",
  actions: ["endRun", "approveDocuments", ...recorded, "announceFinished"],
};
const reject = {
  target: "rejected",
  actions: ["endRun", "rejectDocuments", ...recorded, "announceFinished"],
};
const cancel = {
  target: "#verification.canceled",
  actions: ["endRun", "cancelDocuments", ...recorded, "announceCanceled"],
};

/** A pipeline run may end while the verification waits for it: Submitted, or Double Check after a recheck. */
const settling = {
  read_document: touched,
  settle_approved: {
    target: "approved",
    guard: "approvalProven",
    actions: ["endRun", "settleDocuments", "record", "announceFinished"],
  },
  settle_rejected: {
    target: "rejected",
    actions: ["endRun", "settleDocuments", "record", "announceFinished"],
  },
  settle_double_check: { target: "double_check", actions: ["endRun", "settleDocuments", "record"] },
};

/**
 * The verification lifecycle of the specification ("States and transitions") as an xstate machine configuration.
 * `open` owns what is allowed everywhere but in Canceled, since `transition` does not honour `type: "final"`.
 */
export const verificationLifecycle = {
  id: "verification",
  initial: "open",
  on: { delete: { actions: ["endRun", "scheduleErasure"] } },
  states: {
    open: {
      initial: "started",
      on: {
        update: touched,
        revise: { actions: ["record"] },
        note: { actions: recorded },
        remove_document: { actions: ["record"] },
        decide_document: { actions: ["record"] },
        correct_document: { actions: ["record"] },
        comment: touched,
        renew_link: { actions: ["record"] },
        resubmit: {
          target: ".submitted",
          guard: "documentsPresent",
          actions: ["resetDocuments", "stampSubmission", "startRun", ...recorded, "announceSubmitted"],
        },
        approve: { ...approve, target: ".approved" },
        reject: { ...reject, target: ".rejected" },
        cancel,
        mark_started: { target: ".started", actions: ["endRun", ...recorded, "scheduleExpiry"] },
        mark_submitted: { target: ".submitted", actions: ["stampFirstSubmission", "startRun", ...recorded] },
        mark_expired: { target: ".expired", actions: ["endRun", ...recorded, "announceFinished"] },
        mark_hold: { target: ".hold", actions: ["endRun", ...recorded] },
        recheck: { target: ".double_check", actions: ["startRun", ...recorded] },
      },
      states: {
        started: {
          on: {
            revise: touched,
            upload_document: { actions: ["record"] },
            change_document: { actions: ["record"] },
            submit: {
              target: "submitted",
              guard: "documentsReady",
              actions: ["stampSubmission", "startRun", "record", "announceSubmitted"],
            },
            expire: { target: "expired", actions: ["endRun", "record", "announceFinished"] },
          },
        },
        submitted: { on: { ...settling, revise: { actions: ["startRun", "record"] } } },
        approved: {
          on: { approve: undefined, revise: { target: "double_check", actions: ["startRun", "record"] } },
        },
        rejected: { on: { reject: undefined } },
        double_check: {
          on: {
            ...settling,
            settle_approved: { guard: "approvalProven", actions: ["endRun", "settleDocuments"] },
            settle_rejected: { actions: ["endRun", "settleDocuments"] },
            settle_double_check: { actions: ["endRun", "settleDocuments"] },
          },
        },
        expired: {},
        hold: {},
      },
    },
    canceled: {},
  },
} as const;

export const verificationStates = Object.keys(verificationStatuses) as VerificationStatus[];
