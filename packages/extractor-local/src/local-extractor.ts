import { type Capabilities, type Extraction, ExtractionError, type Extractor } from "@vouchsafe/core";
import { createProcessPool } from "@vouchsafe/core/process-pool";
import type { Job } from "./child.ts";
import type { Reading } from "./reader.ts";
import { toExtraction } from "./to-extraction.ts";
import { wantedOf } from "./wanted.ts";

export interface LocalExtractorOptions {
  /** Documents read at the same time, each in a process of about 350 MB: 1 by default. */
  readonly processes?: number;
  /** Seconds without work after which a process is given up: 300 by default. */
  readonly idleSeconds?: number;
  /** Seconds that one document may take once a process is free: 45 by default. */
  readonly secondsPerDocument?: number;
}

const memoryLimit = 2 * 2 ** 30;
const module = new URL(import.meta.url.endsWith(".ts") ? "./child.ts" : "./child.js", import.meta.url);

const capabilities: Capabilities = {
  name: "local",
  mrz: true,
  barcode: true,
  text: true,
  faces: false,
  quality: false,
  sandbox: false,
};

/**
 * Reads the machine-readable zone, the barcode and the text of documents on this machine. Pictures are decoded and read in processes of their own at low
 * priority; the first one starts with the first document or with `warmUp`.
 *
 * @throws {ExtractionError} from `extract`: not retryable for what is no picture, retryable for a process that ended or took too long
 * @example
 * const vouchsafe = createVouchsafe({ extractor: localExtractor({ processes: 2 }) });
 */
export function localExtractor(options: LocalExtractorOptions = {}): Extractor {
  const { processes = 1, idleSeconds = 300, secondsPerDocument = 45 } = options;
  const pool = createProcessPool<Job, Reading>({
    module,
    size: processes,
    timeLimit: secondsPerDocument * 1000,
    idleLimit: idleSeconds * 1000,
    memoryLimit,
  });

  return {
    async extract({ document, front, back }, signal): Promise<Extraction> {
      signal.throwIfAborted();
      const wanted = wantedOf(document.type);
      if (!wanted) return toExtraction(document.type, {});
      try {
        const job: Job = { front: front.bytes, ...(back && { back: back.bytes }), wanted };
        return toExtraction(document.type, await pool.run(job, signal));
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        throw asExtractionError(error);
      }
    },
    capabilities: () => capabilities,
    warmUp: () => pool.warmUp(),
    close: () => pool.close(),
  };
}

function asExtractionError(error: unknown): ExtractionError {
  const unreadable = error instanceof Error && error.name === "UnreadablePictureError";
  const message = unreadable ? error.message : "The document could not be read this time.";
  return new ExtractionError(message, { retryable: !unreadable, cause: error });
}
