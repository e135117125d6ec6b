import { type Flow, typeWithId } from "../catalogue/flow.ts";
import { standingDocuments } from "../lifecycle/standing.ts";
import type { VerificationDocument } from "../model/document.ts";
import { secondsIn } from "../model/duration.ts";
import type { Extraction } from "../model/extraction.ts";
import { dateOf } from "../model/time.ts";
import type { Verification } from "../model/verification.ts";
import type { Observer } from "../observe/observer.ts";
import type { Settings } from "../options.ts";
import { ExtractionError, type ExtractionInput } from "../ports/extractor.ts";
import type { Ports } from "../ports/ports.ts";
import { withConfirmed } from "./confirmed.ts";
import { contradictionsOf } from "./contradicted.ts";
import { printClaims } from "./print-claims.ts";
import { verdictsOn } from "./print-verdicts.ts";
import type { Contradiction } from "./rule.ts";

export interface Work {
  readonly verification: Verification;
  readonly flow: Flow;
  readonly document: VerificationDocument;
  /** Counts from 1. */
  readonly attempt: number;
}

/** The ports that read a document. */
export interface Extracting extends Pick<Ports, "pictures" | "environment" | "extractor"> {
  readonly observer: Pick<Observer, "extraction" | "confirmation">;
  readonly settings: Pick<Settings, "work">;
}

/** The reading of one document. */
export interface Read {
  /** The values read, and values confirmed in print where none was read. */
  readonly extraction: Extraction;
  readonly contradictions: readonly Contradiction[];
}

const asRead = (extraction: Extraction): Read => ({ extraction, contradictions: [] });
const unreadable = asRead({ data: { document: { identified: "0" } }, quality: [] });

/**
 * Reads one document and confirms its print, within one time limit. A final extraction error yields an
 * extraction that identifies nothing.
 * @throws {ExtractionError} worth another attempt
 */
export async function extract(core: Extracting, work: Work, signal: AbortSignal): Promise<Read> {
  const { document, flow, verification, attempt } = work;
  const type = typeWithId(flow, document.typeId);
  if (!type) return unreadable;
  const { id, country } = document;
  const selfie = selfieOf(verification, flow);
  const [front, back, text, portrait] = await Promise.all([
    core.pictures.get(verification, document.front),
    document.back ? core.pictures.get(verification, document.back) : undefined,
    document.frontText ? core.pictures.get(verification, document.frontText) : undefined,
    selfie ? core.pictures.get(verification, selfie.front) : undefined,
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
    ...(text && { frontText: text.bytes }),
    ...(portrait && { selfie: portrait }),
  };
  const limit = startLimit(secondsIn(core.settings.work.extractionTimeout), signal);
  try {
    return await confirm(core, input, limit, await read(core, input, limit));
  } catch (error) {
    if (isFinal(error)) return unreadable;
    throw error;
  } finally {
    limit.end();
  }
}

const isFinal = (error: unknown): boolean => error instanceof ExtractionError && !error.retryable;

function read(
  { observer, extractor }: Extracting,
  input: ExtractionInput,
  limit: Limit,
): Promise<Extraction> {
  return observer.extraction(input.document.type.name, () =>
    limit.run((signal) => extractor.extract(input, signal)),
  );
}

/** Looks for claimed values in the print. After a final error no value is confirmed. */
async function confirm(
  { observer, extractor }: Extracting,
  input: ExtractionInput,
  limit: Limit,
  extraction: Extraction,
): Promise<Read> {
  const { document, back } = input;
  const claims = extractor.confirm ? printClaims(document, extraction) : [];
  if (claims.length === 0) return asRead(extraction);
  const answered = await observer
    .confirmation(document.type.name, () =>
      limit.run(async (signal) => extractor.confirm?.({ ...input, extraction, claims }, signal)),
    )
    .catch((error: unknown) => {
      if (isFinal(error)) return [];
      throw error;
    });
  const verdicts = verdictsOn(claims, answered);
  return {
    extraction: withConfirmed({ document, extraction, hasBack: back !== undefined }, verdicts),
    contradictions: contradictionsOf(extraction, verdicts),
  };
}

export function selfieOf(verification: Verification, flow: Flow): VerificationDocument | undefined {
  return standingDocuments(verification).find(
    ({ typeId }) => typeWithId(flow, typeId)?.category === "selfie",
  );
}

interface Limit {
  /**
   * Settles with the task, or when the time is over: it does not wait for an extractor that ignores its
   * signal.
   */
  run<T>(task: (signal: AbortSignal) => Promise<T>): Promise<T>;
  end(): void;
}

function startLimit(seconds: number, signal: AbortSignal): Limit {
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
