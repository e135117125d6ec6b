/** The visitor's current step; `turn` asks for the back. */
export type CaptureStep =
  | "welcome"
  | "document"
  | "turn"
  | "camera"
  | "check"
  | "hand-off"
  | "review"
  | "progress"
  | "outcome"
  | "problem";

/** The outcome as shown to the visitor. */
export type CaptureOutcome = "approved" | "rejected" | "review" | "expired" | "closed";

/** A hint of the camera about its view. */
export type CameraHint =
  | "near"
  | "far"
  | "dark"
  | "blurred"
  | "glare"
  | "tilted"
  | "same"
  | "again"
  | "unsure"
  | "beside"
  | "face_near";

/** Advice of the server about a photo. */
export type PhotoHint =
  | "blurred"
  | "too_dark"
  | "glare"
  | "glare_over_code"
  | "cut_off"
  | "too_small"
  | "several_documents"
  | "no_document"
  | "face_alone"
  | "wrong_side"
  | "same_picture"
  | "other_document"
  | "expired"
  | "code_unread"
  | "code_unsupported"
  | "face_missing"
  | "several_faces"
  | "selfie_copied"
  | "portrait_missing";

/**
 * The messages of the page to the embedding page, by `postMessage`, to the origins of `frameAncestors` only.
 * They contain no personal data: ask the API for the decision, or wait for the webhook.
 */
export type CaptureEvent =
  | { readonly type: "ready"; readonly verification: string }
  | { readonly type: "step"; readonly step: CaptureStep }
  /** The desired height of the page in CSS pixels. */
  | { readonly type: "resize"; readonly height: number }
  /** What the visitor was told about the view of the camera or about a photo. */
  | { readonly type: "hint"; readonly hint: CameraHint | PhotoHint }
  /** The visitor takes a photo of this part again. */
  | { readonly type: "retake"; readonly context: string }
  /** The visitor keeps a photo of this part against advice. */
  | { readonly type: "insisted"; readonly context: string }
  | { readonly type: "uploaded"; readonly context: string }
  | { readonly type: "submitted" }
  | { readonly type: "finished"; readonly outcome: CaptureOutcome }
  | { readonly type: "problem"; readonly code: string }
  /** The visitor closed, left or reloaded the page before an outcome. */
  | { readonly type: "left"; readonly step: CaptureStep };

/** An event in the form that is posted. */
export interface CaptureMessage {
  readonly source: "passmuster";
  readonly event: CaptureEvent;
  /** The name of the frame that `mountCapture` made. */
  readonly frame?: string;
  /** What the page is called, in its language. */
  readonly title?: string;
}
