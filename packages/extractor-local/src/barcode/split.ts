import { type Elements, elementId, fixedLengths, mayRunOn, unwanted } from "./elements.ts";

/** A record split into elements, without interpretation. */
export interface SplitRecord {
  /** Six digits; empty if the header has none. */
  readonly issuerId: string;
  readonly version: number | undefined;
  /** `DL`, `ID`, `EN` and the jurisdiction's own, in order. */
  readonly subfiles: readonly string[];
  readonly elements: Elements;
}

/** A PDF417 holds at most 2710 digits (ISO/IEC 15438). */
const longest = 4000;

/**
 * Compliance indicator, separators and file type are often damaged. The file type's letters and the digits
 * after them are reliable.
 */
const head = /(?:ANSI|AAMVA)[^A-Za-z0-9]{0,3}(\d*)/;
const designator = /^(DL|ID|EN|Z[A-Z0-9])[\d ]{8}/;
const subfileStart = new RegExp(`^(DL|ID|EN)(?=${elementId})`);
const firstElement = new RegExp(`^(.{0,24}?)(?:(DL|ID|EN)?(?=${elementId})|(?=(Z[A-Z0-9])\\3[A-Z0-9]))`, "s");
const ownSubfileStart = /^(Z[A-Z0-9])(?=\1[A-Z0-9])/;
const element = new RegExp(`^(${elementId}|Z[A-Z][A-Z0-9])(.*)$`, "s");
const startsElement = new RegExp(`^${elementId}`);
const anyElement = new RegExp(elementId, "g");
const overlappingElement = new RegExp(`(?=(${elementId}))`, "g");
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters separate the elements.
const separators = /[\u0000-\u001f\u007f\u0085]+/;

/**
 * Splits an AAMVA record. Ignores offsets and lengths in the header, which are often wrong. Returns
 * `undefined` for any other text. Never throws.
 */
export function splitRecord(content: string): SplitRecord | undefined {
  if (content.length > longest) return undefined;
  const found = head.exec(content);
  const digits = found?.[1] ?? "";
  const subfiles: string[] = [];
  const body = withoutDesignators(found ? content.slice(found.index + found[0].length) : content, subfiles);
  const byLine = fromLines(body.split(separators), subfiles);
  const run = byLine.size < 5 ? withoutSeparators(body) : undefined;
  const elements = run && run.size > byLine.size + 2 ? run : byLine;
  const has = (id: string) => elements.has(id);
  const isRecord = found ? ["DAQ", "DBB", "DAA", "DCS"].some(has) : ["DAQ", "DBB", "DAG"].every(has);
  if (!isRecord) return undefined;
  return {
    issuerId: /^\d{6}/.exec(digits)?.[0] ?? "",
    version: digits.length >= 8 ? Number(digits.slice(6, 8)) : undefined,
    subfiles: [...new Set(subfiles)],
    elements,
  };
}

/** Removes the list of subfiles and any other text before the first element. */
function withoutDesignators(text: string, subfiles: string[]): string {
  let rest = text.trimStart();
  for (let next = designator.exec(rest); next; next = designator.exec(rest)) {
    subfiles.push(next[1] ?? "");
    rest = rest.slice(next[0].length).trimStart();
  }
  const [, before = "", type] = firstElement.exec(rest) ?? [];
  if (type) subfiles.push(type);
  return rest.slice(before.length + (type?.length ?? 0));
}

function fromLines(lines: readonly string[], subfiles: string[]): Map<string, string> {
  const elements = new Map<string, string>();
  let last = "";
  for (const raw of lines) {
    let line = raw.trim();
    const start = subfileStart.exec(line) ?? ownSubfileStart.exec(line);
    if (start) {
      subfiles.push(start[1] ?? "");
      line = line.slice(start[0].length);
    }
    const taken = takeElements(line, elements);
    const before = elements.get(last);
    if (taken) last = taken;
    else if (line !== "" && before && mayRunOn.includes(last)) elements.set(last, `${before} ${line}`);
  }
  return elements;
}

/**
 * Reads the elements of a line, which usually has one, and returns the id of the last. The first non-empty
 * value counts.
 */
function takeElements(line: string, elements: Map<string, string>): string | undefined {
  let last: string | undefined;
  let rest = line;
  for (let found = element.exec(rest); found; found = element.exec(rest)) {
    const [, id = "", all = ""] = found;
    const length = fixedLengths[id] ?? all.length;
    const further = all.slice(length).trimStart();
    rest = startsElement.test(further) ? further : "";
    const value = rest === "" ? all : all.slice(0, length);
    if (!elements.get(id) && !unwanted.includes(id)) elements.set(id, value.trim());
    last = id;
  }
  return last;
}

/** Free text that is never empty. */
const texts: readonly string[] = ["DAA", "DCS", "DAC", "DCT", "DAQ", "DAG", "DAI"];
/** The other elements that every record of versions 2 and later has. Only version 1 has `DAA`. */
const everywhere: readonly string[] =
  "DAD DAJ DAK DAU DAY DBA DBB DBC DBD DCA DCB DCD DCF DCG DDE DDF DDG".split(" ");

/**
 * Splits elements that have no separators. An id may also be part of a text: `DAD` in `DCSMCDADE`, `DAH` in
 * `DCSLINDAHL`. A mandatory id then occurs twice, although the second may span two elements (`DDE` in
 * `DCSADDED` before `DDEN`). An optional id does not count after a text, and a text is never empty. Ambiguous
 * elements and those before them are dropped.
 */
function withoutSeparators(body: string): Map<string, string> {
  const starts = [...body.matchAll(anyElement)].map(({ index }) => index);
  const parts = starts.map((start, index) => ({
    id: body.slice(start, start + 3),
    value: body.slice(start + 3, starts[index + 1]),
  }));
  const counts = new Map<string, number>();
  for (const [, id = ""] of body.matchAll(overlappingElement)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const doubtful = parts.map(({ id }, index) => {
    const before = parts[index - 1];
    const afterText = before !== undefined && texts.includes(before.id);
    const believed = id !== "DAA" && (texts.includes(id) || everywhere.includes(id));
    return counts.get(id) !== 1 || (afterText && (before.value === "" || !believed));
  });
  const kept = parts.filter(({ id }, index) => {
    return !unwanted.includes(id) && !doubtful[index] && !doubtful[index + 1];
  });
  return new Map(
    kept.map(({ id, value }) => [
      id,
      withoutFiller(value.slice(0, fixedLengths[id]), id === parts.at(-1)?.id),
    ]),
  );
}

/** Removes substitutes for separators. The last value also loses the jurisdiction's own subfile. */
function withoutFiller(value: string, last: boolean): string {
  const own = last ? value.search(/(Z[A-Z])\1[A-Z]/) : -1;
  const [line = ""] = (own < 0 ? value : value.slice(0, own)).split(separators);
  return line.replace(/[|;~^\s]+$/, "").trim();
}
