import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  drawIdCard,
  drawPassport,
  drawTd2Card,
  drawVisa,
  photograph,
  type Quality,
  type Rotation,
  rasterise,
  specimenPerson,
  type ZoneDrawing,
} from "@passmuster/specimens/workshop";

/** An image of a document, and the contents of its MRZ. */
export interface Case {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly expected: Expected;
}

/** As in the MRZ; dates as YYMMDD, names without fillers. */
export interface Expected {
  readonly documentNumber: string;
  readonly issuer: string;
  readonly nationality: string;
  readonly dob: string;
  readonly expiry: string;
  readonly sex: string;
  readonly surname: string;
  readonly given: string;
}

const qualities: readonly Quality[] = ["scan", "clear", "worn", "poor"];
const rotations: readonly Rotation[] = [0, 0, 0, 90, 180, 270];

type Draw = (seed: string, number: string) => ZoneDrawing;

const dates = { issueDate: "2025-01-02", expiryDate: "2035-01-01" };
const draws: readonly Draw[] = [
  (seed, number) => drawPassport(specimenPerson(seed), { number, ...dates }),
  (seed, number) => drawIdCard(specimenPerson(seed), { number, ...dates }).back,
  (seed, number) => drawTd2Card(specimenPerson(seed), { number, ...dates }),
  (seed, number) => drawVisa(specimenPerson(seed), { number, ...dates, format: "A" }),
  (seed, number) => drawVisa(specimenPerson(seed), { number, ...dates, format: "B" }),
];

/** Our own documents, drawn and photographed by number. Format, quality and rotation cycle. */
export async function drawnCase(index: number, seedOfAll = "bench"): Promise<Case> {
  const seed = `${seedOfAll}-${index}`;
  const draw = draws[index % draws.length];
  if (!draw) throw new Error("No drawing is configured.");
  const drawing = draw(seed, `AQ${String(1_000_003 * (index + 1)).slice(-7)}`);
  const quality = qualities[Math.floor(index / draws.length) % qualities.length] ?? "clear";
  const rotate = rotations[index % rotations.length] ?? 0;
  const bytes = await photograph(await rasterise(drawing, 1600), { quality, rotate, seed });
  return { name: `${seed} ${quality} ${rotate}°`, bytes, expected: expectedOf(drawing.mrz) };
}

export async function* drawnCases(
  count: number,
  { from = 0, seed }: { readonly from?: number; readonly seed: string },
): AsyncGenerator<Case> {
  for (let index = from; index < from + count; index += 1) yield await drawnCase(index, seed);
}

const unfilled = (text: string): string => text.replace(/<+/g, " ").trim();

/** Our specimens have numbers of nine characters and no optional data. */
export function expectedOf(lines: readonly string[]): Expected {
  const [first = "", second = "", third] = lines;
  const [surname = "", given = ""] = (third ?? first.slice(5)).split("<<");
  const [birth, nation] = third === undefined ? [13, 10] : [0, 15];
  const number = third === undefined ? second.slice(0, 9) : first.slice(5, 14);
  return {
    documentNumber: unfilled(number),
    issuer: first.slice(2, 5),
    nationality: second.slice(nation, nation + 3),
    dob: second.slice(birth, birth + 6),
    sex: second.charAt(birth + 7),
    expiry: second.slice(birth + 8, birth + 14),
    surname: unfilled(surname),
    given: unfilled(given),
  };
}

interface Entry {
  readonly file: string;
  readonly kind?: string;
  readonly expected: Expected;
}

/** A labelled image or PDF without an MRZ; null if the document lacks a value. */
export interface Labelled {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly expected: Readonly<Record<string, string | null>>;
}

const entriesOf = (folder: string | undefined): readonly Entry[] => {
  const index = folder && join(folder, "index.json");
  return index && existsSync(index) ? JSON.parse(readFileSync(index, "utf8")) : [];
};

/**
 * The entries of one kind in a folder's index.json: "licence", "card", "poa", "licence-back" or
 * "mrz-negative".
 */
export const labelledOf = (folder: string | undefined, kind: string): readonly Labelled[] =>
  entriesOf(folder)
    .filter((entry) => entry.kind === kind)
    .map(({ file, expected }) => ({
      name: file,
      bytes: readFileSync(join(folder ?? "", file)),
      expected: expected as unknown as Labelled["expected"],
    }));

/**
 * The entries of a folder's index.json with `file`, `kind` and expected values: "mrz" images and "aamva-text"
 * records.
 */
export function folderEntries(folder: string | undefined): {
  readonly cases: readonly Case[];
  readonly records: readonly {
    readonly content: Uint8Array;
    readonly number: string;
    readonly surname: string | null;
  }[];
} {
  const entries = entriesOf(folder);
  const read = (file: string) => readFileSync(join(folder ?? "", file));
  const of = (kind: string) => entries.filter((entry) => (entry.kind ?? "mrz") === kind);
  return {
    cases: of("mrz").map(({ file, expected }) => ({ name: file, bytes: read(file), expected })),
    records: of("aamva-text").map(({ file, expected }) => {
      const { number, surname } = expected as unknown as { number: string; surname: string | null };
      return { content: read(file), number, surname };
    }),
  };
}
