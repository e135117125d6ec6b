import { setup } from "xstate";
import type { ErrorCode } from "../errors.ts";
import { lazily } from "../input/memoise.ts";
import { type VerificationStatus, verificationStatuses } from "../model/verification-status.ts";

/**
 * Every action on a verification. `revise` changes the expected data, `update` other fields. `settle_*` ends
 * a pipeline run.
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

/** The facts that the guards read. */
export interface VerificationFacts {
  /** Every required document is present. */
  readonly present: boolean;
  /** Every required document is present and not canceled. */
  readonly ready: boolean;
  /** An automatic Approved has all its proofs. Only the guard of `settle_approved` calls it. */
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
 * The verification lifecycle of the specification ("States and transitions"). `open` has the transitions of
 * every status but Canceled, since `transition` ignores `type: "final"`. A transition without target and
 * actions is a refusal; its `meta` has the code.
 */
export const verificationMachine = lazily(() =>
  setup({
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
              settle_double_check: {
                target: "double_check",
                actions: ["endRun", "settleDocuments", "record"],
              },
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
  }),
);

export const verificationStates = Object.keys(verificationStatuses) as VerificationStatus[];
