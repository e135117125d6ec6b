import { specimenPerson } from "@passmuster/specimens/workshop";
import { pdf417 } from "../../tools/specimens/src/barcode.ts";
import { bareLatin } from "../../tools/specimens/src/latin.ts";
import { rasterise } from "../../tools/specimens/src/raster.ts";

/** A clean code on white, and two of its values. */
export interface StandardCode {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly number: string;
  /** `YYYY-MM-DD` */
  readonly birth: string;
}

export const standardCodes = 58;
const columns = [4, 5, 6, 8, 10, 13, 16, 18] as const;
const levels = [2, 3, 4, 5, 6] as const;
/** Height of a row, in modules. */
const rowHeights = [2, 3, 4] as const;

const pick = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;

/** Version 1 and Canada write years first (AAMVA standards of 2000 and later, annex D). */
const dateIn = (version: number, iso: string): string => {
  const [year = "", month = "", day = ""] = iso.split("-");
  return version === 1 ? year + month + day : month + day + year;
};

/** A record of one of AAMVA's ten versions, of a licence (`DL`) or an identification card (`ID`). */
export function recordOf(seed: string, version: number, type: "DL" | "ID"): string {
  const person = specimenPerson(seed);
  const [first = "", ...middle] = bareLatin(person.givenNames).split(" ");
  const surname = bareLatin(person.surname);
  const between = middle.join(" ") || "NONE";
  const { street, city, state, zip } = person.address;
  const names =
    version === 1
      ? [`DAA${surname},${first},${middle.join(" ")}`]
      : version < 4
        ? [`DCS${surname}`, `DCT${[first, ...middle].join(" ")}`]
        : [`DCS${surname}`, `DAC${first}`, `DAD${between}`];
  const elements = [
    `DAQ${numberOf(seed)}`,
    ...names,
    `DBA${dateIn(version, "2034-01-14")}`,
    `DBB${dateIn(version, person.dateOfBirth)}`,
    `DBD${dateIn(version, "2025-01-15")}`,
    `DBC${person.sex === "M" ? 1 : 2}`,
    `DAG${street.toUpperCase()}`,
    `DAI${city.toUpperCase()}`,
    `DAJ${state}`,
    `DAK${zip.padEnd(9, "0")}  `,
    ...(version === 1 ? [] : ["DCGUSA"]),
  ];
  const body = `${type}${elements.join("\n")}\r`;
  const two = String(version).padStart(2, "0");
  const head = version === 1 ? `@\n\u001e\rAAMVA999999${two}01` : `@\n\u001e\rANSI 999999${two}0001`;
  const offset = String(head.length + 10).padStart(4, "0");
  return `${head}${type}${offset}${String(body.length).padStart(4, "0")}${body}`;
}

const numberOf = (seed: string): string => `S${seed.replace(/\D/g, "").padStart(3, "0")}40821`;

/** Codes of ten versions, both types, and many columns, row heights and levels of error correction. */
export async function* drawnCodes(seed: string, from = 0): AsyncGenerator<StandardCode> {
  for (let index = from; index < from + standardCodes; index += 1) {
    const own = `${seed}-${index}`;
    const version = 1 + (index % 10);
    const type = index % 3 === 2 ? "ID" : "DL";
    const level = pick(levels, Math.floor(index / 2));
    const wide = pick(columns, index + Math.floor(index / 8));
    const content = recordOf(own, version, type);
    const across = 17 * (wide + 4) + 1;
    const data = Math.ceil(content.length * 0.62) + 2 ** (level + 1) + 2;
    const down = Math.min(90, Math.ceil(data / wide)) * pick(rowHeights, index);
    const body = `<rect width="${across + 8}" height="${down + 8}" fill="#fff"/>${pdf417(content, { x: 4, y: 4, width: across, height: down }, wide, level)}`;
    const bytes = await rasterise(
      { width: across + 8, height: down + 8, body, texts: [], largestMark: 0 },
      3 * (across + 8),
    );
    yield {
      name: `${own} version ${version} ${type}, ${wide} columns, level ${level}`,
      bytes,
      number: numberOf(own),
      birth: specimenPerson(own).dateOfBirth,
    };
  }
}
