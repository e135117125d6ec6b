import type {
  Box,
  DocumentSide,
  ExtractedData,
  Extraction,
  FurtherReading,
  PartReading,
  PrintField,
  PrintVerdict,
} from "../../model/extraction.ts";
import type { DocumentFacts } from "../../ports/extractor.ts";
import { parseDate } from "../comparison/parse.ts";
import { isForm } from "./contradicted.ts";
import { countedAsRead, labelReading } from "./expected-print.ts";
import { type CodeStatement, codeStatements } from "./print-claims.ts";
import { holds, memberOf, valueIn, withValue } from "./print-fields.ts";

/** One document as read, before confirmation. */
export interface ReadDocument {
  readonly document: DocumentFacts;
  readonly extraction: Extraction;
  readonly hasBack: boolean;
}

/**
 * Adds the confirmed values to the extraction. Labelled values stay as they are: a confirmed value stands
 * somewhere on the page and only fills a gap.
 */
export function withConfirmed(read: ReadDocument, verdicts: readonly PrintVerdict[]): Extraction {
  const { extraction, document } = read;
  const confirmed = verdicts.flatMap((verdict) => onItsSide(verdict, read));
  if (confirmed.length === 0) return extraction;
  const main = printSideOf(read);
  const codes = codeStatements(extraction);
  const coded = confirmed
    .filter(({ claim }) => claim.from !== "expected")
    .map((each) => inPrintedSpelling(each, codes));
  const filled = coded.length > 0 ? [] : countedAsRead(document, extraction, confirmed);
  const printed = joinPrint(extraction.printed, coded, main);
  const further = withFurther(extraction.further, coded, main);
  const data = filled.reduce(
    (dataSoFar, { claim }) => withValue(dataSoFar, claim.field, claim.value),
    extraction.data,
  );
  const merged: Extraction = {
    ...extraction,
    data,
    ...(printed && { printed }),
    ...(further && { further }),
  };
  const shown = [...coded.filter(({ side }) => side === main), ...filled];
  const parts = shown.length > 0 ? withPrint(read, merged, { main, shown }) : extraction.parts;
  return parts ? { ...merged, parts: withBack(parts, coded) } : merged;
}

/** The verdicts on the printed side. Of another side only contradictions count. */
export function onPrintedSide(
  read: ReadDocument,
  verdicts: readonly PrintVerdict[],
): readonly PrintVerdict[] {
  const main = printSideOf(read);
  const isThere = ({ side = read.hasBack ? undefined : "front" }: PrintVerdict) => side === main;
  return verdicts.filter((verdict) => verdict.verdict === "contradicted" || isThere(verdict));
}

type Confirmed = PrintVerdict & { readonly side: DocumentSide };

/**
 * On a document with one image, every value is on the front. With two images, the reader must state the side.
 */
function onItsSide(verdict: PrintVerdict, { hasBack }: ReadDocument): readonly Confirmed[] {
  const side = verdict.side ?? (hasBack ? undefined : "front");
  const isThere = side === "front" || (side === "back" && hasBack);
  return verdict.verdict === "confirmed" && isThere ? [{ ...verdict, side }] : [];
}

const names: readonly PrintField[] = ["person.surname", "person.givenNames", "person.fullName"];

/**
 * A letter with a mark, or of another alphabet. A mark that was not read is no spelling: KONIG beside KOENIG.
 */
const hasMarks = (text: string): boolean => /[^\p{ASCII}]/u.test(text);

/** A name keeps the spelling in which it is printed: KÖNIG, where a zone states KOENIG. */
function inPrintedSpelling(confirmed: Confirmed, codes: readonly CodeStatement[]): Confirmed {
  const { claim, written } = confirmed;
  const code = codes.find(({ source }) => source === claim.from);
  const isSpelling =
    code && written && hasMarks(written) && names.includes(claim.field) && isForm(code, claim.field, written);
  return isSpelling ? { ...confirmed, claim: { ...claim, value: written } } : confirmed;
}

const otherSide = { front: "back", back: "front" } as const;

