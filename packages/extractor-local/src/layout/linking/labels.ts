import type { TextLine } from "../../print/page.ts";
import { monthOf } from "../pages/dates.ts";
import { type FieldName, fieldNumbered, type Numbering } from "./field-labels.ts";
import { besides } from "./geometry.ts";
import type { Found, Label } from "./label.ts";
import { amidOthers, pastRest } from "./label-extent.ts";
import { isWordOf, type LabelMatch, matchLabel } from "./match-label.ts";
import { printedText, type Token, tokensOf } from "./tokens.ts";
import { firstIn } from "./whole-name.ts";

const longestLabel = 6;
const numbering = /^\(?(4[a-dh6]|9[ab]|1[1-9]|[1-9]|[ilLI](?=[.,:)])|1,2)([.,:)]*)$/i;
/** Corrects misread small letters: `4h` and `46` are 4b, `l.` is 1. */
const meant = (number: string): string =>
  number
    .toLowerCase()
    .replace(/^4[h6]$/, "4b")
    .replace(/^[il]$/, "1")
    .replace("1,2", "12name");

interface Number_ {
  readonly number: string;
  readonly marked: boolean;
}

/** `12 JUN 1987`, `8. März 1987`, `13 07 1990`: the figure before it is a day. */
function isOfDate(next = "", after = ""): boolean {
  const month = monthOf((/^\p{L}{3,}/u.exec(next) ?? [""])[0]) > 0;
  return (
    /^\d{1,2}[.,]?$/.test(next) || (month && (/\d{4}/.test(next) || /^\d{2}(?:\d{2})?\b|^[/]/.test(after)))
  );
}

/** `s C7040707` and `z ROBERT`: a 5 before a number, and a 2 before a name. */
function misreadAt([first, next]: readonly Token[]): string | undefined {
  if (/^s[.,:]?$/.test(first?.text ?? "") && /^[A-Z\d-]*\d{5}/.test(next?.text ?? "")) return "5";
  return /^z[.,:]?$/.test(first?.text ?? "") && /^\p{Lu}\p{L}{2}/u.test(next?.text ?? "") ? "2" : undefined;
}

function numberAt(tokens: readonly Token[], at: number): Number_ | undefined {
  const misread = at === 0 ? misreadAt(tokens) : undefined;
  if (misread) return { number: misread, marked: true };
  const [, number, mark] = numbering.exec(tokens[at]?.text ?? "") ?? [];
  if (!number) return undefined;
  const next = tokens[at + 1]?.text ?? "";
  const after = tokens[at + 2]?.text ?? "";
  if (isOfDate(next, after)) return undefined;
  // 17 905 471
  if (/^1\d$/.test(number) && /^\d{3}$/.test(next) && /^\d{3}$/.test(after)) return undefined;
  if (/^[il]$/i.test(number) && at > 0) return undefined;
  const apart = at === 0 || mark === "." || mark === ")" || /\d[a-z]/i.test(number);
  return apart || next !== "" ? { number: meant(number), marked: apart } : undefined;
}

/** The labels in some words of a line, from left to right. */
export function labelsAmong(tokens: readonly Token[]): readonly Found[] {
  const found: Found[] = [];
  for (let at = 0; at < tokens.length; ) {
    const one = foundAt(tokens, at);
    if (one) found.push({ ...one, from: beforeBar(tokens, one.from, found.at(-1)?.to ?? 0) });
    at = one ? one.to : at + 1;
  }
  return amidOthers(tokens, found);
}

/** `Sloinne / Surname`: text before the bar is the label in an unknown language. */
function beforeBar(tokens: readonly Token[], from: number, least: number): number {
  if (!bar.test(tokens[from - 1]?.text ?? "") && !/\p{L}\/$/u.test(tokens[from - 1]?.text ?? "")) return from;
  const before = tokens.slice(least, from);
  return before.some(({ text }) => /\d{3}/.test(text)) ? from : least;
}

function foundAt(tokens: readonly Token[], at: number): Found | undefined {
  const number = numberAt(tokens, at);
  const start = number ? at + 1 : at;
  const worded = bestMatch(tokens, start, number !== undefined);
  if (worded) {
    const whole = wholeNameAt(tokens, worded);
    const { to: labelEnd, also } = pastTranslations(tokens, whole?.to ?? worded.to);
    const to = pastRest(tokens, labelEnd);
    if (whole) return { from: at, to, match: whole.match, marked: true };
    const match = worded.match.field === "bareName" && also ? also : worded.match;
    return { from: at, to, ...(number && { number: number.number }), match, marked: true };
  }
  if (!number?.marked || (at > 0 && at === tokens.length - 1)) return undefined;
  const to = pastHalfRead(tokens, at + 1, number.number);
  return { from: at, to, number: number.number, marked: tokens[at]?.text.length !== 1 };
}

