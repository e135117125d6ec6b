import {
  type Capabilities,
  type Extraction,
  ExtractionError,
  type Extractor,
  type PrintVerdict,
} from "@passmuster/core/ports";
import { type Confine, createProcessPool } from "@passmuster/core/process-pool";
import { answer, answerLimit } from "./answers.ts";
import type { Answer, Job } from "./child.ts";
import { createKeptPrint } from "./confirm/kept-print.ts";
import { modelFolders } from "./models.ts";
import { pdfPictures } from "./pdf/pdf-pictures.ts";
import { planFor } from "./read-plan.ts";
import type { Reading } from "./reader.ts";
import { toExtraction } from "./to-extraction.ts";

export interface LocalExtractorOptions {
  /** Documents read at the same time, each in a process of about 500 MB, 350 without faces. Default: 1. */
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
   * How the processes are confined: by each layer that works (`auto`), only if their files and the network can
   * be closed (`required`), or not (`off`). Default: `auto`.
   */
  readonly confine?: Confine;
}

const memoryLimit = 2 * 2 ** 30;
const module = new URL(import.meta.url.endsWith(".ts") ? "./child.ts" : "./child.js", import.meta.url);

const packages = [
  ...["@passmuster/core", "onnxruntime-common", "onnxruntime-node", "onnxruntime-web"],
  ...["sharp", "zxing-wasm"],
];
/** A process starts in about a second and reads a document in about two. */
const jobsPerProcess = 50;

const capabilities: Omit<Capabilities, "faces"> = {
  name: "local",
  mrz: true,
  barcode: true,
  text: true,
  quality: true,
  sandbox: false,
};

/**
 * Reads the machine-readable zone, the barcode and the text of documents on this machine. Compares the portrait with the selfie, and checks the quality of the images. Child processes decode and read images at
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
    processes = 1,
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
  const pdf = pdfPictures({ confine });
  const kept = createKeptPrint();

  return {
    async extract({ document, front, frontText, back, selfie }, signal): Promise<Extraction> {
      signal.throwIfAborted();
      const all = planFor(document.type);
      const wanted = { ...all, portrait: faces && all.portrait === true };
      const compared = wanted.portrait ? selfie : undefined;
      try {
        const job: Job = {
          front: front.bytes,
          ...(frontText && { text: frontText }),
          ...(back && { back: back.bytes }),
          ...(compared && { selfie: compared.bytes }),
          wanted,
        };
        const reading = (await pool.run(job, signal)) as Reading;
        return kept.keep(toExtraction(document.type, reading, document.country), reading.sight);
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        throw asExtractionError(error);
      }
    },
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
    capabilities: () => ({ ...capabilities, faces }),
    warmUp: () => pool.warmUp(),
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
