import type { VerificationDocument } from "../../model/document.ts";
import type { DocumentLook, DocumentReading, ReadingKey } from "../../model/document-reading.ts";
import type { BlobKey } from "../../model/ids.ts";
import type { Verification } from "../../model/verification.ts";
import type { Extractor } from "../../ports/extractor.ts";
import { type Flow, typeWithId } from "../catalogue/flow.ts";
import { standingDocuments } from "./standing.ts";

/** What a reading depends on besides its document. */
export interface ReadingScope {
  readonly flow: Flow;
  readonly verification: Pick<Verification, "documents" | "expected">;
  readonly extractor: Pick<Extractor, "capabilities" | "compare">;
}

/** A key with its selfie known. */
export type WholeKey = ReadingKey & { readonly selfie: BlobKey | null };

/** The key that a reading made now would have. */
export function readingKeyOf(document: VerificationDocument, scope: ReadingScope): WholeKey {
  const { front, back, frontText, typeId, country, credential } = document;
  const selfie = comparedSelfie(document, scope);
  const of = { front, back, frontText, typeId, country, selfie };
  if (credential) return { ...of, reader: `wallet ${credential.format}` };
  const { name, version, sandbox } = scope.extractor.capabilities();
  const reader = version === undefined ? name : `${name} ${version}`;
  const answeredWith = sandbox ? { expected: scope.verification.expected } : {};
  return { ...of, reader, ...answeredWith };
}

/**
 * The image of the selfie that a document is read with. A reader that compares alone compares photo IDs; any
 * other gets the selfie with every document.
 */
function comparedSelfie(
  { id, typeId }: VerificationDocument,
  { flow, verification, extractor }: ReadingScope,
): BlobKey | null {
  const category = typeWithId(flow, typeId)?.category;
  if (category === "selfie" || (extractor.compare && category !== "photo_id")) return null;
  const selfie = standingDocuments(verification).find(
    (other) => other.id !== id && typeWithId(flow, other.typeId)?.category === "selfie",
  );
  return selfie?.front ?? null;
}

/**
 * The document's reading, if it is one of exactly these images, as this type and country, by this reader. The
 * only way to get at a reading. A judgement also needs its `of.selfie` to be the selfie of now.
 */
export function readingOf(document: VerificationDocument, scope: ReadingScope): DocumentReading | undefined {
  const { reading } = document;
  return reading && isReadingOf(reading, readingKeyOf(document, scope)) ? reading : undefined;
}

/** The first look at exactly these images, as this type and country, by this reader. Only advice uses it. */
export function lookOf(document: VerificationDocument, scope: ReadingScope): DocumentLook | undefined {
  const { look } = document;
  return look && isReadingOf(look, readingKeyOf(document, scope)) ? look : undefined;
}

/** Whether a reading is one of this key, whatever selfie it was compared with. */
export function isReadingOf({ of }: Pick<DocumentLook, "of">, key: ReadingKey): boolean {
  return keyText({ ...of, selfie: null }) === keyText({ ...key, selfie: null });
}

/** A key as text, for tables. */
export function keyText({ expected, ...key }: ReadingKey): string {
  return JSON.stringify([Object.entries(key).sort(), expected ?? null]);
}
