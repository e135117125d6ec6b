import type { VerificationDocument } from "../../model/document.ts";
import type { DocumentReading } from "../../model/document-reading.ts";
import type { VerificationDocumentType } from "../../model/document-type.ts";
import { secondsIn } from "../../model/duration.ts";
import type { Extraction, PartReading, PrintVerdict } from "../../model/extraction.ts";
import type { ChipLikeness, CredentialEvidence } from "../../model/signed-evidence.ts";
import { dateOf } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import { BlobNotFoundError } from "../../ports/blob-store.ts";
import {
  type ComparisonInput,
  type DocumentFacts,
  ExtractionError,
  type ExtractionInput,
  type FaceComparison,
} from "../../ports/extractor.ts";
import type { Ports } from "../../ports/ports.ts";
import { showsPortrait } from "../../verdict/catalogue/document-parts.ts";
import { type Flow, typeWithId } from "../../verdict/catalogue/flow.ts";
import { isReadingOf, keyText, readingKeyOf, type WholeKey } from "../../verdict/lifecycle/reading-of.ts";
import { facesIn, withFaces, withoutFaces } from "../../verdict/lifecycle/selfie-findings.ts";
import { verdictsOn } from "../../verdict/rules/print-verdicts.ts";
import { printClaimsOf } from "../../verdict/rules/settled-dates.ts";
import type { Observer } from "../observe/observer.ts";
import type { Settings } from "../options.ts";
import { isFinal } from "./final-error.ts";
import { type Limit, startLimit } from "./limit.ts";
import type { Readings } from "./readings.ts";

export interface Work {
  readonly verification: Verification;
  readonly flow: Flow;
  readonly document: VerificationDocument;
  /** Counts from 1. */
  readonly attempt: number;
  /** Settles once the reading is saved, or will not be. */
  readonly stored?: Promise<void>;
}

/** The ports that read a document. */
export interface Extracting extends Pick<Ports, "pictures" | "environment" | "extractor"> {
  readonly observer: Pick<Observer, "extraction" | "confirmation" | "reading">;
  readonly settings: Pick<Settings, "work" | "specimens">;
  readonly readings: Readings;
}

/** A document to read now. */
export interface Task extends Work {
  readonly type: VerificationDocumentType;
  readonly key: WholeKey;
  readonly limit: Limit;
}

/**
 * The reading of a document for this moment's key: the kept one, one that runs in this process, or a new one.
 * Compares only the faces where nothing else changed.
 * @param isEnough whether a kept reading serves; by default each does
 * @throws {ExtractionError}
 */
export async function readDocument(
  core: Extracting,
  work: Work,
  signal: AbortSignal,
  isEnough: (reading: DocumentReading) => boolean = () => true,
): Promise<DocumentReading | undefined> {
  const task = taskOf(core, work, signal);
  if (!task) return undefined;
  const { key, limit } = task;
  try {
    const availableReading = await knownReading(core, task);
    const fitting =
      availableReading && isEnough(availableReading)
        ? await withKeyFaces(core, task, availableReading)
        : undefined;
    const read =
      fitting ?? (await core.readings.share(keyText(key), () => readAnew(core, task), work.stored));
    return await withPresenceFace(core, task, await withLikeness(core, task, read));
  } finally {
    limit.end();
  }
}

/** `undefined` if the flow has no such type. The caller ends its limit. */
export function taskOf(core: Extracting, work: Work, signal: AbortSignal): Task | undefined {
  const { document, flow, verification } = work;
  const type = typeWithId(flow, document.typeId);
  if (!type) return undefined;
  const key = readingKeyOf(document, { flow, verification, extractor: core.extractor });
  const limit = startLimit(secondsIn(core.settings.work.extractionTimeout), signal);
  return { ...work, type, key, limit };
}

/** Kept with the document, or being made in this process. A running one that fails is none. */
async function knownReading(core: Extracting, { document, key, limit }: Task) {
  const { reading } = document;
  if (reading && isReadingOf(reading, key)) return reading;
  const running = core.readings.running(keyText(key));
  return running && limit.run(() => running.catch(() => undefined));
}

