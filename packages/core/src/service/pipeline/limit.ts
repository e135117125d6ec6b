import { ExtractionError } from "../../ports/extractor.ts";

/** The time that one document may take. */
export interface Limit {
  /**
   * Settles with the task, or when the time is over: it does not wait for an extractor that ignores its
   * signal.
   */
  run<T>(task: (signal: AbortSignal) => Promise<T>): Promise<T>;
  end(): void;
}

export function startLimit(seconds: number, signal: AbortSignal): Limit {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(Math.round(seconds * 1000))]);
  let abandon: () => void = () => undefined;
  const over = new Promise<never>((_, reject) => {
    abandon = () => reject(new ExtractionError("Reading the document took too long.", { retryable: true }));
    limit.addEventListener("abort", abandon, { once: true });
  });
  over.catch(() => undefined);
  return {
    async run(task) {
      limit.throwIfAborted();
      return Promise.race([task(limit), over]);
    },
    end: () => limit.removeEventListener("abort", abandon),
  };
}
