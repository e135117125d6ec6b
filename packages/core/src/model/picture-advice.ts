/** What a person should know about a picture that they just took. Codes only: never a value that was read. */
export const pictureAdviceCodes = [
  "no_document",
  "face_alone",
  "several_documents",
  "same_picture",
  "wrong_side",
  "other_document",
  "expired",
  "cut_off",
  "too_small",
  "too_dark",
  "blurred",
  "glare_over_code",
  "glare",
  "code_unread",
  "code_unsupported",
  "portrait_missing",
  "face_missing",
  "several_faces",
  "selfie_copied",
] as const;

export type PictureAdviceCode = (typeof pictureAdviceCodes)[number];
