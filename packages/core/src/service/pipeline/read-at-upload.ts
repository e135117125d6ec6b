import { errorName } from "../../base/error-name.ts";
import { PassmusterError } from "../../base/errors.ts";
import type { VerificationDocument } from "../../model/document.ts";
import type { DocumentLook, DocumentReading } from "../../model/document-reading.ts";
import type { DocumentId } from "../../model/ids.ts";
import type { Verification } from "../../model/verification.ts";
import { BlobNotFoundError } from "../../ports/blob-store.ts";
import { ExtractionError } from "../../ports/extractor.ts";
import type { Ports } from "../../ports/ports.ts";
import { type Flow, typeWithId } from "../../verdict/catalogue/flow.ts";
import type { Commands } from "../../verdict/lifecycle/commands.ts";
import type { WorkAttempt } from "../../verdict/lifecycle/messages.ts";
import { lookOf, type ReadingScope, readingKeyOf, readingOf } from "../../verdict/lifecycle/reading-of.ts";
import { standingDocuments } from "../../verdict/lifecycle/standing.ts";
import { systemPrincipal } from "../../verdict/lifecycle/system-principal.ts";
import { createFairQueue } from "../media/fair-queue.ts";
import { lookFirst } from "./first-look.ts";
import { NoReadingLeftError, storeLook, storeReadings } from "./keep-readings.ts";
import { type Extracting, readDocument } from "./read-document.ts";

/** The ports of a reading at upload. */
interface UploadReading extends Commands, Extracting, Pick<Ports, "logger" | "storage"> {}

/** One document to read, with its verification as loaded at the beginning of its turn. */
interface Task {
  readonly verification: Verification;
  readonly flow: Flow;
  readonly document: VerificationDocument;
  readonly attempt: number;
  readonly stored: Promise<void>;
}

/** A document that ended its process is not tried a third time before the submission. */
const mostAttempts = 2;

/**
 * Reads uploaded documents in turns: tenants one after the other, and one document of a session at a time.
 * First looks, for which a person waits, come before readings that follow one. Those take no place of a look,
 * also not of the same session.
 */
type ReadAtUpload = (core: UploadReading, attempt: WorkAttempt<"read">, signal: AbortSignal) => Promise<void>;

/**
 * @param atOnce documents looked at or read at the same time in this process, beside readings that follow a
 *   look
 */
export function createReadAtUpload(atOnce: number): ReadAtUpload {
  const turns = createFairQueue({
    shortFirst: true,
    atOnce: atOnce + 1,
    shortAtOnce: atOnce,
    longAtOnce: Math.max(1, atOnce - 1),
    ofHolder: 1,
    waiting: 10_000,
    waitingOfTenant: 10_000,
    busy: () => new Error("Too many readings wait for their turn."),
  });
  return (core, work, signal) => {
    const { tenant, verification, payload } = work.message;
    const isLong = payload.rest === true;
    return turns.run({ tenant, holder: verification, isLong }, () => readInTurn(core, work, signal));
  };
}

/**
 * Reads the document that a message names, as it is now, and keeps the reading with it. Never changes a
 * status: what fails here is read at the submission. If the document was replaced or removed, the reading is
 * dropped.
 */
async function readInTurn(
  core: UploadReading,
  { message: { tenant, verification: id, payload }, attempt }: WorkAttempt<"read">,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const verification = await core.recall(tenant, id, (one) => isAwaited(one, payload.document));
  const document = verification?.documents.find((each) => each.id === payload.document);
  if (verification?.status !== "started" || !document) return;
  const principal = systemPrincipal(tenant);
  const { promise: stored, resolve: end } = Promise.withResolvers<void>();
  try {
    const flow = core.flow(principal, verification.flow);
    const task: Task = { verification, flow, document, attempt, stored };
    const scope = { flow, verification, extractor: core.extractor };
    if (payload.rest ? !hasRest(document, scope) : document.readingSince === null) return;
    const keeping = { principal, flow, document, id, isRest: payload.rest === true };
    const { look, newReadings } =
      attempt > mostAttempts ? unread : await readOrGiveUp(core, task, signal, payload.rest !== true);
    if (look) await storeLook(core, { ...keeping, look });
    else await storeReadings(core, { ...keeping, newReadings });
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    core.observer.reading("dropped");
  } finally {
    end();
  }
}

