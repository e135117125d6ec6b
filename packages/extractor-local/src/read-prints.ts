import type { DocumentSide } from "@passmuster/core";
import type { FoundLicence } from "./barcode/find-licence.ts";
import { recordValues } from "./barcode/licence-data.ts";
import type { Point } from "./detect/geometry.ts";
import type { CodeFinder, Codes } from "./find-codes.ts";
import { zoneClaims } from "./mrz/mrz-values.ts";
import type { Looked } from "./parts/part-readings.ts";
import type { ReadPlan } from "./read-plan.ts";
import type { Side } from "./side.ts";
import type { Claims } from "./text/confirm/confirm.ts";
import type { PrintedSide } from "./text/printed-side.ts";
import type { TextReader } from "./text/text-reader.ts";
import type { ReadCard, ReadPage } from "./text/uncoded.ts";
import type { Trace } from "./trace.ts";

/** Processor time for print of the side that bears the code of the other. */
const furtherCpuMs = 500;
/** Longest side of the copy in which print beside a barcode is looked for: half the time of 960, and no other look needs that one. */
const smallCopy = 640;

/** The direction of lines that are upright once the picture is turned by so many degrees. */
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
  readonly trace: Trace | undefined;
}

/** Reads what is printed for people on each side of a document that shows something for machines. */
export async function readPrints(
  text: TextReader,
  { sides, codes, wanted: { printed: options }, trace }: Coded,
): Promise<Pick<Looked, "prints" | "printed">> {
  if (!options) return { prints: {}, printed: undefined };
  const main = printedSideOf(codes, sides);
  const prints: Partial<Record<DocumentSide, PrintedSide>> = {};
  for (const side of sides.toSorted((a, b) => Number(b === main) - Number(a === main))) {
    const zone = [...(codes.zone ? [codes.zone] : []), ...codes.further.zones]
      .filter((found) => found.side === side)
      .flatMap((found) => found.zone.rows);
    const along = codes.licence?.side === side ? directions[codes.licence.orientation] : undefined;
    const task = { ...options, zone, along, claims: claimsOf(codes) };
    const limit = side === main ? {} : { cpuMs: furtherCpuMs, ...(along && { longestSide: smallCopy }) };
    prints[side.name] = await text.readPrinted(side, { ...task, ...limit }, trace);
  }
  return { prints, printed: main?.name };
}

/** The print of a document whose code was not found: of values that are expected it may be asked, and by labels it is not read. */
export async function seenPrints(
  text: TextReader,
  sides: readonly Side[],
  { printed }: ReadPlan,
): Promise<Looked["prints"]> {
  const prints: Partial<Record<DocumentSide, PrintedSide>> = {};
  for (const side of printed ? sides : [])
    prints[side.name] = await text.readPrinted(side, { cpuMs: furtherCpuMs });
  return prints;
}

/** Cards of format TD1 and licences have their print on the side without the code, all others on the side with it (ICAO 9303-4 to -6). */
function printedSideOf({ zone, licence }: Codes, sides: readonly Side[]): Side | undefined {
  const coded = (zone ?? licence)?.side;
  const besideZone = zone !== undefined && zone.zone.reading.format !== "TD1";
  return besideZone ? coded : (sides.find((side) => side !== coded) ?? coded);
}

const claimsOf = ({ zone, licence }: Codes): Claims => {
  if (licence) return { data: recordValues(licence.record), cut: licence.record.nameShortened };
  return zone ? zoneClaims(zone.zone.reading) : { data: {} };
};

/** The print of a document that shows nothing for machines. */
export const uncodedPrints = (read: ReadPage | ReadCard | undefined): Looked["prints"] => ({
  ...(read && { front: read.print }),
  ...(read && "back" in read && read.back && { back: read.back }),
});

/** Whether a second zone on the picture of the first has another number: there is more than one document. */
export const showsOtherNumber = ({ zone, further }: Codes): boolean =>
  zone !== undefined &&
  further.zones.some(
    (other) =>
      other.side === zone.side &&
      other.zone.reading.fields.documentNumber !== zone.zone.reading.fields.documentNumber,
  );

/** Adds the zones of sides whose print has a line that looks like one: print is read anyway, and tells where a search is worth its time. */
export async function withZonesInPrint(
  finder: CodeFinder,
  {
    sides,
    codes,
    prints,
  }: { readonly sides: readonly Side[]; readonly codes: Codes; readonly prints: Looked["prints"] },
): Promise<Codes> {
  const { zone, further } = codes;
  const zones = [...further.zones];
  for (const side of sides) {
    if (side === zone?.side || !prints[side.name]?.zoneSeen) continue;
    const found = await finder.findZoneOn(side);
    if (found) zones.push(found);
  }
  return { ...codes, further: { ...further, zones } };
}
