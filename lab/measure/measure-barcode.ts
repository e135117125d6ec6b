/**
 * Measures the parser of AAMVA records on records with known elements.
 *
 *   node --conditions=@passmuster/source lab/measure/measure-barcode.ts FOLDER [--verbose]
 *
 * FOLDER/index.json is a list of { file, kind, expected: { number, surname, dobRaw, expiryRaw, state, raw }
 * }. Skips entries of another
 * `kind` than "aamva-text". `raw` has the elements as they stand in the file.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { today } from "@passmuster/mrz";
import { type LicenceRecord, parseAamva } from "../../packages/extractor-local/src/barcode/aamva.ts";
import { postalCode } from "../../packages/extractor-local/src/barcode/address.ts";
import { decodeContent } from "../../packages/extractor-local/src/barcode/content.ts";

interface Entry {
  readonly file: string;
  readonly kind: string;
  readonly expected: {
    readonly number: string;
    readonly surname: string | null;
    readonly dobRaw: string;
    readonly expiryRaw: string;
    readonly state: string;
    readonly raw: Readonly<Record<string, string>>;
  };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { verbose: { type: "boolean", default: false } },
});
const [folder] = positionals;
if (!folder) throw new Error("Pass the folder that contains index.json.");
const all: readonly Entry[] = JSON.parse(readFileSync(join(folder, "index.json"), "utf8"));
const entries = all.filter(({ kind }) => kind === "aamva-text");

const iso = (raw: string): string =>
  /^(19|20)/.test(raw)
    ? `${raw.slice(0, 4)}-${raw.slice(4, 6)}-${raw.slice(6)}`
    : `${raw.slice(4)}-${raw.slice(0, 2)}-${raw.slice(2, 4)}`;

const plain = (text: string): string => text.replace(/[,\s]+/g, " ").trim();

/** Compares the name with `raw`: whole in DAA, or in parts. An entry without either always passes. */
function nameHolds({ reading, fullName }: LicenceRecord, { expected: { raw, surname } }: Entry): boolean {
  if (surname === null) return reading.surname !== undefined && reading.givenNames !== undefined;
  const whole = raw["DAA"];
  if (whole !== undefined && !whole.includes(",")) return fullName === whole && reading.surname === undefined;
  const given = whole?.split(",").slice(1).join(" ") ?? raw["DCT"] ?? `${raw["DAC"]} ${raw["DAD"]}`;
  return reading.surname === plain(surname) && reading.givenNames === plain(given.replace(/\bNONE\b/, ""));
}

function compare(record: LicenceRecord, entry: Entry): Record<string, boolean> {
  const { raw, number, dobRaw, expiryRaw, state } = entry.expected;
  const { reading } = record;
  const second = raw["DAH"] === "NONE" ? "" : (raw["DAH"] ?? "");
  return {
    number: reading.documentNumber === number,
    name: nameHolds(record, entry),
    birth: reading.dateOfBirth === iso(dobRaw),
    expiry: reading.expirationDate === iso(expiryRaw),
    street: reading.address?.street === `${raw["DAG"] ?? ""} ${second}`.trim().replace(/,$/, ""),
    city: reading.address?.city === raw["DAI"],
    state: reading.address?.state === state && reading.jurisdiction === state,
    zip: reading.address?.zip === postalCode(raw["DAK"] ?? ""),
    "raw elements": Object.entries(raw).every(([id, value]) => reading.fields[id] === value),
  };
}

const counts: Record<string, number> = {};
for (const entry of entries) {
  const record = parseAamva(decodeContent(readFileSync(join(folder, entry.file))), today());
  const fields = record ? compare(record, entry) : {};
  const wrong = Object.keys(fields).filter((name) => !fields[name]);
  for (const [name, holds] of Object.entries(fields)) counts[name] = (counts[name] ?? 0) + (holds ? 1 : 0);
  const whole = record !== undefined && wrong.length === 0;
  counts["everything"] = (counts["everything"] ?? 0) + (whole ? 1 : 0);
  if (whole && !values.verbose) continue;
  console.log(`${whole ? "ok  " : "MISS"} ${entry.file} ${wrong.join(", ")}`);
  if (record)
    console.log(`     ${JSON.stringify({ ...record, reading: { ...record.reading, fields: undefined } })}`);
}
console.log(`\n${entries.length} records`);
for (const [name, value] of Object.entries(counts)) console.log(`${name.padEnd(16)} ${value}`);