/**
 * TD1 cards and licences have their print on the side without the code; other documents on the side with it
 * (ICAO 9303-4 to -6).
 */
function printSideOf({ extraction: { parts = [], mrz, barcode }, hasBack }: ReadDocument): DocumentSide {
  const sideOf = (name: PartReading["part"]) => parts.find(({ part }) => part === name)?.side;
  if (!hasBack) return "front";
  const printed = sideOf("print");
  const coded = barcode ? sideOf("barcode") : sideOf("mrz");
  if (printed || !coded) return printed ?? "front";
  return mrz && !barcode && mrz.format !== "TD1" ? coded : otherSide[coded];
}

/** The print, completed with the confirmed values that it lacks. */
function joinPrint(
  printed: ExtractedData | undefined,
  coded: readonly Confirmed[],
  at: DocumentSide,
): ExtractedData | undefined {
  const values = coded.filter(({ side, claim }) => side === at && !holds(printed ?? {}, claim.field));
  if (values.length === 0) return printed;
  return values.reduce<ExtractedData>(
    (dataSoFar, { claim }) =>
      valueIn(dataSoFar, claim.field) ? dataSoFar : withValue(dataSoFar, claim.field, claim.value),
    printed ?? {},
  );
}

function withFurther(
  further: readonly FurtherReading[] | undefined,
  coded: readonly Confirmed[],
  main: DocumentSide,
): readonly FurtherReading[] | undefined {
  const side = otherSide[main];
  const printReading = further?.find((each) => each.side === side && each.from === "print");
  const data = joinPrint(printReading?.data, coded, side);
  if (!data || data === printReading?.data) return further;
  return [...(further ?? []).filter((each) => each !== printReading), { side, from: "print", data }];
}

interface Shown {
  readonly main: DocumentSide;
  /** Confirmed on that side, or counted as read. */
  readonly shown: readonly Confirmed[];
}

/** A reader that reports no parts has read none, so none are added. */
function withPrint(read: ReadDocument, merged: Extraction, { main, shown }: Shown): Extraction["parts"] {
  const { printed, parts } = read.extraction;
  const printPart = parts?.find(({ part }) => part === "print");
  const fields: Record<string, Box> = { ...printPart?.fields };
  for (const { box, side, claim } of shown) {
    const filled = claim.from === "expected" || !holds(printed ?? {}, claim.field);
    if (box && side === main && filled) fields[memberOf(claim.field)] ??= box;
  }
  const state = printPart?.state === "read" || isWhole(read, merged) ? "read" : "unread";
  const print: PartReading = { ...printPart, part: "print", state, side: main, fields };
  return parts && (printPart ? parts.map((part) => (part === printPart ? print : part)) : [...parts, print]);
}

/** Surname, number and one date; for a page, name and address. */
function isWhole({ document: { type } }: ReadDocument, merged: Extraction): boolean {
  const coded = merged.mrz !== undefined || merged.barcode !== undefined;
  const { person, address, document } = coded ? (merged.printed ?? {}) : labelReading(merged);
  const name = person?.surname || person?.fullName;
  if (!coded && type.category === "proof_of_address")
    return Boolean(name && (address?.street || address?.full));
  const dates = [person?.dateOfBirth, document?.expirationDate, document?.issueDate];
  return Boolean(name && document?.number) && dates.some(parseDate);
}

const telling: readonly PrintField[] = ["document.number", "person.surname", "person.dateOfBirth"];

/** Marks the back as read if it states the number, surname or date of birth of the front's MRZ or barcode. */
function withBack(parts: readonly PartReading[], coded: readonly Confirmed[]): readonly PartReading[] {
  const inFront = (from: PrintVerdict["claim"]["from"]) =>
    parts.some(({ part, side }) => part === from && side === "front");
  const agrees = coded.some(
    ({ side, claim: { field, from } }) => side === "back" && telling.includes(field) && inFront(from),
  );
  if (!agrees) return parts;
  return parts.map((part) =>
    part.part === "back" && part.state === "unread" ? { ...part, state: "read" } : part,
  );
}
