import type { VerificationDocument } from "../../model/document.ts";
import type { DocumentPart } from "../../model/document-type.ts";
import type { DocumentSide } from "../../model/extraction.ts";
import type { PictureAdviceCode } from "../../model/picture-advice.ts";
import type { QualityCode } from "../../model/quality-code.ts";
import { timestamp } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { Ports } from "../../ports/ports.ts";
import { flowAt } from "../../verdict/catalogue/flow.ts";
import { readingOf } from "../../verdict/lifecycle/reading-of.ts";
import { isAwaited } from "../../verdict/lifecycle/schedule-reading.ts";
import { type ExtractedView, extractedView, type Presenting } from "./present.ts";

/** What a reader found on a document's images, before any rule. */
export interface DocumentReadingView {
  readonly id: string;
  /** `none`: no reading is made before the submission. */
  readonly state: "reading" | "read" | "none";
  /** `null` until it is read. */
  readonly readAt: string | null;
  /** Name and version of the reader. */
  readonly reader: string | null;
  /** An empty array until it is read. */
  readonly extractedData: ExtractedView | readonly [];
  readonly quality: readonly QualityCode[];
  /** The parts that the reader looked for. */
  readonly parts: readonly {
    readonly part: DocumentPart;
    readonly state: "read" | "unread" | "missing";
    readonly side: DocumentSide | null;
  }[];
  readonly advice: readonly PictureAdviceCode[];
  /** The person kept the images against that advice. */
  readonly insisted: boolean;
}

export function presentReading(
  core: Presenting & Pick<Ports, "extractor" | "environment">,
  verification: Verification,
  document: VerificationDocument,
): DocumentReadingView {
  const flow = flowAt(core.settings.flows, verification.flow);
  const reading = flow && readingOf(document, { flow, verification, extractor: core.extractor });
  const awaited = isAwaited(document, core.environment.now()) ? "reading" : "none";
  const parts = reading?.extraction.parts ?? [];
  return {
    id: document.id,
    state: reading ? "read" : awaited,
    readAt: reading ? timestamp(reading.at) : null,
    reader: reading?.of.reader ?? null,
    extractedData: reading ? extractedView(reading.extraction.data) : [],
    quality: reading?.extraction.quality ?? [],
    parts: parts.map(({ part, state, side }) => ({ part, state, side: side ?? null })),
    advice: core.advise(verification, document),
    insisted: document.insisted,
  };
}
