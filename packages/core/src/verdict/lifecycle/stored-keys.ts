import type { VerificationDocument } from "../../model/document.ts";
import type { BlobKey } from "../../model/ids.ts";

/** Every blob of a document: its sides, the text layer of a PDF front, and the portrait of its chip. */
export const storedKeys = ({
  front,
  back,
  frontText,
  chipPortrait,
}: Pick<VerificationDocument, "front" | "back" | "frontText" | "chipPortrait">): readonly BlobKey[] =>
  [front, back, frontText, chipPortrait].filter((key): key is BlobKey => key !== null && key !== undefined);
