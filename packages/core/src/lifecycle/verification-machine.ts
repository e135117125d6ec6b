import { setup } from "xstate";
import type { ErrorCode } from "../errors.ts";
import { type VerificationStatus, verificationStatuses } from "../model/verification-status.ts";

/**
 * Everything that can be asked of a verification. `revise` changes the expected data, `update` anything else. `mark_*`, `recheck` and `note` are
 * the PATCH of a status: 1, 2, 6 and 8 mark, 5 rechecks, the present status is a note, and 3, 4, 7 are `approve`, `reject` and `cancel`.
 * `settle_*` ends a pipeline run.
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

/** What the guards ask of a verification. */
export interface VerificationFacts {
  /** Every required document is there. */
  readonly present: boolean;
  /** Every required document is there, and a reviewer has canceled none of them. */
  readonly ready: boolean;
  /** An automatic Approved has every proof it needs. Only the guard of `settle_approved` asks. */
  readonly proven: () => boolean;
}

const named = () => {};

/** The machine only names effects; `effects.ts` applies them to the verification. */
const effects = {
  touch: named,
  record: named,
  remark: named,
  stampSubmission: named,
  stampFirstSubmission: named,
  resetDocuments: named,
  approveDocuments: named,
  rejectDocuments: named,
  cancelDocuments: named,
  settleDocuments: named,
  startRun: named,
  endRun: named,
  announceSubmitted: named,
  announceFinished: named,
  announceCanceled: named,
  scheduleExpiry: named,
  scheduleErasure: named,
};

export type EffectName = keyof typeof effects;
export const isEffect = (type: string): type is EffectName => Object.hasOwn(effects, type);

/**
 * The verification lifecycle of the specification ("States and transitions").
 * `open` owns the transitions of every status but Canceled, since `transition` does not honour `type: "final"`.
 * A transition without target and actions refuses: its `meta` has the code.
 */
export const verificationMachine = setup({
  types: {
    context: {} as VerificationFacts,
    events: {} as { readonly type: VerificationAction },
    meta: {} as { readonly refusal: ErrorCode },
  },
  guards: {
    documentsPresent: ({ context }) => context.present,
    documentsReady: ({ context }) => context.ready,
    approvalProven: ({ context }) => context.proven(),
  },
  actions: effects,
}).createMachine({
  id: "verification",
  context: { present: false, ready: false, proven: () => false },
  initial: "open",
  states: {
    open: {
      initial: "started",
      on: {
        update: { actions: ["touch"] },
        revise: { actions: ["record"] },
        note: { actions: ["record", "remark"] },
        remove_document: { actions: ["record"] },
        decide_document: { actions: ["record"] },
        correct_document: { actions: ["record"] },
        comment: { actions: ["touch"] },
        renew_link: { actions: ["record"] },
        resubmit: [
          {
            target: ".submitted",
            guard: "documentsPresent",
            actions: [
              "resetDocuments",
              "stampSubmission",
              "startRun",
              "record",
              "remark",
              "announceSubmitted",
            ],
          },
          { meta: { refusal: "documents_missing" } },
        ],
        approve: {
          target: ".approved",
          actions: ["endRun", "approveDocuments", "record", "remark", "announceFinished"],
        },
        reject: {
          target: ".rejected",
          actions: ["endRun", "rejectDocuments", "record", "remark", "announceFinished"],
        },
        cancel: {
          target: "canceled",
          actions: ["endRun", "cancelDocuments", "record", "remark", "announceCanceled"],
        },
        mark_started: { target: ".started", actions: ["endRun", "record", "remark", "scheduleExpiry"] },
        mark_submitted: {
          target: ".submitted",
          actions: ["stampFirstSubmission", "startRun", "record", "remark"],
        },
        mark_expired: { target: ".expired", actions: ["endRun", "record", "remark", "announceFinished"] },
        mark_hold: { target: ".hold", actions: ["endRun", "record", "remark"] },
        recheck: { target: ".double_check", actions: ["startRun", "record", "remark"] },
        delete: { actions: ["endRun", "scheduleErasure"] },
        "*": { meta: { refusal: "not_started" } },
      },
      states: {
        started: {
          on: {
            revise: { actions: ["touch"] },
            upload_document: { actions: ["record"] },
            change_document: { actions: ["record"] },
            submit: [
              {
                target: "submitted",
                guard: "documentsReady",
                actions: ["stampSubmission", "startRun", "record", "announceSubmitted"],
              },
              { meta: { refusal: "documents_missing" } },
            ],
            expire: { target: "expired", actions: ["endRun", "record", "announceFinished"] },
          },
        },
        submitted: {
          on: {
            revise: { actions: ["startRun", "record"] },
            read_document: { actions: ["touch"] },
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
          },
        },
        approved: {
          on: {
            revise: { target: "double_check", actions: ["startRun", "record"] },
            approve: { meta: { refusal: "already_approved" } },
          },
        },
        rejected: { on: { reject: { meta: { refusal: "already_rejected" } } } },
        double_check: {
          on: {
            read_document: { actions: ["touch"] },
            settle_approved: { guard: "approvalProven", actions: ["endRun", "settleDocuments"] },
            settle_rejected: { actions: ["endRun", "settleDocuments"] },
            settle_double_check: { actions: ["endRun", "settleDocuments"] },
          },
        },
        expired: {},
        hold: {},
      },
    },
    canceled: {
      on: {
        delete: { actions: ["endRun", "scheduleErasure"] },
        cancel: { meta: { refusal: "already_canceled" } },
        "*": { meta: { refusal: "verification_canceled" } },
      },
    },
  },
});

export const verificationStates = Object.keys(verificationStatuses) as VerificationStatus[];
