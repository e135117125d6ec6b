import { ok } from "node:assert/strict";
import { documentTypes, type ExpectedData, type VerificationDocumentType } from "@passmuster/core";
import {
  type DocumentSide,
  type ExtractedData,
  type Extraction,
  ExtractionError,
  type ExtractionInput,
  type Extractor,
} from "@passmuster/core/ports";
import { createFactory, createSeeded } from "@passmuster/core/testing";
import type { PictureSize } from "./extraction-shape.ts";

/** A document that the extractor can read, and its values. */
export interface ExtractorSpecimen extends Omit<ExtractionInput, "document"> {
  /** The name of its document type: by default `Passport`. */
  readonly type?: (typeof documentTypes)[number]["name"];
  /** The issuing country as ISO 3166-1 alpha-3. */
  readonly country: string;
  /** Values that must be read; more are allowed. */
  readonly reads: ExtractedData;
  /** Size of each image in pixels. Without it only the start of each box is checked. */
  readonly sizes?: Readonly<Partial<Record<DocumentSide, PictureSize>>>;
}

/** One requirement of the port: `run` rejects if an extractor violates it. */
export interface ExtractorCheck {
  readonly name: string;
  readonly run: (extractor: Extractor, specimen: ExtractorSpecimen) => Promise<void>;
}

const make = createFactory(2);
/** A person who is on no specimen. */
export const somebodyElse: ExpectedData = {
  person: make.person(),
  address: make.address(),
  documents: { photoId: make.document(), proofOfAddress: make.document() },
};

export function typeOf({ type = "Passport" }: ExtractorSpecimen): VerificationDocumentType {
  const found = documentTypes.find(({ name }) => name === type);
  ok(found, `a document type of the catalogue, not ${type}`);
  return found;
}

export function inputOf(
  specimen: ExtractorSpecimen,
  expected: ExpectedData = { documents: {} },
): ExtractionInput {
  const { front, back, selfie, country } = specimen;
  const id = createSeeded(3).id("doc");
  return {
    document: { id, type: typeOf(specimen), country, expected, attempt: 1 },
    front,
    ...(back && { back }),
    ...(selfie && { selfie }),
  };
}

/** The same document on an image that shows nothing. */
export function unreadable(specimen: ExtractorSpecimen): ExtractionInput {
  const image = { mediaType: "image/jpeg", bytes: make.picture() } as const;
  const { document, back, selfie } = inputOf(specimen, somebodyElse);
  return { document, front: image, ...(back && { back: image }), ...(selfie && { selfie: image }) };
}

export const never: AbortSignal = new AbortController().signal;

/** The result for an image, or `undefined` if the extractor refuses it as not retryable. */
export async function read(extractor: Extractor, input: ExtractionInput): Promise<Extraction | undefined> {
  try {
    return await extractor.extract(input, never);
  } catch (error) {
    if (error instanceof ExtractionError && !error.retryable) return undefined;
    throw error;
  }
}

export function settled<T>(
  promise: Promise<T>,
): Promise<{ readonly value: T } | { readonly reason: unknown }> {
  return promise.then(
    (value) => ({ value }),
    (reason: unknown) => ({ reason }),
  );
}
