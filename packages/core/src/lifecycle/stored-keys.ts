import type { VerificationDocument } from "../model/document.ts";
import type { BlobKey } from "../model/ids.ts";

/** Every blob of a document: its sides, and the text layer of a PDF front. */
export const storedKeys = ({
  front,
  back,
  frontText,
}: Pick<VerificationDocument, "front" | "back" | "frontText">): readonly BlobKey[] =>
  [front, back, frontText].filter((key) => key !== null);
