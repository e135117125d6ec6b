import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { documentTypes } from "@passmuster/core";
import type { PrintClaim, PrintVerdict } from "@passmuster/core/ports";
import { createReader, type Reader, toExtraction } from "@passmuster/extractor-local/in-process";
import { type OpenPrint, openPrint } from "../../packages/extractor-local/src/confirm/confirm-print.ts";
import { documentOf } from "../../packages/extractor-local/src/confirm/kept-print.ts";
import { planFor } from "../../packages/extractor-local/src/layout/read-plan.ts";
import { drawnCase } from "./cases.ts";
import { altered, claimsOf, isDate, isName, type Labels, plainValue } from "./claims.ts";
import { claimsInRole } from "./claims-in-role.ts";
import { atLeast, atMost, atMostShare, type Goal } from "./goals.ts";
import { cpuMs } from "./score.ts";
import type { Settings } from "./settings.ts";
import { typeOf } from "./whole.ts";

interface Entry {
  readonly file: string;
  readonly kind: string;
  readonly format?: string | null;
  readonly expected: Labels & { readonly type?: string };
}

interface Page {
  readonly name: string;
  readonly group: string;
  readonly type: string;
  readonly claims: readonly PrintClaim[];
  readonly country: string;
  bytes(): Uint8Array;
}

const kinds: Readonly<Record<string, string>> = { licence: "Driver License", card: "Matricula Consular" };

function labelled(folder: string | undefined): Page[] {
  const index = folder && join(folder, "index.json");
  if (!index || !existsSync(index)) return [];
  const entries: readonly Entry[] = JSON.parse(readFileSync(index, "utf8"));
  return entries.flatMap(({ file, kind, format, expected }) => {
    const group = kind === "mrz" ? (format ?? "zone") : kind;
    const wanted = kind === "poa" || kind === "mrz" || kinds[kind] !== undefined;
    if (!wanted || !/\.(png|jpe?g|webp)$/i.test(file)) return [];
    const paper = documentTypes.some(({ name }) => name === expected.type) ? expected.type : "Utility Bill";
    const zoned = format === "TD3" ? "Passport" : "National ID Card";
    const type = kinds[kind] ?? (kind === "poa" ? paper : zoned) ?? "Passport";
    const country = expected.issuer ?? expected.country ?? "";
    const bytes = (): Uint8Array => readFileSync(join(folder, file));
    return [{ name: file, group, type, claims: claimsOf(kind, expected), country, bytes }];
  });
}

/** Draws documents, every fifth a passport, with printed text beside its MRZ. */
async function drawn({ pages, from, seed }: Settings): Promise<Page[]> {
  const all: Page[] = [];
  for (let at = from; at < from + pages; at += 1) {
    const { name, bytes, expected } = await drawnCase(5 * at, seed);
    const claims = claimsOf("mrz", expected);
    all.push({
      name,
      group: "drawn",
      type: "Passport",
      claims,
      country: expected.issuer,
      bytes: () => bytes,
    });
  }
  return all;
}

interface Tally {
  confirmed: number;
  all: number;
}
type Tallies = Map<string, Tally>;

function count(tallies: Tallies, name: string, confirmed: boolean): void {
  const tally = tallies.get(name) ?? { confirmed: 0, all: 0 };
  tallies.set(name, { confirmed: tally.confirmed + Number(confirmed), all: tally.all + 1 });
}

const atOnce = 40;
async function printOf(
  reader: Reader,
  { type, country, bytes }: Page,
): Promise<{ print: OpenPrint; readMs: number }> {
  const before = cpuMs();
  const documentType = typeOf(type);
  const { portrait: _portrait, ...wanted } = planFor(documentType);
  const reading = await reader.read({ front: bytes(), wanted });
  const document = documentOf(toExtraction(documentType, reading, country), country);
  const readMs = cpuMs() - before;
  return { print: openPrint({ sight: reading.sight ?? {}, document }), readMs };
}

