/**
 * Measures the reader on images with known MRZs.
 *
 *   node --conditions=@passmuster/source lab/measure/measure.ts FOLDER [--runtime native|wasm] [--only PART] [--verbose]
 *
 * FOLDER/index.json is a list of { file, format, expected: { mrz?, documentNumber, issuer, nationality, dob,
 * expiry, sex, surname, given } } with dates as YYMMDD. Skips entries of another `kind` than "mrz".
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { MrzReading } from "@passmuster/mrz";
import { createReader } from "../../packages/extractor-local/src/in-process.ts";

interface Entry {
  readonly file: string;
  readonly kind?: string;
  readonly format: string;
  readonly expected: Readonly<Record<string, string>> & { readonly mrz?: readonly string[] };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runtime: { type: "string" },
    only: { type: "string", default: "" },
    verbose: { type: "boolean", default: false },
  },
});
const [folder] = positionals;
if (!folder) throw new Error("Pass the folder that contains index.json.");
const runtime = values.runtime === "wasm" || values.runtime === "native" ? values.runtime : undefined;

const all: readonly Entry[] = JSON.parse(readFileSync(join(folder, "index.json"), "utf8"));
const entries = all.filter(({ kind, file }) => (kind ?? "mrz") === "mrz" && file.includes(values.only));

const state = (code = ""): string => (code === "D" ? "DEU" : code);
const short = (day: string): string => day.slice(2).replaceAll("-", "");
const unfilled = (sex = ""): string => (sex === "<" || sex === "" ? "X" : sex);

function compare({ expected }: Entry, { fields }: MrzReading): Record<string, boolean> {
  return {
    number: fields.documentNumber === (expected["documentNumber"] ?? "").replaceAll("<", ""),
    issuer: fields.issuer === state(expected["issuer"]),
    nationality: fields.nationality === state(expected["nationality"]),
    birth: short(fields.dateOfBirth) === (expected["dob"] ?? ""),
    expiry: short(fields.expirationDate) === (expected["expiry"] ?? ""),
    sex: unfilled(fields.sex) === unfilled(expected["sex"]),
    surname: fields.surname === expected["surname"],
    given: fields.givenNames === (expected["given"] ?? ""),
  };
}

const unchecked = ["issuer", "nationality", "sex", "surname", "given"];
const counts: Record<string, number> = {};
const count = (name: string, holds: boolean): void => {
  counts[name] = (counts[name] ?? 0) + (holds ? 1 : 0);
};
let cpu = 0;
const reader = await createReader(runtime ? { runtime } : {});
for (const entry of entries) {
  const { mrz, cpuMs, orientation } = await reader.read({
    front: readFileSync(join(folder, entry.file)),
    wanted: { mrz: true, barcode: "possible" },
  });
  cpu += cpuMs;
  const fields = mrz ? compare(entry, mrz) : {};
  const wrong = Object.keys(fields).filter((name) => !fields[name]);
  const whole = mrz !== undefined && wrong.length === 0;
  count("found", mrz !== undefined);
  count("all 8 fields", whole);
  for (const name of ["number", "birth", "expiry", "surname", "given"]) count(name, fields[name] === true);
  count("lines exact", mrz !== undefined && mrz.lines.join("\n") === entry.expected.mrz?.join("\n"));
  count("accepted", mrz?.valid === true);
  count(
    "accepted but wrong in a checked field",
    mrz?.valid === true && wrong.some((name) => !unchecked.includes(name)),
  );
  count("accepted but wrong in any field", mrz?.valid === true && !whole);
  if (whole && !values.verbose) continue;
  console.log(
    `${whole ? "ok  " : "MISS"} ${entry.file} ${entry.format} → ${mrz?.format ?? "nothing"}, ${orientation}°, ${cpuMs.toFixed(0)} ms`,
  );
  if (!mrz) continue;
  const failed = Object.keys(mrz.checks).filter((name) => !mrz.checks[name]);
  console.log(
    `     wrong: ${wrong.join(", ") || "none"}; failed: ${failed.join(", ") || "none"}; valid: ${mrz.valid}`,
  );
  for (const [index, line] of mrz.lines.entries())
    console.log(`     ${line}\n     ${entry.expected.mrz?.[index] ?? ""}`);
  if (mrz.corrections.length > 0) console.log(`     corrections: ${JSON.stringify(mrz.corrections)}`);
}
await reader.close();

const share = (value: number): string => `${((100 * value) / entries.length).toFixed(1)} % (${value})`;
console.log(`\n${entries.length} images`);
for (const [name, value] of Object.entries(counts)) console.log(`${name.padEnd(40)} ${share(value)}`);
console.log(`${"CPU-ms a document".padEnd(40)} ${(cpu / entries.length).toFixed(0)}`);
