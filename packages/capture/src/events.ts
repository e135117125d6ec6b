/** Where a visitor is. */
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

/** What came of it, as the visitor is told. */
export type CaptureOutcome = "approved" | "rejected" | "review" | "expired" | "closed";

/**
 * What the page tells the page around it, by `postMessage`, to the origins of `frameAncestors` only. Nothing in it is personal: what was
 * decided, ask the API or wait for the webhook.
 */
export type CaptureEvent =
  | { readonly type: "ready"; readonly verification: string }
  | { readonly type: "step"; readonly step: CaptureStep }
  /** The height that the page would like to have, in CSS pixels. */
  | { readonly type: "resize"; readonly height: number }
  | { readonly type: "uploaded"; readonly context: string }
  | { readonly type: "submitted" }
  | { readonly type: "finished"; readonly outcome: CaptureOutcome }
  | { readonly type: "problem"; readonly code: string };

/** An event as it is posted. */
export interface CaptureMessage {
  readonly source: "passmuster";
  readonly event: CaptureEvent;
}
