import {
  type Capabilities,
  type ComparisonInput,
  type ConfirmationInput,
  ExtractionError,
  type ExtractionInput,
  type Extractor,
  type FaceComparison,
  type FirstLook,
  type PrintVerdict,
  type ReaderEngine,
  sidesOf,
} from "@passmuster/core/ports";
import { type Confine, createProcessPool, moduleBeside, type ProcessPool } from "@passmuster/process-pool";
import { createKeptPrint, type KeptPrint } from "../confirm/kept-print.ts";
import type { FacesSeen } from "../faces/face-reader.ts";
import { planFor } from "../layout/read-plan.ts";
import { modelFolders } from "../networks/models.ts";
import { pdfPictures } from "../pdf/pdf-pictures.ts";
import { selfieCodes } from "../quality/inspect.ts";
import type { Reading } from "../reader/reading.ts";
import { answer, answerLimit } from "./answers.ts";
import type { Answer, EngineOpened, Job } from "./child.ts";
import { childPackages } from "./child-packages.ts";
import { installedEngine, openedEngine } from "./engine.ts";
import { createLookMemory, type LookMemory } from "./look-memory.ts";
import { readerVersion } from "./reader-version.ts";
import { toExtraction } from "./to-extraction.ts";
import { usualProcesses } from "./usual-processes.ts";

export interface LocalExtractorOptions {
  /**
   * Documents read at the same time, each in a process of about 500 MB, 350 without faces. A process starts
   * when it is needed. Default: 2 on a machine with two cores and 3 GiB of memory, else 1.
   */
  readonly processes?: number;
  /** Seconds without work after which a process ends. Default: 300. */
  readonly idleSeconds?: number;
  /** Seconds that one document may take once a process is free. Default: 45. */
  readonly secondsPerDocument?: number;
  /**
   * Whether to find and compare faces. Default: true. If false, `capabilities()` reports it and RulePH007
   * does not run.
   */
  readonly faces?: boolean;
  /**
   * How the processes are confined: by each layer that works (`auto`), only if their files and the network
   * can be closed (`required`), or not (`off`). Default: `auto`.
   */
  readonly confine?: Confine;
}

const memoryLimit = 2 * 2 ** 30;
const module = moduleBeside(import.meta.url, "./child");

/**
 * A process compiles its code while it reads: its first two verifications took 3 CPU-seconds more than later
 * ones, which take three jobs and 1.3 CPU-seconds each. Its memory is flat over 200 documents.
 */
const jobsPerProcess = 200;

const capabilities: Omit<Capabilities, "faces" | "engine"> = {
  name: "local",
  mrz: true,
  barcode: true,
  text: true,
  quality: true,
  sandbox: false,
};

/**
 * Reads the machine-readable zone, the barcode and the text of documents on this machine. Compares the
 * portrait with the selfie, and checks the quality of the images. Child processes decode and read images at
 * low priority. The first one starts with the first document or with `warmUp`.
 *
 * @throws {ConfinementError} `confine` is `required`, and this system cannot confine files and network
 * @throws {ExtractionError} from `extract`: not retryable for bytes that are not an image, retryable for a
 * process that ended or took too long
 * @example
 * const passmuster = createPassmuster({ publicUrl, secret, storage, blobs, extractor: localExtractor({ processes: 2 }) });
 */
export function localExtractor(options: LocalExtractorOptions = {}): Extractor {
  const { faces = true, confine = "auto" } = options;
  const pool = openProcesses(options);
  const pdf = pdfPictures({ confine });
  const print = createKeptPrint();
  const reading: ReadingContext = { pool, print, memory: createLookMemory(), comparesFaces: faces };
  let engine: ReaderEngine | undefined;
  return {
    ...(faces && { compare: (input, signal) => compareFaces(pool, input, signal) }),
    look: (input, signal) => readImages(reading, input, { signal, isLook: true }),
    async extract(input, signal) {
      const { extraction } = await readImages(reading, input, { signal, isLook: false });
      return extraction;
    },
    confirm: (input, signal) => confirmClaims({ pool, print }, input, signal),
    capabilities() {
      engine ??= installedEngine();
      return { ...capabilities, version: readerVersion(), faces, engine };
    },
    issuers: async () => (await import("../layout/read-issuers.ts")).readIssuers(),
    async warmUp() {
      await pool.warmUp();
      const { runtime } = (await pool.run({ asked: "engine" }, new AbortController().signal)) as EngineOpened;
      engine = openedEngine(runtime, engine ?? installedEngine());
    },
    rasterise: (bytes) => pdf.rasterise(bytes),
    async close() {
      await Promise.all([pool.close(), pdf.close()]);
    },
  };
}

