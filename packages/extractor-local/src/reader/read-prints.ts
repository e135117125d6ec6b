import type { DocumentSide } from "@passmuster/core/ports";
import type { FoundLicence } from "../barcode/find-licence.ts";
import { recordValues } from "../barcode/licence-data.ts";
import type { Side } from "../detect/side.ts";
import type { Point } from "../image/geometry.ts";
import type { Trace } from "../image/trace.ts";
import type { Claims } from "../layout/claims/confirm.ts";
import type { PrintedSide } from "../layout/printed-side.ts";
import type { ReadPlan } from "../layout/read-plan.ts";
import type { TextReader } from "../layout/text-reader.ts";
import type { ReadCard, ReadPage } from "../layout/uncoded.ts";
import type { OutlineOnSide } from "../mrz/outline-on-side.ts";
import { withPrintOfPage } from "../mrz/print-on-page.ts";
import type { CodeFinder, Codes } from "./find-codes.ts";
import { withMissing } from "./missing-print.ts";
import { mrzClaims } from "./mrz-values.ts";
import type { Looked } from "./parts/part-readings.ts";

/** Looks at text of the side opposite the code. */
const furtherLooks = 150;
/**
 * Longest side of the copy in which text beside a barcode is found. Takes half the time of 960, and no other
 * look needs that one.
 */
const smallCopy = 640;

/** The direction of lines that become upright when the image is turned by so many degrees. */
const directions: Readonly<Record<FoundLicence["orientation"], Point>> = {
  0: { x: 1, y: 0 },
  90: { x: 0, y: -1 },
  180: { x: -1, y: 0 },
  270: { x: 0, y: 1 },
};

interface Coded {
  readonly sides: readonly Side[];
  readonly codes: Codes;
  readonly wanted: ReadPlan;
  /** Where the document lies, if that is known: text elsewhere is not read. */
  readonly outlined?: OutlineOnSide | undefined;
  readonly trace: Trace | undefined;
}

/** Reads the text on each side of a document with a machine-readable code. */
export async function readPrints(
  text: TextReader,
  { sides, codes, wanted: { printed: options }, outlined, trace }: Coded,
): Promise<Pick<Looked, "prints" | "printed">> {
  if (!options) return { prints: {}, printed: undefined };
  const main = printedSideOf(codes, sides);
  const prints: Partial<Record<DocumentSide, PrintedSide>> = {};
  for (const side of sides.toSorted((a, b) => Number(b === main) - Number(a === main))) {
    const mrz = [...(codes.mrz ? [codes.mrz] : []), ...codes.further.mrzs]
      .filter((one) => one.side === side)
      .flatMap(({ found }) => found.rows);
    const along = codes.licence?.side === side ? directions[codes.licence.orientation] : undefined;
    const task = { ...options, mrz, along, claims: claimsOf(codes) };
    const sexAlone = side === main && bearsSexAlone(codes);
    const limit = side === main ? {} : { mostLooks: furtherLooks, ...(along && { longestSide: smallCopy }) };
    const titled = side === main && codes.licence !== undefined && codes.licence.record.kind === undefined;
    const page = outlined?.side === side ? withPrintOfPage(outlined, codes.mrz?.found.rows ?? []) : side;
    const print = await text.readPrinted(page, { ...task, ...limit, titled, sexAlone }, trace);
    prints[side.name] = await withSecondLook(text, print, { page, mrz: codes.mrz, outlined });
  }
  return { prints, printed: main?.name };
}

interface PageRead extends Pick<Codes, "mrz"> {
  readonly page: Side;
  readonly outlined: OutlineOnSide | undefined;
}

/** Only passports have their values where the standard says. */
async function withSecondLook(
  text: TextReader,
  print: PrintedSide,
  { page, mrz, outlined }: PageRead,
): Promise<PrintedSide> {
  const { sight } = print;
  if (!sight || !mrz || outlined?.side.name !== page.name || mrz.found.reading.format !== "TD3") return print;
  const whole = { side: page, outline: outlined.outline, mrz: mrz.found };
  return { ...print, sight: await withMissing(text, sight, whole) };
}

/** Visas print other letters alone, such as M for several entries. */
const bearsSexAlone = ({ mrz }: Codes): boolean =>
  mrz !== undefined && !mrz.found.reading.format.startsWith("MRV");

/**
 * Looks at the text of a document whose code was not found. Expected values may be confirmed by it; labels
 * are not read.
 */
export async function seenPrints(
  text: TextReader,
  sides: readonly Side[],
  { printed }: ReadPlan,
): Promise<Looked["prints"]> {
  const prints: Partial<Record<DocumentSide, PrintedSide>> = {};
  for (const side of printed ? sides : [])
    prints[side.name] = await text.readPrinted(side, { mostLooks: furtherLooks, titled: true });
  return prints;
}

/**
 * TD1 cards and licences have their text on the side without the code, all others on the side with it (ICAO
 * 9303-4 to -6).
 */
function printedSideOf({ mrz, licence }: Codes, sides: readonly Side[]): Side | undefined {
  const coded = (mrz ?? licence)?.side;
  const besideMrz = mrz !== undefined && mrz.found.reading.format !== "TD1";
  return besideMrz ? coded : (sides.find((side) => side !== coded) ?? coded);
}

const claimsOf = ({ mrz, licence }: Codes): Claims => {
  if (licence) return { data: recordValues(licence.record), cut: licence.record.nameShortened };
  return mrz ? mrzClaims(mrz.found.reading) : { data: {} };
};

/** The text of a document without a code. */
export const uncodedPrints = (read: ReadPage | ReadCard | undefined): Looked["prints"] => ({
  ...(read && { front: read.print }),
  ...(read && "back" in read && read.back && { back: read.back }),
});

/**
 * Whether a second MRZ on the first one's image has another number. The image then shows several documents.
 */
export const showsOtherNumber = ({ mrz, further }: Codes): boolean =>
  mrz !== undefined &&
  further.mrzs.some(
    (other) =>
      other.side === mrz.side &&
      other.found.reading.fields.documentNumber !== mrz.found.reading.fields.documentNumber,
  );

/**
 * Adds the MRZs of sides whose text has a line that resembles one. The text is read anyway, and tells when a
 * search is worthwhile.
 */
export async function addMrzsFromText(
  finder: CodeFinder,
  {
    sides,
    codes,
    prints,
  }: { readonly sides: readonly Side[]; readonly codes: Codes; readonly prints: Looked["prints"] },
): Promise<Codes> {
  const { mrz, further } = codes;
  const mrzs = [...further.mrzs];
  for (const side of sides) {
    if (side === mrz?.side || !prints[side.name]?.mrzSeen) continue;
    const found = await finder.findMrzOn(side);
    if (found) mrzs.push(found);
  }
  return { ...codes, further: { ...further, mrzs } };
}
