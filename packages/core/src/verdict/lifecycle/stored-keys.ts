import type { VerificationDocument } from "../../model/document.ts";
import type { BlobKey } from "../../model/ids.ts";
import type { Verification } from "../../model/verification.ts";

/** Every blob of a document: its sides, the text layer of a PDF front, and the portrait of its chip. */
export const storedKeys = ({
  front,
  back,
  frontText,
  chipPortrait,
}: Pick<VerificationDocument, "front" | "back" | "frontText" | "chipPortrait">): readonly BlobKey[] =>
  [front, back, frontText, chipPortrait].filter((key): key is BlobKey => key !== null && key !== undefined);

/** Every blob of a verification: of its documents, its witness's file, and its presence check's picture. */
export const allStoredKeys = ({
  documents,
  postal,
  presence,
}: Pick<Verification, "documents" | "postal" | "presence">): readonly BlobKey[] => [
  ...documents.flatMap(storedKeys),
  ...[postal?.witness?.document, presence?.result?.picture].filter((key) => key !== undefined),
];
