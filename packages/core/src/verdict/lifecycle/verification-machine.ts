import { setup } from "xstate";
import type { ErrorCode } from "../../base/errors.ts";
import { memoise } from "../../base/input/memoise.ts";
import { type VerificationStatus, verificationStatuses } from "../../model/verification-status.ts";

/**
 * Every action on a verification. `revise` changes the expected data, `update` other fields. `settle_*` ends
 * a pipeline run; `settle_retake` asks the person for new pictures, and so does a reviewer with `retake`.
 * `keep_pictures` records that the person keeps images against advice, `keep_reading` stores a reading made
 * at the upload, `ask_evidence` a request to a wallet or a challenge for a chip. `approve_first` is the first
 * of two approvals. `note_case` changes the casework, `escalate` notes that a decision is overdue,
 * `give_notice` that a date was announced, `renew` that another verification renews it. `set_hold` puts it on
 * legal hold, `lift_hold` ends that; neither is the status On Hold.
 * `clear_hit` notes that a hit on a list is somebody else, `screen_again` that lists were searched again,
 * `list_hit` that one names the person since.
 *
 * A PATCH of the status maps to actions: 1, 2, 6 and 8 to `mark_*`, 5 to `recheck`, the present status to
 * `note`, and 3, 4 and 7 to `approve`, `reject` and `cancel`.
 */
export const verificationActions = [
  "update",
  "revise",
  "submit",
  "resubmit",
  "approve",
  "approve_first",
  "reject",
  "cancel",
  "retake",
  "mark_started",
  "mark_submitted",
  "mark_expired",
  "mark_hold",
  "recheck",
  "note",
  "upload_document",
  "change_document",
  "remove_document",
  "keep_pictures",
  "keep_reading",
  "decide_document",
  "correct_document",
  "comment",
  "note_case",
  "escalate",
  "set_hold",
  "lift_hold",
  "give_notice",
  "renew",
  "clear_hit",
  "screen_again",
  "list_hit",
  "renew_link",
  "give_consent",
  "ask_evidence",
  "read_document",
  "settle_approved",
  "settle_rejected",
  "settle_double_check",
  "settle_retake",
  "expire",
  "delete",
] as const;

export type VerificationAction = (typeof verificationActions)[number];

/** The facts that the guards read. */
export interface VerificationFacts {
  /** Every required document is present. */
  readonly present: boolean;
  /** Every required document is present and not canceled, and no document is still to be retaken. */
  readonly ready: boolean;
  /** A document stands whose pictures a reviewer can ask for again. */
  readonly retakable: boolean;
  /** An automatic Approved has all its proofs. Only the guard of `settle_approved` calls it. */
  readonly proven: () => boolean;
  /** An automatic Rejected has its proof. Only the guard of `settle_rejected` calls it. */
  readonly rejectable: () => boolean;
  /** A correction changes no value that was compared, and every rule still passes. */
  readonly untouched: boolean;
  /** New pictures can mend what failed, and attempts are left. Only the guard of `settle_retake` calls it. */
  readonly mendable: () => boolean;
}

const named = () => {};

/** A reviewer asks for new pictures. */
const retake = [
  {
    target: "started",
    guard: "picturesRetakable",
    actions: ["endRun", "returnDocuments", "renewReadings", "record", "remark", "scheduleExpiry"],
  },
  { meta: { refusal: "documents_missing" } },
] as const;