type ReadingProcesses = ProcessPool<Job, Answer>;

function openProcesses({
  processes = usualProcesses(),
  idleSeconds = 300,
  secondsPerDocument = 45,
  confine = "auto",
}: LocalExtractorOptions): ReadingProcesses {
  return createProcessPool<Job, Answer>({
    module,
    size: processes,
    timeLimit: secondsPerDocument * 1000,
    idleLimit: idleSeconds * 1000,
    memoryLimit,
    jobsPerProcess,
    output: answer,
    answerLimit,
    confine,
    packages: childPackages,
    reads: modelFolders,
  });
}

interface ReadingContext {
  readonly pool: ReadingProcesses;
  readonly print: KeptPrint;
  readonly memory: LookMemory;
  readonly comparesFaces: boolean;
}

/** A first look, or the whole reading of a document. */
function readImages(
  { pool, print, memory, comparesFaces }: ReadingContext,
  { document, front, frontText, back, selfie }: ExtractionInput,
  { signal, isLook }: { readonly signal: AbortSignal; readonly isLook: boolean },
): Promise<FirstLook> {
  return guarded(signal, async () => {
    const plan = planFor(document.type, document.country);
    const wanted = { ...plan, portrait: comparesFaces && plan.portrait === true };
    const images = {
      front: front.bytes,
      ...(back && { back: back.bytes }),
      ...(wanted.portrait && selfie && { selfie: selfie.bytes }),
    };
    const awaitsBack = !back && sidesOf(document.type, document.country) === 2;
    const job: Job = {
      ...images,
      ...(frontText && { text: frontText }),
      wanted,
      ...(isLook && { brief: awaitsBack ? "front alone" : "all sides" }),
      ...memory.recall(images, { isLook }),
    };
    const reading = (await pool.run(job, signal, isLook ? "short" : "long")) as Reading;
    memory.keep(images, reading, { awaitsBack });
    const isWhole = reading.brief !== true;
    const extraction = toExtraction(document.type, reading, document.country);
    return { extraction: isWhole ? print.keep(extraction, reading.sight) : extraction, isWhole };
  });
}

function compareFaces(
  pool: ReadingProcesses,
  { selfie, front, back, portrait }: ComparisonInput,
  signal: AbortSignal,
): Promise<FaceComparison> {
  return guarded(signal, async () => {
    const sides = { ...(front && { front: front.bytes }), ...(back && { back: back.bytes }) };
    const compared = { selfie: selfie.bytes, ...sides, ...(portrait && { portrait }) };
    const seen = (await pool.run({ compared }, signal)) as FacesSeen;
    const { faces: count = 0, copied = false, comparison } = seen.selfie ?? {};
    return {
      selfie: { faces: count, copied },
      ...(comparison !== undefined && { selfieComparison: String(comparison) }),
      quality: selfieCodes(seen),
    };
  });
}

/**
 * Checks claims against the looks that `extract` kept in this process. Claims on any other extraction are
 * unread.
 */
function confirmClaims(
  { pool, print }: Pick<ReadingContext, "pool" | "print">,
  { document, extraction, claims }: ConfirmationInput,
  signal: AbortSignal,
): Promise<readonly PrintVerdict[]> {
  return guarded(signal, async () => {
    const job = print.ask(extraction, claims, document.country);
    const verdicts = job ? ((await pool.run(job, signal)) as readonly PrintVerdict[]) : [];
    return claims.map((claim, at) => verdicts[at] ?? { claim, verdict: "unread" });
  });
}

/** @throws {ExtractionError} for any error but an abort, whose reason it throws */
async function guarded<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  signal.throwIfAborted();
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw asExtractionError(error);
  }
}

function asExtractionError(error: unknown): ExtractionError {
  const unreadable = error instanceof Error && error.name === "UnreadablePictureError";
  const message = unreadable ? error.message : "The document could not be read this time.";
  return new ExtractionError(message, { retryable: !unreadable, cause: error });
}