/** The reading with the comparison of its key's selfie; `undefined` if the reader cannot compare alone. */
async function withKeyFaces(
  core: Extracting,
  task: Task,
  reading: DocumentReading,
): Promise<DocumentReading | undefined> {
  const { key } = task;
  if (reading.of.selfie === key.selfie) return reading;
  if (!core.extractor.compare && !task.document.credential) return undefined;
  if (key.selfie === null) return { ...reading, of: key, extraction: withoutFaces(reading.extraction) };
  const { front, back, selfie } = await imagesOf(core, task);
  if (!selfie) return undefined;
  const images = { front, selfie, ...(back && { back }) };
  const found = await compareFaces(core, task, { ...images, ...portraitIn(reading) });
  const at = core.environment.now();
  return { ...reading, of: key, at, extraction: withFaces(reading.extraction, found) };
}

/** The portrait as it was read: the faces of an image alone do not tell which one is the document's. */
function portraitIn({ extraction: { parts } }: DocumentReading): Pick<ComparisonInput, "portrait"> {
  const portrait = parts?.find(({ part }) => part === "portrait");
  return portrait ? { portrait } : {};
}

async function compare(
  { extractor }: Extracting,
  limit: Limit,
  input: ComparisonInput,
): Promise<FaceComparison> {
  const found = await limit.run(async (signal) => extractor.compare?.(input, signal));
  if (!found) throw new ExtractionError("The reader compares no faces alone.", { retryable: false });
  return found;
}

/** By the reader's own comparison, or from a reading of both images, of which only the faces are taken. */
async function compareFaces(
  core: Extracting,
  task: Task,
  { front, back, selfie, portrait, selfieOf }: ComparisonInput & Pick<ExtractionInput, "front" | "selfieOf">,
): Promise<FaceComparison> {
  const { type, limit } = task;
  const images = { front, selfie, ...(back && { back }) };
  if (core.extractor.compare) return compare(core, limit, { ...images, ...(portrait && { portrait }) });
  const input = { document: factsOf(core, task, type), ...images, ...(selfieOf && { selfieOf }) };
  const read = await limit.run((signal) => core.extractor.extract(input, signal));
  return facesIn(read);
}

type FaceInput = Parameters<typeof compareFaces>[2];

/** `undefined` after a final failure. @throws {ExtractionError} worth another attempt */
async function comparedOrNot(
  core: Extracting,
  task: Task,
  input: FaceInput,
): Promise<FaceComparison | undefined> {
  return compareFaces(core, task, input).catch((error: unknown) => {
    if (isFinal(error)) return undefined;
    throw error;
  });
}

/**
 * Compares the selfie with the chip's portrait, unless that was done. Also tells whether the selfie is a copy
 * of that portrait: a thief who reads a chip has it. A final failure leaves the likeness empty.
 */
async function withLikeness(
  core: Extracting,
  task: Task,
  reading: DocumentReading,
): Promise<DocumentReading> {
  const { chipPortrait: portrait } = task.document;
  const earlierLikeness = reading.likeness?.portrait === portrait ? reading.likeness : undefined;
  const { selfie = null } = task.key;
  if (!portrait || (earlierLikeness && (earlierLikeness.selfie ?? null) === selfie)) return reading;
  if (!core.extractor.capabilities().faces) return reading;
  const { front, selfie: own } = await imagesOf(core, task);
  const ofChip = await core.pictures.get(task.verification, portrait, "fenced");
  const compared = (input: FaceInput) => comparedOrNot(core, task, input);
  const likeness: ChipLikeness = {
    portrait,
    score: earlierLikeness
      ? earlierLikeness.score
      : ((await compared({ front, selfie: ofChip, ...portraitIn(reading) }))?.selfieComparison ?? null),
    ...(selfie !== null &&
      own && {
        selfie,
        copied: (await compared({ front: ofChip, selfie: own }))?.selfie.copied ?? null,
      }),
  };
  return { ...reading, at: core.environment.now(), likeness };
}

/**
 * Compares the face of the presence check's picture with the document's portrait, unless that was done. A
 * final failure leaves the score empty.
 */