/** False claims: values with one edit, and values of the folder's other documents. Excludes true values. */
function falseClaims(page: Page, pages: readonly Page[], { claims, seed }: Settings): PrintClaim[] {
  const own = new Set(page.claims.map(({ value }) => plainValue(value)));
  return page.claims.flatMap((claim) => {
    const others = pages.flatMap((other) => other.claims.filter(({ field }) => field === claim.field));
    const values = [
      ...altered(claim, claims, seed),
      ...others.map(({ value }) => value).slice(0, (2 * claims) / 3),
    ];
    return [...new Set(values)]
      .filter((value) => !own.has(plainValue(value)))
      .map((value): PrintClaim => ({ field: claim.field, value, from: "expected" }));
  });
}

const groupOf = ({ field, value }: PrintClaim): string =>
  isDate(field)
    ? "dates"
    : isName(field)
      ? value.length < 4
        ? "short names"
        : "names"
      : field === "document.number"
        ? "numbers"
        : "addresses";

/**
 * Confirms the labelled values and false ones. Fields whose printed text differs from the label count as
 * misses.
 */
export async function confirm(settings: Settings): Promise<readonly Goal[]> {
  const pages = [...labelled(settings.folder), ...(await drawn(settings))];
  const reader = await createReader({ runtime: "native" });
  const right: Tallies = new Map();
  const wrong: Tallies = new Map();
  const denied: Tallies = new Map();
  const spent = { read: 0, confirm: 0, worst: 0 };
  for (const page of pages) {
    const { print, readMs } = await printOf(reader, page);
    const before = cpuMs();
    const verdicts: readonly PrintVerdict[] = print.verdicts(page.claims);
    spent.read += readMs;
    const asked = cpuMs() - before;
    spent.confirm += asked;
    spent.worst = Math.max(spent.worst, asked);
    const is = (field: string): boolean =>
      verdicts.some(({ claim, verdict }) => claim.field.endsWith(field) && verdict === "confirmed");
    for (const { claim, verdict } of verdicts) {
      count(right, `${page.group} ${claim.field}`, verdict === "confirmed");
      count(denied, groupOf(claim), verdict === "contradicted");
    }
    const whole = is(".number") && is(".surname") && (is(".dateOfBirth") || is(".expirationDate"));
    if (verdicts.some(({ claim }) => claim.field === "document.number"))
      count(right, `${page.group} all three`, whole);
    const lies = falseClaims(page, pages, settings);
    for (let at = 0; at < lies.length; at += atOnce)
      for (const { claim, verdict, written } of print.confirmed(lies.slice(at, at + atOnce))) {
        count(wrong, groupOf(claim), verdict === "confirmed");
        if (verdict === "confirmed")
          console.log(`${page.name}: ${claim.field} ${claim.value} is printed as ${written}`);
      }
  }
  const inRole = await claimsInRole(reader, settings);
  await reader.close();
  for (const [title, tallies] of Object.entries({
    confirmed: right,
    "falsely confirmed": wrong,
    "genuine, contradicted": denied,
  }))
    for (const [name, { confirmed: some, all }] of [...tallies].sort())
      console.log(`${title}: ${name} ${some} of ${all}`);
  console.log(
    `${Math.round(spent.read / pages.length)} CPU-ms a reading; claims of one document at most ${Math.round(spent.worst)}`,
  );
  const of = (tallies: Tallies, name: string): [number, number] => [
    tallies.get(name)?.confirmed ?? 0,
    tallies.get(name)?.all ?? 0,
  ];
  return [
    atLeast(0.85, "passports, number, surname and a date confirmed", ...of(right, "TD3 all three")),
    atLeast(0.9, "licence fronts, all three confirmed", ...of(right, "licence all three")),
    atLeast(0.9, "drawn passports, all three confirmed", ...of(right, "drawn all three")),
    atMostShare(0.0002, "false numbers confirmed", ...of(wrong, "numbers")),
    atMostShare(0.0002, "false dates confirmed", ...of(wrong, "dates")),
    atMostShare(0.0005, "false names of four letters and more confirmed", ...of(wrong, "names")),
    atMost(250, "CPU-ms", "claims of a document, native", spent.confirm / Math.max(1, pages.length)),
    ...inRole,
  ];
}
