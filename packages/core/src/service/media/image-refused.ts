import { table } from "../../model/table.ts";

/** Why an image was refused, each with its sentence for the caller. */
export const refusals = table({
  format: "The image is not a valid JPEG, PNG or WebP picture.",
  bytes: "The image has too many bytes.",
  pixels: "The image has too many pixels.",
  animated: "The image is animated.",
  damaged: "The image is damaged or incomplete.",
  time: "The image takes too long to decode.",
  memory: "The image takes too much memory to decode.",
  pdf_here: "A PDF is not taken here. Send a JPEG, PNG or WebP picture.",
  pdf_locked: "The PDF is protected by a password. Save it without one, or send a picture of its first page.",
  pdf_empty: "The PDF has no pages.",
  pdf_damaged: "The PDF is damaged and cannot be opened. Send a picture of its first page instead.",
});

export type Refusal = keyof typeof refusals;

/** The image was refused. The message has no content of the image and may be shown to its sender. */
export class ImageRefusedError extends Error {
  override readonly name = "ImageRefusedError";
  readonly reason: Refusal;
  constructor(reason: Refusal, options?: ErrorOptions) {
    super(refusals[reason], options);
    this.reason = reason;
  }
}