async function withPresenceFace(
  core: Extracting,
  task: Task,
  reading: DocumentReading,
): Promise<DocumentReading> {
  const { type, document, verification } = task;
  const picture = verification.presence?.result?.picture;
  if (!picture || reading.presence?.picture === picture) return reading;
  const isComparable = type.category === "photo_id" && showsPortrait(type, document.country);
  if (!isComparable || !core.extractor.capabilities().faces) return reading;
  const taken = await core.pictures.get(verification, picture, "fenced").catch((error: unknown) => {
    // A newer session's picture replaced it, or it was lost: RulePH009 then sees no comparison.
    if (error instanceof BlobNotFoundError) return undefined;
    throw error;
  });
  if (!taken) return reading;
  const { front, back } = await imagesOf(core, task);
  const images = { front, selfie: taken, ...(back && { back }) };
  const found = await comparedOrNot(core, task, { ...images, ...portraitIn(reading), selfieOf: "presence" });
  const presence = { picture, score: found?.selfieComparison ?? null };
  return { ...reading, at: core.environment.now(), presence };
}

async function imagesOf({ pictures }: Extracting, { verification, document, key }: Task) {
  const [front, back, text, selfie] = await Promise.all([
    pictures.get(verification, document.front, "fenced"),
    document.back ? pictures.get(verification, document.back, "fenced") : undefined,
    document.frontText ? pictures.get(verification, document.frontText, "fenced") : undefined,
    key.selfie ? pictures.get(verification, key.selfie, "fenced") : undefined,
  ]);
  return { front, back, text, selfie };
}

/** What a reader is told about a document. */
export function factsOf(
  { environment }: Pick<Extracting, "environment">,
  { document: { id, country }, verification: { expected }, attempt }: Work,
  type: VerificationDocumentType,
): DocumentFacts {
  return { id, type, country, expected, today: dateOf(environment.now()), attempt };
}

export async function inputOf(core: Extracting, task: Task): Promise<ExtractionInput> {
  const { front, back, text, selfie } = await imagesOf(core, task);
  return {
    document: factsOf(core, task, task.type),
    front,
    ...(back && { back }),
    ...(text && { frontText: text.bytes }),
    ...(selfie && { selfie }),
  };
}

/** Reads a document and confirms its print, within one time limit. */
async function readAnew(core: Extracting, task: Task): Promise<DocumentReading> {
  const { type, key, limit, document } = task;
  if (document.credential) return readCredential(core, task, document.credential);
  const input = await inputOf(core, task);
  if (type.category === "selfie") {
    const { quality, selfie: seen } = await compare(core, limit, { selfie: input.front });
    const at = core.environment.now();
    return { of: key, at, extraction: { data: {}, selfie: seen, quality }, verdicts: [] };
  }
  const extraction = await core.observer.extraction(type.name, () =>
    limit.run((signal) => core.extractor.extract(input, signal)),
  );
  return wholeReading(core, task, input, extraction);
}

/** The signed values of a credential, as they were verified. Its picture is drawn and is never read. */
async function readCredential(
  core: Extracting,
  task: Task,
  { data, portrait }: CredentialEvidence,
): Promise<DocumentReading> {
  const { selfie, ...of } = task.key;
  const parts: readonly PartReading[] = portrait ? [{ part: "portrait", state: "read", side: "front" }] : [];
  const extraction: Extraction = { data, parts, quality: [] };
  const reading = { of, at: core.environment.now(), extraction, verdicts: [] };
  if (selfie === null) return { ...reading, of: task.key };
  return (await withKeyFaces(core, task, reading)) ?? reading;
}

/** The reading that an extraction becomes with its verdicts. */
export async function wholeReading(
  core: Extracting,
  { key, limit }: Task,
  input: ExtractionInput,
  extraction: Extraction,
): Promise<DocumentReading> {
  const verdicts = await confirm(core, input, limit, extraction);
  return { of: key, at: core.environment.now(), extraction, verdicts };
}

/** Looks for claimed values in the print. After a final error no value is confirmed. */
async function confirm(
  { observer, extractor }: Extracting,
  input: ExtractionInput,
  limit: Limit,
  extraction: Extraction,
): Promise<readonly PrintVerdict[]> {
  const claims = extractor.confirm ? printClaimsOf(input.document, extraction) : [];
  if (claims.length === 0) return [];
  const answered = await observer
    .confirmation(input.document.type.name, () =>
      limit.run(async (signal) => extractor.confirm?.({ ...input, extraction, claims }, signal)),
    )
    .catch((error: unknown) => {
      if (isFinal(error)) return [];
      throw error;
    });
  return verdictsOn(claims, answered);
}