function bestMatch(
  tokens: readonly Token[],
  start: number,
  numbered: boolean,
): { readonly match: LabelMatch; readonly to: number } | undefined {
  let best: { readonly match: LabelMatch; readonly to: number } | undefined;
  for (let to = Math.min(tokens.length, start + longestLabel); to > start; to--) {
    const text = printedText(tokens.slice(start, to));
    if (/^[/|:]|[/|]$|\d{3}/.test(text)) continue;
    const match = matchLabel(text, numbered);
    if (match && match.sure < leastAlone && isWordOnly(tokens[to])) continue;
    if (match && match.weight > (best?.match.weight ?? 0)) best = { match, to };
  }
  return best;
}

/** `DOS REIS`: three letters before a word may resemble a misread label, so they need this strength. */
const leastAlone = 0.7;
const isWordOnly = (token: Token | undefined): boolean => /^\p{L}{2,}$/u.test(token?.text ?? "");

const ofNames: ReadonlySet<FieldName> = new Set(["surname", "givenNames", "bareName"]);
const joins = /^(?:,|&|and|y|et|e|und|\()$/i;

const halfRead = 60;

const particle = /^(?:l[aeio]|el|al)$/i;

/** `4bEr 01/12/2021`, `2 FM`: a word between a number and its value is a badly misread label. */
function pastHalfRead(tokens: readonly Token[], at: number, number: string): number {
  const [word, next] = [tokens[at], tokens[at + 1]];
  if (!word) return at;
  // LI is a surname, and LE and LO begin some. They count as labels if read clearly.
  const mayBeName =
    /^[12]$/.test(number) &&
    (next === undefined || particle.test(word.text)) &&
    word.word.confidence >= halfRead;
  if (!mayBeName && isWordOf(word.text, number)) return at + 1;
  const isWord = /^[^\d]{2,4}$/.test(word.text) && word.word.confidence < halfRead;
  return isWord && (next?.text.match(/\d/g)?.length ?? 0) >= 4 ? at + 1 : at;
}

/** `Surname, given names`: one value holds both. */
function wholeNameAt(
  tokens: readonly Token[],
  { match, to }: { readonly match: LabelMatch; readonly to: number },
): { readonly match: LabelMatch; readonly to: number } | undefined {
  if (!ofNames.has(match.field)) return undefined;
  const next = tokens[to]?.text ?? "";
  const from = joins.test(next) ? to + 1 : to;
  if (from === to && !/[,(]$/.test(tokens[to - 1]?.text ?? "") && !next.startsWith("(")) return undefined;
  const other = bestMatch(tokens, from, false);
  const joined = other && ofNames.has(other.match.field) && other.match.field !== match.field;
  return joined
    ? (wholeNameAt(tokens, other) ?? { match: { ...match, field: "name" }, to: other.to })
    : undefined;
}

const bar = /^[/|·•]$/;

/** `Nom / Surname`: text after a bar is the label in another language. */
function pastTranslations(
  tokens: readonly Token[],
  from: number,
): { readonly to: number; readonly also: LabelMatch | undefined } {
  let [to, also]: [number, LabelMatch | undefined] = [from, undefined];
  while (bar.test(tokens[to]?.text ?? "") && tokens[to + 1]) {
    const match = bestMatch(tokens, to + 1, false);
    if (match) {
      if (match.match.field !== "bareName") also ??= match.match;
      to = match.to;
    } else if (/^\p{L}(?:[\p{Ll}.]+|\p{L}{2,}[.:]?)$/u.test(tokens[to + 1]?.text ?? "")) to += 2;
    else break;
  }
  return { to, also };
}

/** Strength of labels in the other readings of a line whose likeliest reading has none. */
const fromOtherReading = 0.9;
/** A figure of low confidence may be any sign. */
const faint = 40;
const faintStrength = 0.7;
const numberAlone = { marked: 0.75, bare: 0.65, glued: 0.4 };

/** All labels of a side. `model` decides the meaning of 4d and 5. */
export function labelsOn(lines: readonly TextLine[], model?: Numbering): readonly Label[] {
  const all = lines.flatMap((line) => labelsOfLine(line, model));
  const names = all.filter((label) => isOfName(label));
  return all.filter((label) => !names.some((name) => isValueOf(label, name)));
}

const isOfName = ({ field, worded, number = "" }: Label): boolean =>
  field === "surname" || field === "givenNames" || (!worded && /^[12]$/.test(number));

/** Labels and words of specimens that are surnames too. */
const surnames: ReadonlySet<string> = new Set(
  "DOE SPECIMEN MUSTER SAMPLE EXEMPLAR END CLASS PRICE HAIR PASS YEAR BORN".split(" "),
);

/** `DOE` alone in capitals, right of a name's label or below it. */
function isValueOf({ line, number, left, top, bottom }: Label, name: Label): boolean {
  if (number !== undefined || name.line === line || !surnames.has(line.text)) return false;
  const height = bottom - top;
  const isBeside = besides(name, { left, right: left, top, bottom });
  const apart = isBeside ? left - name.right : top - name.bottom;
  return isBeside
    ? apart >= 0 && apart < 4 * height
    : apart >= -0.2 * height && apart < 1.2 * height && Math.abs(left - name.left) < 2.5 * height;
}

function labelsOfLine(line: TextLine, model: Numbering | undefined): readonly Label[] {
  const tokens = tokensOf(line, line.words);
  const own = labelsOf(line, tokens, model);
  const others = (line.also ?? []).flatMap((words) =>
    labelsOf(line, tokensOf(line, words), model)
      .filter(({ worded }) => worded)
      .map((label) => ({ ...label, strength: fromOtherReading * label.strength })),
  );
  let labels: readonly Label[] = own;
  for (const other of others) labels = withOther(labels, withoutValue(other, own, tokens));
  return labels;
}

const clearLetter = 80;

/** `4d A 123 456`: another reading may take the first letter of a number for the rest of its label. */
function withoutValue(other: Label, own: readonly Label[], tokens: readonly Token[]): Label {
  const same = own.find(
    ({ number, left }) => number && number === other.number && Math.abs(left - other.left) < 1,
  );
  if (!same || other.right <= same.right) return other;
  const [letter, ...more] = tokens.filter(
    ({ left, right }) => left >= same.right - 1 && (left + right) / 2 <= other.right,
  );
  const isValue = letter && more.length === 0 && /^\p{Lu}$/u.test(letter.text);
  return isValue && letter.word.confidence >= clearLetter ? { ...other, right: same.right } : other;
}

function withOther(labels: readonly Label[], other: Label): readonly Label[] {
  const same = labels.filter((label) => label.left < other.right && other.left < label.right);
  if (same.some(({ strength }) => strength >= other.strength)) return labels;
  return [...labels.filter((label) => !same.includes(label)), other].toSorted((a, b) => a.left - b.left);
}

function labelsOf(line: TextLine, tokens: readonly Token[], model: Numbering | undefined): Label[] {
  return labelsAmong(tokens).flatMap(({ from, to, number, match, marked }) => {
    const [first, last] = [tokens[from], tokens[to - 1]];
    const numberField = number === undefined ? undefined : fieldNumbered(number, model);
    const field = match ? fieldOf(match, number, numberField) : numberField;
    if (!first || !last || !field) return [];
    const agrees = match !== undefined && numberField === match.field;
    const glued = number !== undefined && tokens[to]?.glued === true && /^\d+$/.test(last?.text ?? "");
    const alone = glued ? numberAlone.glued : marked ? numberAlone.marked : numberAlone.bare;
    const seen = first.word.confidence < faint ? faintStrength : 1;
    const part = field === "name" ? firstIn(printedText(tokens.slice(from, to))) : undefined;
    const strength = match ? (agrees ? Math.max(0.95, match.sure) : match.sure) : alone * seen;
    return [
      {
        field,
        line,
        left: first.left,
        right: last.right,
        wordLeft: (number === undefined ? first : (tokens[from + 1] ?? first)).left,
        marked,
        top: line.top,
        bottom: line.bottom,
        strength,
        ...(number !== undefined && { number }),
        ...(part && { first: part }),
        worded: match !== undefined,
      },
    ];
  });
}

/** `4d LN` is a misread `4d DLN`: a number with a letter outweighs a short word. */
function fieldOf(match: LabelMatch, number = "", numberField: FieldName | undefined): FieldName {
  if (number === "12name") return "name";
  if (match.field === "bareName" && (number === "1" || number === "2")) return numberField ?? match.field;
  const short = match.weight <= 3 && /^(?:4[abd]|[35])$/.test(number);
  return short && numberField && numberField !== "other" ? numberField : match.field;
}
