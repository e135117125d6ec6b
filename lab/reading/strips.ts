import {
  mrvA,
  mrvB,
  rasterise,
  specimenPerson,
  td1,
  td2,
  td3,
  type ZoneFacts,
} from "@passmuster/specimens/workshop";
import sharp from "sharp";
import { random } from "../../tools/specimens/src/seed.ts";
import { createSheet } from "../../tools/specimens/src/sheet.ts";
import { booklet, card, printZone, smallCard } from "../../tools/specimens/src/zone-print.ts";

/** The lower part of a document: MRZ lines, printed and photographed by number. */
export interface Strip {
  readonly lines: readonly string[];
  readonly bytes: Uint8Array;
}

export type StripKind = "genuine" | "altered" | "longer";

const span = (line: number, from: number, to: number): readonly (readonly [number, number])[] =>
  Array.from({ length: to - from }, (_, at) => [line, from + at] as const);
const lower = [...span(1, 1, 9), ...span(1, 13, 19), ...span(1, 21, 27)];
/** Formats, their places, and the positions of digits with a check digit. */
const formats = [
  { code: "P", zone: td3, place: booklet, covered: lower },
  {
    code: "I",
    zone: td1,
    place: smallCard,
    covered: [...span(0, 6, 14), ...span(1, 0, 6), ...span(1, 8, 14)],
  },
  { code: "I", zone: td2, place: card, covered: lower },
  { code: "V", zone: mrvA, place: booklet, covered: lower },
  { code: "V", zone: mrvB, place: card, covered: lower },
] as const;

function factsOf(seed: string, code: string, index: number): ZoneFacts {
  const { surname, givenNames, dateOfBirth, sex } = specimenPerson(seed);
  const number = `A${String(12_345_678 + 999_983 * index).slice(-8)}`;
  const state = { issuer: "ATA", nationality: "ATA" };
  return { code, ...state, surname, givenNames, number, dateOfBirth, sex, expiryDate: "2034-05-06" };
}

/** Changes one digit that a check digit covers, but not the check digits. */
function withOneDigitChanged(
  lines: readonly string[],
  covered: readonly (readonly [number, number])[],
  seed: string,
): string[] {
  const r = random(`${seed}/altered`);
  const [line, at] = covered[r.whole(0, covered.length - 1)] ?? [1, 13];
  const other = String((Number(lines[line]?.charAt(at)) + r.whole(1, 9)) % 10);
  return lines.map((text, index) => (index === line ? text.slice(0, at) + other + text.slice(at + 1) : text));
}

/** Adds one or two characters to a line: at its end, at its beginning, or in a run of fillers. */
function withOneLineLonger(lines: readonly string[], seed: string): string[] {
  const r = random(`${seed}/longer`);
  const line = r.whole(0, lines.length - 1);
  const more = (text: string): string => {
    const run = text.lastIndexOf("<<");
    const inserted = `${text.slice(0, run)}${r.pick(["<", "<<"])}${text.slice(run)}`;
    return r.pick([
      `${text}<<`,
      `${text}${r.whole(0, 9)}`,
      `${r.whole(0, 9)}${text}`,
      run < 0 ? `${text}<` : inserted,
    ]);
  };
  return lines.map((text, index) => (index === line ? more(text) : text));
}

export async function drawnStrip(seed: string, index: number, kind: StripKind): Promise<Strip> {
  const own = `${seed}-strip-${index}`;
  const { code, zone, place, covered } = formats[index % formats.length] ?? formats[0];
  const genuine = zone(factsOf(own, code, index));
  const lines =
    kind === "altered"
      ? withOneDigitChanged(genuine, covered, own)
      : kind === "longer"
        ? withOneLineLonger(genuine, own)
        : genuine;
  const r = random(`${own}/look`);
  const longest = Math.max(...lines.map(({ length }) => length));
  const [width, height] = [Math.ceil(2 * place.left + 2.54 * longest), 34];
  const sheet = createSheet(width, height);
  sheet.add(`<rect width="${width}" height="${height}" fill="#e9ebe4"/>`);
  printZone(sheet, lines, height, place);
  const flat = await rasterise(sheet.drawing(), Math.round((r.whole(620, 1500) * width) / 125));
  const bytes = await sharp(flat)
    .flatten({ background: "#e9ebe4" })
    .rotate(r.whole(-20, 20) / 10, { background: "#dfe1da" })
    .blur(0.3 + r.whole(0, 5) / 10)
    .jpeg({ quality: r.whole(45, 92) })
    .toBuffer();
  return { lines, bytes };
}
