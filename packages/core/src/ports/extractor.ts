import type { VerificationDocumentType } from "../model/document-type.ts";
import type { ExpectedData } from "../model/expected-data.ts";
import type {
  Extraction,
  PartReading,
  PrintClaim,
  PrintVerdict,
  SelfieReading,
} from "../model/extraction.ts";
import type { DocumentId } from "../model/ids.ts";
import type { QualityCode } from "../model/quality-code.ts";
import type { StoredImage } from "./blob-store.ts";

/**
 * What is known of a document before it is read. Extractors must not read by `expected`; only the sandbox
 * answers with it.
 */
export interface DocumentFacts {
  readonly id: DocumentId;
  readonly type: VerificationDocumentType;
  /** ISO 3166-1 alpha-3 of the issuing country, as the caller gave it. */
  readonly country: string;
  readonly expected: ExpectedData;
  /** Today by the host's clock, `YYYY-MM-DD`. */
  readonly today?: string;
  /** The attempt within one pipeline run, from 1. */
  readonly attempt: number;
}

/** This attempt to read the document failed. `retryable` says whether another attempt may succeed. */
export class ExtractionError extends Error {
  override readonly name = "ExtractionError";
  readonly retryable: boolean;
  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.retryable = options.retryable;
  }
}

/** What runs an extractor's networks. */
export interface ReaderEngine {
  readonly name: "native" | "webassembly";
  /** Processor time of a reading, as a multiple of the native engine's. */
  readonly cost: number;
  /** How to get the native engine, where this system could have it. */
  readonly advice?: string;
}

/** Which checks an extractor runs. */
export interface Capabilities {
  readonly name: string;
  /**
   * Names the code and the models that read. A reading kept at the upload is used at the submission only if
   * both are of one version.
   */
  readonly version?: string;
  readonly mrz: boolean;
  readonly barcode: boolean;
  readonly text: boolean;
  readonly faces: boolean;
  readonly quality: boolean;
  /** Absent if the extractor has one engine alone. */
  readonly engine?: ReaderEngine;
  /** The outcomes are simulated. Every response says so. */
  readonly sandbox: boolean;
}

/** An issuer whose documents a reader knows by more than their zone. */
export interface ReadIssuer {
  /** ISO 3166-1 alpha-3, or a code of ICAO Doc 9303-3. */
  readonly country: string;
  /** The state or province, if it is the issuer. */
  readonly region?: string;
  /** `title`: by the titles on their fronts. */
  readonly by: "barcode" | "title";
  readonly documents: readonly ("licence" | "identity_card" | "residence_permit")[];
}

export interface ExtractionInput {
  readonly document: DocumentFacts;
  readonly front: StoredImage;
  /**
   * The `text` that `rasterise` returned with the front. It may state values that the front does not show.
   */
  readonly frontText?: Uint8Array;
  readonly back?: StoredImage;
  readonly selfie?: StoredImage;
  /** `selfie` is the picture of a presence check. Of use to the sandbox alone. */
  readonly selfieOf?: "presence";
}

/** A document that was read, and claimed values to look for in its print. */
export interface ConfirmationInput extends ExtractionInput {
  /** The object that `extract` returned for this document. */
  readonly extraction: Extraction;
  readonly claims: readonly PrintClaim[];
}

/** A selfie, and the photo ID that it is compared with. */
export interface ComparisonInput {
  readonly selfie: StoredImage;
  /** Absent before a photo ID was uploaded: then only the faces of the selfie are counted. */
  readonly front?: StoredImage;
  readonly back?: StoredImage;
  /**
   * The portrait as the document's reading found it. A face elsewhere on its images is not the document's.
   */
  readonly portrait?: PartReading;
}

/** What `extract` adds to an extraction when it is given a selfie. */
export interface FaceComparison {
  readonly selfie: SelfieReading;
  /** 0–100 as a string. Absent unless the portrait and exactly one face of the selfie were found. */
  readonly selfieComparison?: string;
  readonly quality: readonly Extract<QualityCode, `selfie_${string}`>[];
}

/** What `look` returns. */
export interface FirstLook {
  readonly extraction: Extraction;
  /** Whether the extraction is the one that `extract` returns. */
  readonly isWhole: boolean;
}

/** The image of a PDF's pages, and its text layer in the extractor's own format. */
export interface DrawnPdf {
  readonly picture: Uint8Array;
  readonly text?: Uint8Array;
}

/**
 * Reads one document. Only the pipeline calls it, outside any transaction: after an upload, and at the
 * submission for what was not read by then.
 */
export interface Extractor {
  /** @throws {ExtractionError} */
  extract(input: ExtractionInput, signal: AbortSignal): Promise<Extraction>;
  /**
   * Looks at a document quickly, so that its owner gets advice at once; `extract` reads it afterwards.
   * Returns less than `extract` only of images without a quality code. No rule sees what it returns unless it
   * is whole. If omitted, advice waits for `extract`.
   * @throws {ExtractionError}
   */
  look?(input: ExtractionInput, signal: AbortSignal): Promise<FirstLook>;
  /**
   * Looks for claimed values in the print of a document. Runs after `extract`, which does not know the
   * claims. Returns one verdict for each claim, in their order. If omitted, no value is confirmed and only
   * the values of `extract` count.
   * @throws {ExtractionError}
   */
  confirm?(input: ConfirmationInput, signal: AbortSignal): Promise<readonly PrintVerdict[]>;
  /**
   * Compares a selfie with a photo ID that was read before, without reading it again. If omitted, a document
   * is read again when the selfie changes.
   * @throws {ExtractionError}
   */
  compare?(input: ComparisonInput, signal: AbortSignal): Promise<FaceComparison>;
  capabilities(): Capabilities;
  /** Omitted by a reader that knows no issuer by its documents. */
  issuers?(): Promise<readonly ReadIssuer[]>;
  /**
   * Renders a PDF's first pages as one JPEG, PNG or WebP image, outside this process. If omitted, PDFs are
   * refused. If present, PDFs are accepted as the front of proofs of address. The core re-encodes the image,
   * stores up to 1 MiB of text beside it for `extract`, and discards the PDF.
   * @throws {ImageRefusedError} its reason is shown to the caller
   */
  rasterise?(pdf: Uint8Array): Promise<Uint8Array | DrawnPdf>;
  /** Loads models and starts processes before the first document. */
  warmUp?(): Promise<void>;
  close?(): Promise<void>;
}