function isAwaited({ status, documents }: Verification, id: DocumentId): boolean {
  return status === "started" && documents.some((each) => each.id === id && each.readingSince !== null);
}

/** Whether this document was only looked at, or this selfie was not compared with a reading that is kept. */
function hasRest(document: VerificationDocument, scope: ReadingScope): boolean {
  if (typeWithId(scope.flow, document.typeId)?.category !== "selfie")
    return document.readingSince !== null && lookOf(document, scope) !== undefined;
  return standingDocuments(scope.verification).some((other) => {
    const reading = readingOf(other, scope);
    const { selfie } = readingKeyOf(other, scope);
    return reading !== undefined && selfie === document.front && reading.of.selfie !== selfie;
  });
}

function isOvertaken(error: unknown): boolean {
  if (error instanceof NoReadingLeftError) return true;
  return error instanceof PassmusterError && error.code !== "unavailable";
}

/** New readings by document, or a first look instead. */
interface Made {
  readonly newReadings: ReadonlyMap<DocumentId, DocumentReading>;
  readonly look?: DocumentLook;
}

const unread: Made = { newReadings: new Map() };

/** New readings, or a first look if `mayLook`; none if the reader fails. */
async function readOrGiveUp(
  core: UploadReading,
  task: Task,
  signal: AbortSignal,
  mayLook: boolean,
): Promise<Made> {
  if (mayLook) core.observer.reading("started");
  try {
    const { look, reading } = mayLook ? await lookFirst(core, task, signal) : {};
    if (look) return { look, newReadings: new Map() };
    if (reading) return { newReadings: new Map([[task.document.id, reading]]) };
    return { newReadings: await readingsFor(core, task, signal, mayLook) };
  } catch (error) {
    // The images go with a replaced or removed document.
    if (error instanceof BlobNotFoundError) return unread;
    if (signal.aborted || !(error instanceof ExtractionError)) throw error;
    core.observer.reading("failed");
    const { id } = task.document;
    core.logger.warn({ document: id, error: errorName(error) }, "document not read at the upload");
    return unread;
  }
}

/**
 * Of a document, its own reading. Of a selfie, first its own faces, for which a person waits. The reading of
 * the photo ID that it is compared with comes later.
 */
async function readingsFor(
  core: UploadReading,
  task: Task,
  signal: AbortSignal,
  isFirst: boolean,
): Promise<ReadonlyMap<DocumentId, DocumentReading>> {
  const { verification, flow, document } = task;
  const { extractor } = core;
  if (typeWithId(flow, document.typeId)?.category !== "selfie")
    return readEach(core, task, [document], signal);
  if (isFirst && extractor.compare) return readEach(core, task, [document], signal);
  const read = standingDocuments(verification).filter(
    (other) => other.id !== document.id && readingOf(other, { flow, verification, extractor }) !== undefined,
  );
  if (read.length > 0) return readEach(core, task, read, signal);
  return extractor.compare ? readEach(core, task, [document], signal) : new Map();
}

async function readEach(
  core: UploadReading,
  task: Task,
  documents: readonly VerificationDocument[],
  signal: AbortSignal,
): Promise<ReadonlyMap<DocumentId, DocumentReading>> {
  const newReadings = new Map<DocumentId, DocumentReading>();
  for (const document of documents) {
    const reading = await readDocument(core, { ...task, document }, signal);
    if (reading && reading !== document.reading) newReadings.set(document.id, reading);
  }
  return newReadings;
}
