import { readFile } from "node:fs/promises";
import { type DocumentType, documentTypes, type ExtractedData, type Extraction } from "@vouchsafe/core";
import { createReader, type Reader, toExtraction, UnreadablePictureError } from "@vouchsafe/extractor-local";
import { readArguments } from "../arguments.ts";
import type { Command, Surroundings } from "../command.ts";
import { Refusal } from "../refusal.ts";
import { traceInto } from "../trace.ts";

interface Order {
  readonly files: readonly string[];
  readonly back: string | undefined;
  readonly type: DocumentType;
  readonly json: boolean;
  readonly trace: string | undefined;
}

/** What was read from one file; the form that `--json` prints. */
interface Report {
  readonly file: string;
  readonly extracted_data: object;
  readonly identified: { readonly type: string; readonly country: string } | null;
  readonly mrz: object | null;
  readonly barcode: null;
  readonly faces: number;
  readonly quality: readonly string[];
  readonly cpu_ms: number;
  readonly error?: string;
}

/** Reads documents from pictures, without any storage; the reader is loaded once for all of them. */
export const read: Command = async (line, surroundings) => {
  const order = orderOf(line);
  const reader = await createReader();
  let unread = 0;
  try {
    for (const file of order.files) {
      const report = await reportOn(file, order, reader);
      if (report.error !== undefined) unread += 1;
      show(report, order, surroundings);
    }
  } finally {
    await reader.close();
  }
  return unread === 0 ? 0 : 1;
};

function orderOf(line: readonly string[]): Order {
  const { flags, positionals: files } = readArguments(line, {
    values: ["back", "selfie", "type", "country", "trace"],
    switches: ["json"],
  });
  if (files.length === 0) throw new Refusal("read takes at least one picture.");
  const back = textOf(flags.back);
  if (back !== undefined && files.length > 1) throw new Refusal("--back goes with one picture.");
  const wanted = textOf(flags.type) ?? "Passport";
  const type = (documentTypes as readonly DocumentType[]).find(
    ({ name }) => name.toLowerCase() === wanted.toLowerCase(),
  );
  if (!type)
    throw new Refusal(`--type takes the name of a document type, such as "Passport", not "${wanted}".`);
  const country = textOf(flags.country);
  if (country !== undefined && !/^[A-Za-z]{3}$/.test(country))
    throw new Refusal("--country takes an ISO 3166-1 alpha-3 code.");
  return { files, back, type, json: flags.json === true, trace: textOf(flags.trace) };
}

function textOf(flag: string | boolean | undefined): string | undefined {
  return typeof flag === "string" ? flag : undefined;
}

async function reportOn(file: string, { back, type, trace }: Order, reader: Reader): Promise<Report> {
  try {
    const front = await readFile(file);
    const sides = { front, ...(back !== undefined && { back: await readFile(back) }) };
    const { mrz, cpuMs } = await reader.read({
      ...sides,
      ...(trace !== undefined && { trace: await traceInto(trace, file) }),
    });
    return { file, ...asWire(toExtraction(type, mrz)), cpu_ms: Math.round(cpuMs) };
  } catch (error) {
    return { file, ...asWire({ data: {}, quality: [] }), cpu_ms: 0, error: sentenceOf(error) };
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof UnreadablePictureError) return error.message;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOENT") return "There is no such file.";
  if (code === "EISDIR" || code === "EACCES") return "The file cannot be read.";
  throw error;
}

function asWire({ data, mrz, quality }: Extraction): Omit<Report, "file" | "cpu_ms"> {
  const { person, address, document } = data;
  const identified = document?.identified === "1";
  return {
    extracted_data: groupsOf({
      ...(person && { person }),
      ...(address && { address }),
      ...(document && { document }),
    }),
    identified: identified ? { type: document?.type ?? "", country: document?.countryCode ?? "" } : null,
    mrz: mrz ? snakeCase(mrz) : null,
    barcode: null,
    faces: 0,
    quality,
  };
}

function groupsOf(data: ExtractedData): object {
  return snakeCase(data);
}

/** The wire's names, as the API has them. */
function snakeCase(value: object): object {
  const members = Object.entries(value).map(([name, member]: [string, unknown]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    typeof member === "object" && member !== null && !Array.isArray(member) ? snakeCase(member) : member,
  ]);
  return Object.fromEntries(members) as object;
}

function show(report: Report, { json }: Order, { print }: Surroundings): void {
  if (json) return print(JSON.stringify(report));
  const { file, extracted_data, mrz, error, cpu_ms } = report;
  print(error === undefined ? `${file}  (${cpu_ms} ms)` : `${file}  ${error}`);
  if (error !== undefined) return;
  for (const [group, members] of Object.entries(extracted_data)) {
    for (const [name, value] of Object.entries(members as object))
      print(`  ${`${group}.${name}`.padEnd(26)} ${value}`);
  }
  if (!mrz) return print("  no machine-readable zone was found");
  const zone = mrz as {
    lines: readonly string[];
    checks: Readonly<Record<string, boolean>>;
    corrections: readonly unknown[];
  };
  for (const text of zone.lines) print(`  ${text}`);
  const failed = Object.keys(zone.checks).filter((name) => !zone.checks[name]);
  print(
    `  ${failed.length === 0 ? "every check digit holds" : `check digits that fail: ${failed.join(", ")}`}`,
  );
  if (zone.corrections.length > 0)
    print(`  read with ${zone.corrections.length} corrections: let a person look`);
}
