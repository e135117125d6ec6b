import type { Category } from "./document-type.ts";
import type { BlobKey } from "./ids.ts";

/** What the person shall do about a document that new pictures can mend. */
export const retakeAdvices = [
  "retake_picture",
  "use_requested_document",
  "use_valid_document",
  "use_current_proof",
  "retake_selfie",
] as const;

export type RetakeAdvice = (typeof retakeAdvices)[number];

/** A document whose pictures failed. It is retaken once these pictures no longer stand. */
export interface Retake {
  readonly category: Category;
  readonly front: BlobKey;
  readonly back: BlobKey | null;
  readonly advice: readonly RetakeAdvice[];
  /** The sentence of the reviewer who asked for it. Absent if the pipeline did. */
  readonly message?: string;
}
