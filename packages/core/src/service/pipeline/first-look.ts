import type { DocumentLook, DocumentReading } from "../../model/document-reading.ts";
import { ExtractionError } from "../../ports/extractor.ts";
import { keyText, readingOf } from "../../verdict/lifecycle/reading-of.ts";
import { type Extracting, inputOf, taskOf, type Work, wholeReading } from "./read-document.ts";

/** A first look, or the reading if the look was whole. Each is absent if the reader does not look first. */
export interface FirstSeen {
  readonly look?: DocumentLook;
  readonly reading?: DocumentReading;
}

/**
 * Looks at a document for its owner's advice. A look that is whole becomes the reading, and is shared like
 * one.
 * @throws {ExtractionError}
 */
export async function lookFirst(core: Extracting, work: Work, signal: AbortSignal): Promise<FirstSeen> {
  const { extractor, environment, observer, readings } = core;
  const { flow, verification, document } = work;
  if (!extractor.look || document.credential || readingOf(document, { flow, verification, extractor }))
    return {};
  const task = taskOf(core, work, signal);
  if (!task) return {};
  const { key, type, limit } = task;
  let look: DocumentLook | undefined;
  try {
    if (type.category === "selfie") return {};
    const reading = await readings.share(
      keyText(key),
      async () => {
        const input = await inputOf(core, task);
        const seen = await observer.extraction(type.name, () =>
          limit.run(async (aborted) => extractor.look?.(input, aborted)),
        );
        if (seen?.isWhole) return wholeReading(core, task, input, seen.extraction);
        if (seen) look = { of: { ...key, selfie: null }, at: environment.now(), extraction: seen.extraction };
        throw new ExtractionError("The document was only looked at.", { retryable: true });
      },
      work.stored,
    );
    return { reading };
  } catch (error) {
    if (look) return { look };
    throw error;
  } finally {
    limit.end();
  }
}
