import { dateOf } from "../calendar.ts";
import type { Flow } from "../catalogue/flow.ts";
import { typeWithId } from "../catalogue/flow.ts";
import type { Core } from "../core.ts";
import type { Document } from "../document/document.ts";
import { type Extraction, ExtractionError } from "../ports/extractor.ts";
import type { Verification } from "../verification/verification.ts";

export interface Work {
  readonly verification: Verification;
  readonly flow: Flow;
  readonly document: Document;
  /** Counts from 1. */
  readonly attempt: number;
}

const unreadable: Extraction = { data: { document: { identified: "0" } }, quality: [] };

/**
 * Reads one document, within the time limit. What cannot be read however often one tries is an extraction that identifies nothing.
 * @throws {ExtractionError} worth another attempt
 */
export async function extract(core: Core, work: Work, signal: AbortSignal): Promise<Extraction> {
  const { document, flow, verification, attempt } = work;
  const type = typeWithId(flow, document.typeId);
  if (!type) return unreadable;
  const { id, country } = document;
  const selfie = selfieOf(verification, flow);
  const [front, back, portrait] = await Promise.all([
    core.blobs.get(document.front),
    document.back ? core.blobs.get(document.back) : undefined,
    selfie ? core.blobs.get(selfie.front) : undefined,
  ]);
  const input = {
    document: {
      id,
      type,
      country,
      expected: verification.expected,
      today: dateOf(core.environment.now()),
      attempt,
    },
    front,
    ...(back && { back }),
    ...(portrait && { selfie: portrait }),
  };
  try {
    return await core.observer.extraction(type.name, () =>
      within(core.settings.work.extractionSeconds, signal, (limit) => core.extractor.extract(input, limit)),
    );
  } catch (error) {
    if (error instanceof ExtractionError && !error.retryable) return unreadable;
    throw error;
  }
}

export function selfieOf({ documents }: Verification, flow: Flow): Document | undefined {
  return documents.find(
    ({ typeId, status }) => status !== "canceled" && typeWithId(flow, typeId)?.category === "selfie",
  );
}

/** Settles when the task does, or at the latest when its time is over: an extractor that ignores its signal is not waited for. */
async function within<T>(
  seconds: number,
  signal: AbortSignal,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(Math.round(seconds * 1000))]);
  limit.throwIfAborted();
  let abandon: () => void = () => undefined;
  const over = new Promise<never>((_, reject) => {
    abandon = () => reject(new ExtractionError("Reading the document took too long.", { retryable: true }));
    limit.addEventListener("abort", abandon, { once: true });
  });
  try {
    return await Promise.race([task(limit), over]);
  } finally {
    limit.removeEventListener("abort", abandon);
  }
}
