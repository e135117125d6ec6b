/** The visitor's current step. */
export type CaptureStep =
  | "welcome"
  | "document"
  | "camera"
  | "check"
  | "hand-off"
  | "review"
  | "progress"
  | "outcome"
  | "problem";

/** The outcome as shown to the visitor. */
export type CaptureOutcome = "approved" | "rejected" | "review" | "expired" | "closed";

/**
 * The messages of the page to the embedding page, by `postMessage`, to the origins of `frameAncestors` only.
 * They contain no personal data: ask the API for the decision, or wait for the webhook.
 */
export type CaptureEvent =
  | { readonly type: "ready"; readonly verification: string }
  | { readonly type: "step"; readonly step: CaptureStep }
  /** The desired height of the page in CSS pixels. */
  | { readonly type: "resize"; readonly height: number }
  | { readonly type: "uploaded"; readonly context: string }
  | { readonly type: "submitted" }
  | { readonly type: "finished"; readonly outcome: CaptureOutcome }
  | { readonly type: "problem"; readonly code: string };

/** An event in the form that is posted. */
export interface CaptureMessage {
  readonly source: "passmuster";
  readonly event: CaptureEvent;
}
