import type { DocumentType } from "../model/document-type.ts";
import type { ExpectedData } from "../model/expected-data.ts";
import type { Extraction, PrintClaim, PrintVerdict } from "../model/extraction.ts";
import type { DocumentId } from "../model/ids.ts";
import type { Image } from "./blob-store.ts";

/** What is known of a document before it is read. Readers do not read by `expected`; the sandbox answers with it. */
export interface DocumentFacts {
  readonly id: DocumentId;
  readonly type: DocumentType;
  /** ISO 3166-1 alpha-3 of the issuing country as the caller gave it. */
  readonly country: string;
  readonly expected: ExpectedData;
  /** The day of the reading by the host's clock, `YYYY-MM-DD`. */
  readonly today?: string;
  /** Counts from 1 over the retries of one pipeline run. */
  readonly attempt: number;
}

/** A document could not be read this time. `retryable` says whether another attempt may go better. */
export class ExtractionError extends Error {
  override readonly name = "ExtractionError";
  readonly retryable: boolean;
  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.retryable = options.retryable;
  }
}

/** Which checks an extractor really runs. */
export interface Capabilities {
  readonly name: string;
  readonly mrz: boolean;
  readonly barcode: boolean;
  readonly text: boolean;
  readonly faces: boolean;
  readonly quality: boolean;
  /** Outcomes are made up: every answer says so. */
  readonly sandbox: boolean;
}

export interface ExtractionInput {
  readonly document: DocumentFacts;
  readonly front: Image;
  /** What `rasterise` answered as `text` with the front. It may say what the front does not show. */
  readonly frontText?: Uint8Array;
  readonly back?: Image;
  readonly selfie?: Image;
}

/** What was read of a document, and values to look for in its print. */
export interface ConfirmationInput extends ExtractionInput {
  /** The answer of `extract` for the same document, the same object. */
  readonly extraction: Extraction;
  readonly claims: readonly PrintClaim[];
}

/** The picture of a PDF's pages, and its text layer in the extractor's own writing. */
export interface DrawnPdf {
  readonly picture: Uint8Array;
  readonly text?: Uint8Array;
}

/** Reads one document; called by the pipeline only, never inside a transaction. */
export interface Extractor {
  /** @throws {ExtractionError} */
  extract(input: ExtractionInput, signal: AbortSignal): Promise<Extraction>;
  /**
   * Looks for claimed values in the print of the document that was just read, after `extract`, which knows none of them. Answers one
   * verdict for each claim, in their order. Without it nothing is confirmed: values count as far as `extract` read them.
   * @throws {ExtractionError}
   */
  confirm?(input: ConfirmationInput, signal: AbortSignal): Promise<readonly PrintVerdict[]>;
  capabilities(): Capabilities;
  /**
   * Makes one JPEG, PNG or WebP picture of a PDF's first pages, outside this process. Without it PDFs are refused; with it they are
   * taken as the front of proofs of address. The picture is re-encoded, as every picture is. The PDF is not kept. The
   * text is stored with the picture for `extract`, up to 1 MiB.
   * @throws {ImageRefusedError} with the reason that the caller is told
   */
  rasterise?(pdf: Uint8Array): Promise<Uint8Array | DrawnPdf>;
  /** Loads models and processes ahead of the first document. */
  warmUp?(): Promise<void>;
  close?(): Promise<void>;
}