/** The machine only names effects; `effects.ts` applies them to the verification. */
const effects = {
  touch: named,
  record: named,
  remark: named,
  stampSubmission: named,
  stampFirstSubmission: named,
  resetDocuments: named,
  forgetReadings: named,
  approveDocuments: named,
  rejectDocuments: named,
  cancelDocuments: named,
  settleDocuments: named,
  returnDocuments: named,
  renewReadings: named,
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
 * The verification lifecycle of the specification ("States and transitions"). `open` has the transitions of
 * every status but Canceled, since `transition` ignores `type: "final"`. A transition without target and
 * actions is a refusal; its `meta` has the code.
 */
export const verificationMachine = memoise(() =>
  setup({
    types: {
      context: {} as VerificationFacts,
      events: {} as { readonly type: VerificationAction },
      meta: {} as { readonly refusal: ErrorCode },
    },
    guards: {
      documentsPresent: ({ context }) => context.present,
      documentsReady: ({ context }) => context.ready,
      picturesRetakable: ({ context }) => context.retakable,
      approvalProven: ({ context }) => context.proven(),
      rejectionProven: ({ context }) => context.rejectable(),
      approvalUntouched: ({ context }) => context.untouched,
      picturesMendable: ({ context }) => context.mendable(),
    },
    actions: effects,
  }).createMachine({
    id: "verification",
    context: {
      present: false,
      ready: false,
      retakable: false,
      untouched: false,
      proven: () => false,
      rejectable: () => false,
      mendable: () => false,
    },
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
          clear_hit: { actions: ["touch"] },
          screen_again: { actions: ["touch"] },
          list_hit: { actions: ["record"] },
          note_case: { meta: { refusal: "not_waiting" } },
          escalate: { meta: { refusal: "not_waiting" } },
          set_hold: { actions: ["record"] },
          lift_hold: { actions: ["record"] },
          renew_link: { actions: ["record"] },
          renew: { meta: { refusal: "not_approved" } },
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
          approve_first: { actions: ["record", "remark"] },
          reject: {
            target: ".rejected",
            actions: ["endRun", "rejectDocuments", "record", "remark", "announceFinished"],
          },
          cancel: {
            target: "canceled",
            actions: ["endRun", "cancelDocuments", "record", "remark", "announceCanceled"],
          },
          retake: { meta: { refusal: "retake_not_possible" } },
          mark_started: {
            target: ".started",
            actions: ["endRun", "renewReadings", "record", "remark", "scheduleExpiry"],
          },
          mark_submitted: {
            target: ".submitted",
            actions: ["stampFirstSubmission", "startRun", "record", "remark"],
          },
          mark_expired: { target: ".expired", actions: ["endRun", "record", "remark", "announceFinished"] },
          mark_hold: { target: ".hold", actions: ["endRun", "record", "remark"] },
          recheck: { target: ".double_check", actions: ["forgetReadings", "startRun", "record", "remark"] },
          delete: { actions: ["endRun", "scheduleErasure"] },
          "*": { meta: { refusal: "not_started" } },
        },
        states: {
          started: {
            on: {
              revise: { actions: ["touch"] },
              upload_document: { actions: ["record"] },
              change_document: { actions: ["record"] },
              keep_pictures: { actions: ["record"] },
              keep_reading: { actions: ["touch"] },
              give_consent: { actions: ["touch"] },
              ask_evidence: { actions: ["touch"] },
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
              keep_reading: { actions: ["touch"] },
              settle_approved: {
                target: "approved",
                guard: "approvalProven",
                actions: ["endRun", "settleDocuments", "record", "announceFinished"],
              },
              settle_rejected: {
                target: "rejected",
                guard: "rejectionProven",
                actions: ["endRun", "settleDocuments", "record", "announceFinished"],
              },
              settle_double_check: {
                target: "double_check",
                actions: ["endRun", "settleDocuments", "record"],
              },
              settle_retake: {
                target: "started",
                guard: "picturesMendable",
                actions: ["endRun", "returnDocuments", "renewReadings", "record", "scheduleExpiry"],
              },
            },
          },
          approved: {
            on: {
              revise: { target: "double_check", actions: ["startRun", "record"] },
              list_hit: { target: "double_check", actions: ["record"] },
              correct_document: [
                { guard: "approvalUntouched", actions: ["record"] },
                { target: "double_check", actions: ["record"] },
              ],
              give_notice: { actions: ["touch"] },
              renew: { actions: ["record"] },
              approve: { meta: { refusal: "already_approved" } },
              approve_first: { meta: { refusal: "already_approved" } },
            },
          },
          rejected: { on: { reject: { meta: { refusal: "already_rejected" } }, retake } },
          double_check: {
            on: {
              retake,
              note_case: { actions: ["touch"] },
              escalate: { actions: ["touch"] },
              read_document: { actions: ["touch"] },
              settle_approved: { guard: "approvalProven", actions: ["endRun", "settleDocuments"] },
              settle_rejected: { guard: "rejectionProven", actions: ["endRun", "settleDocuments"] },
              settle_double_check: { actions: ["endRun", "settleDocuments"] },
            },
          },
          expired: {},
          hold: { on: { note_case: { actions: ["touch"] } } },
        },
      },
      canceled: {
        on: {
          delete: { actions: ["endRun", "scheduleErasure"] },
          set_hold: { actions: ["record"] },
          lift_hold: { actions: ["record"] },
          cancel: { meta: { refusal: "already_canceled" } },
          note_case: { meta: { refusal: "not_waiting" } },
          escalate: { meta: { refusal: "not_waiting" } },
          "*": { meta: { refusal: "verification_canceled" } },
        },
      },
    },
  }),
);

export const verificationStates = Object.keys(verificationStatuses) as VerificationStatus[];
