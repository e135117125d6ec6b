import type { ExpectedData } from "./expected-data.ts";
import type { Extraction, PrintVerdict } from "./extraction.ts";
import type { BlobKey } from "./ids.ts";
import type { PresenceLikeness } from "./presence.ts";
import type { ChipLikeness } from "./signed-evidence.ts";
import type { Instant } from "./time.ts";

/** The input of a reading. Blob keys are never reused, so they name exactly these bytes. */
export interface ReadingKey {
  readonly front: BlobKey;
  readonly back: BlobKey | null;
  readonly frontText: BlobKey | null;
  readonly typeId: number;
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  /** The selfie that was compared; `null` for none; absent if the comparison was taken out again. */
  readonly selfie?: BlobKey | null;
  /** Name and version of the reader. */
  readonly reader: string;
  /** Only of the sandbox, which answers with it. */
  readonly expected?: ExpectedData;
}

/**
 * What a first look found on a document that shows no defect. It serves the person's advice alone: without
 * verdicts it is no reading, and no rule sees it.
 */
export interface DocumentLook {
  readonly of: ReadingKey;
  readonly at: Instant;
  readonly extraction: Extraction;
}

/** What a reader found on the images of one document, before any rule. It is erased with its document. */
export interface DocumentReading {
  readonly of: ReadingKey;
  readonly at: Instant;
  readonly extraction: Extraction;
  /** Of the chip's portrait and the document's, if the document has both. */
  readonly likeness?: ChipLikeness;
  /** Of the presence check's picture and the document's portrait. Absent until they were compared. */
  readonly presence?: PresenceLikeness;
  /** On the claims of that time; a judgement needs one for each claim of its own time. */
  readonly verdicts: readonly PrintVerdict[];
}
