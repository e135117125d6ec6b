import type { VerificationDocument } from "../../model/document.ts";
import type { DocumentReading } from "../../model/document-reading.ts";
import type { Extraction, PrintVerdict } from "../../model/extraction.ts";
import type { Verification } from "../../model/verification.ts";
import type { DocumentFacts } from "../../ports/extractor.ts";
import { type Flow, typeWithId } from "../../verdict/catalogue/flow.ts";
import { standingDocuments } from "../../verdict/lifecycle/standing.ts";
import { onPrintedSide, withConfirmed } from "../../verdict/rules/confirmed.ts";
import { contradictionsOf } from "../../verdict/rules/contradicted.ts";
import { onWholeValues } from "../../verdict/rules/print-claims.ts";
import { verdictsOn } from "../../verdict/rules/print-verdicts.ts";
import type { Contradiction } from "../../verdict/rules/rule.ts";
import { printClaimsOf, withSettledDates } from "../../verdict/rules/settled-dates.ts";
import { isFinal } from "./final-error.ts";
import { type Extracting, factsOf, readDocument, type Work } from "./read-document.ts";

/** A document as read, to be judged. */
export interface Read {
  /** The values read, and values confirmed in print where none was read. */
  readonly extraction: Extraction;
  readonly contradictions: readonly Contradiction[];
  /** What the print says about each value of the MRZ and the barcode, and about a first name alone. */
  readonly verdicts: readonly PrintVerdict[];
  /** Absent if the images cannot be read. */
  readonly reading?: DocumentReading;
}

export const unreadable: Read = {
  extraction: { data: { document: { identified: "0" } }, quality: [] },
  contradictions: [],
  verdicts: [],
};

/**
 * The document's reading against what is expected now. A reading that was kept serves if it has a verdict on
 * each claim of now. A final extraction error yields an extraction that identifies nothing.
 * @throws {ExtractionError} worth another attempt
 */
export async function extract(core: Extracting, work: Work, signal: AbortSignal): Promise<Read> {
  const type = typeWithId(work.flow, work.document.typeId);
  if (!type) return unreadable;
  const document = factsOf(core, work, type);
  const claimsOn = (extraction: Extraction) =>
    core.extractor.confirm ? printClaimsOf(document, extraction) : [];
  const isEnough = ({ extraction, verdicts }: DocumentReading) => {
    const judgedClaims = new Set(verdicts.map(({ claim }) => claimText(claim)));
    return claimsOn(extraction).every((claim) => judgedClaims.has(claimText(claim)));
  };
  try {
    const reading = await readDocument(core, work, signal, isEnough);
    if (!reading) return unreadable;
    if (reading === work.document.reading) core.observer.reading("used");
    return readAs(document, reading, core.extractor.confirm !== undefined);
  } catch (error) {
    if (isFinal(error)) return unreadable;
    throw error;
  }
}

/**
 * A reading against what a document is expected to be.
 * @param confirms whether the reader looks for claimed values in print
 */
export function readAs(document: DocumentFacts, reading: DocumentReading, confirms: boolean): Read {
  const claims = confirms ? printClaimsOf(document, reading.extraction) : [];
  const answered = verdictsOn(claims, reading.verdicts);
  const { extraction, verdicts } = withSettledDates(document, reading.extraction, answered);
  if (claims.length === 0) return { extraction, contradictions: [], verdicts: [], reading };
  const read = { document, extraction, hasBack: reading.of.back !== null };
  const whole = onWholeValues(extraction, verdicts);
  return {
    extraction: withConfirmed(read, whole),
    contradictions: contradictionsOf(extraction, whole),
    verdicts: onPrintedSide(read, verdicts),
    reading,
  };
}

const claimText = ({ field, value, from }: { field: string; value: string; from: string }): string =>
  JSON.stringify([field, value, from]);

export function selfieOf(verification: Verification, flow: Flow): VerificationDocument | undefined {
  return standingDocuments(verification).find(
    ({ typeId }) => typeWithId(flow, typeId)?.category === "selfie",
  );
}
