import { setup } from "xstate";
import { memoise } from "../../base/input/memoise.ts";
import { type DocumentStatus, documentStatuses } from "../../model/document-status.ts";

/**
 * Every action on a document. `mark_*` is a reviewer's PATCH of the status. `decide_*` is a decision of the
 * pipeline or of a person. `begin` and `extract` are the pipeline's progress.
 */
export const documentActions = [
  "replace",
  "mark_uploaded",
  "mark_in_progress",
  "mark_approved",
  "mark_rejected",
  "mark_double_check",
  "mark_canceled",
  "mark_extracted",
  "begin",
  "extract",
  "decide_approved",
  "decide_rejected",
  "decide_double_check",
  "cancel",
  "reset",
] as const;

export type DocumentAction = (typeof documentActions)[number];

/** The document lifecycle of the specification. */
export const documentMachine = memoise(() =>
  setup({
    types: { events: {} as { readonly type: DocumentAction } },
  }).createMachine({
    id: "document",
    initial: "uploaded",
    on: {
      cancel: ".canceled",
      reset: ".uploaded",
      decide_approved: ".approved",
      decide_rejected: ".rejected",
      decide_double_check: ".double_check",
    },
    states: {
      uploaded: {
        on: {
          replace: "uploaded",
          begin: "in_progress",
          mark_uploaded: "uploaded",
          mark_in_progress: "in_progress",
          mark_approved: "approved",
          mark_rejected: "rejected",
          mark_double_check: "double_check",
          mark_canceled: "canceled",
          mark_extracted: "extracted",
        },
      },
      in_progress: { on: { begin: "in_progress", extract: "extracted" } },
      extracted: { on: { begin: "in_progress" } },
      approved: { on: { begin: "in_progress" } },
      rejected: { on: { begin: "in_progress" } },
      double_check: { on: { begin: "in_progress" } },
      canceled: {},
    },
  }),
);

export function markFor(status: DocumentStatus): DocumentAction {
  return `mark_${status}`;
}

export const documentStates = Object.keys(documentStatuses) as DocumentStatus[];
