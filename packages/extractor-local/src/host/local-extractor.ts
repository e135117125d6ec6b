import {
  type Capabilities,
  type ComparisonInput,
  ExtractionError,
  type ExtractionInput,
  type Extractor,
  type FaceComparison,
  type FirstLook,
  type PrintVerdict,
  type ReaderEngine,
  sidesOf,
} from "@passmuster/core/ports";
import { type Confine, createProcessPool, moduleBeside } from "@passmuster/process-pool";
import { createKeptPrint } from "../confirm/kept-print.ts";
import type { BoxesBySize } from "../detect/side.ts";
import type { FacesSeen } from "../faces/face-reader.ts";
import { planFor } from "../layout/read-plan.ts";
import { modelFolders } from "../networks/models.ts";
import { pdfPictures } from "../pdf/pdf-pictures.ts";
import { selfieCodes } from "../quality/inspect.ts";
import type { Reading } from "../reader/reader.ts";
import { answer, answerLimit } from "./answers.ts";
import type { Answer, EngineOpened, Job } from "./child.ts";
import { installedEngine, openedEngine } from "./engine.ts";
import { createKnownFindings } from "./known-findings.ts";
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

const packages = [
  "@passmuster/core",
  "@passmuster/mrz",
  "@passmuster/process-pool",
  "onnxruntime-common",
  "onnxruntime-node",
  "onnxruntime-web",
  "sharp",
  "zxing-wasm",
];
/** A process starts in about a second and reads a document in about two. */
const jobsPerProcess = 50;

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
  const {
    processes = usualProcesses(),
    idleSeconds = 300,
    secondsPerDocument = 45,
    faces = true,
    confine = "auto",
  } = options;
  const pool = createProcessPool<Job, Answer>({
    module,
    size: processes,
    timeLimit: secondsPerDocument * 1000,
    idleLimit: idleSeconds * 1000,
    memoryLimit,
    jobsPerProcess,
    output: answer,
    answerLimit,
    confine,
    packages,
    reads: modelFolders,
  });
  let engine: ReaderEngine | undefined;
  const pdf = pdfPictures({ confine });
  const kept = createKeptPrint();
  const known = createKnownFindings<FacesSeen>();
  const knownFronts = createKnownFindings<FacesSeen>();
  const knownBoxes = createKnownFindings<BoxesBySize>();
  const boxesOn = (image: Uint8Array | undefined) => image && knownBoxes.recall({ front: image });

  /** Plans nothing but the portrait. */
  const compare = async (
    { selfie, front, back, portrait }: ComparisonInput,
    signal: AbortSignal,
  ): Promise<FaceComparison> => {
    signal.throwIfAborted();
    const sides = { ...(front && { front: front.bytes }), ...(back && { back: back.bytes }) };
    try {
      const compared = { selfie: selfie.bytes, ...sides, ...(portrait && { portrait }) };
      const seen = (await pool.run({ compared }, signal)) as FacesSeen;
      const { faces: count = 0, copied = false, comparison } = seen.selfie ?? {};
      return {
        selfie: { faces: count, copied },
        ...(comparison !== undefined && { selfieComparison: String(comparison) }),
        quality: selfieCodes(seen),
      };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw asExtractionError(error);
    }
  };

  const readBy = async (
    { document, front, frontText, back, selfie }: ExtractionInput,
    signal: AbortSignal,
    isLook: boolean,
  ): Promise<FirstLook> => {
    signal.throwIfAborted();
    const all = planFor(document.type, document.country);
    const wanted = { ...all, portrait: faces && all.portrait === true };
    const compared = wanted.portrait ? selfie : undefined;
    const images = {
      front: front.bytes,
      ...(back && { back: back.bytes }),
      ...(compared && { selfie: compared.bytes }),
    };
    const awaitsBack = !back && sidesOf(document.type, document.country) === 2;
    const seen = isLook ? undefined : known.take(images);
    const onFront = back && !seen ? knownFronts.recall({ front: front.bytes }) : undefined;
    try {
      const job: Job = {
        ...images,
        ...(frontText && { text: frontText }),
        wanted,
        ...(isLook && { brief: awaitsBack ? "front alone" : "all sides" }),
        ...(seen && { faces: seen }),
        ...(onFront && { frontFaces: onFront }),
        boxes: { front: boxesOn(images.front), back: boxesOn(images.back) },
      };
      const reading = (await pool.run(job, signal, isLook ? "short" : "long")) as Reading;
      const isWhole = reading.brief !== true;
      for (const side of ["front", "back"] as const) {
        const [image, boxes] = [images[side], reading.boxes?.[side]];
        if (image && boxes) knownBoxes.keep({ front: image }, boxes);
      }
      if (!isWhole && reading.faces && !(awaitsBack && compared))
        (awaitsBack ? knownFronts : known).keep(images, reading.faces);
      const extraction = toExtraction(document.type, reading, document.country);
      return { extraction: isWhole ? kept.keep(extraction, reading.sight) : extraction, isWhole };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw asExtractionError(error);
    }
  };

  return {
    ...(faces && { compare }),
    look: (input, signal) => readBy(input, signal, true),
    extract: async (input, signal) => (await readBy(input, signal, false)).extraction,
    /**
     * Checks claims against the looks that `extract` kept in this process. Claims on any other extraction are
     * unread.
     */
    async confirm({ document, extraction, claims }, signal): Promise<readonly PrintVerdict[]> {
      signal.throwIfAborted();
      const job = kept.ask(extraction, claims, document.country);
      if (!job) return claims.map((claim) => ({ claim, verdict: "unread" }));
      try {
        const verdicts = (await pool.run(job, signal)) as readonly PrintVerdict[];
        return claims.map((claim, at) => verdicts[at] ?? { claim, verdict: "unread" });
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        throw asExtractionError(error);
      }
    },
    capabilities() {
      engine ??= installedEngine();
      return { ...capabilities, version: readerVersion(), faces, engine };
    },
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

function asExtractionError(error: unknown): ExtractionError {
  const unreadable = error instanceof Error && error.name === "UnreadablePictureError";
  const message = unreadable ? error.message : "The document could not be read this time.";
  return new ExtractionError(message, { retryable: !unreadable, cause: error });
}
