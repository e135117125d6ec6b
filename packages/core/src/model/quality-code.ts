/** Defects of an image. `qualityCodes` of the catalogue has their texts. */
export type QualityCode =
  | "blurred"
  | "too_dark"
  | "glare"
  | "cut_off"
  | "too_small"
  | "wrong_side"
  | "code_unread"
  | "code_unsupported"
  | "several_documents"
  | "no_document"
  | "text_layer_differs"
  | "selfie_without_face"
  | "selfie_several_faces";
