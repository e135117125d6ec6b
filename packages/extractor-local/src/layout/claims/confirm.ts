import type { ExtractedData } from "@passmuster/core/ports";
import { isClear, rightOf, stackBelow, type TextLine, type Word } from "../../print/page.ts";
import type { DayOrder } from "../pages/dates.ts";
import { isLabel } from "../pages/labelled.ts";
import { type PrintedValue, type ValueName, valueNamed } from "../pages/printed-value.ts";
import { assignRoles, type RolePlace } from "../roles/assign-roles.ts";
import { isRoleField, type LabelRoles, labelRoles, type RoleField } from "../roles/label-roles.ts";
import { allSigns } from "../roles/name-order.ts";
import { dateIn } from "./dates.ts";
import { sameSpelling, sought, spelledBy } from "./spelled.ts";
import { type Token, tokensOf, withoutFieldNumbers } from "./tokens.ts";

/** Values of an MRZ or a barcode that the text may confirm. */
export interface Claims {
  readonly data: ExtractedData;
  /** The MRZ truncated the name. */
  readonly cut?: boolean;
}

export interface Print {
  readonly lines: readonly TextLine[];
  readonly order: DayOrder | undefined;
  /** Values read by their labels. */
  readonly read: readonly PrintedValue[];
  /** The text at the label of a value that was not read clearly. */
  readonly doubted: ReadonlyMap<ValueName, string>;
}

/** An MRZ line is not printed text, wherever it stands. */
export const isMrzLine = (text: string): boolean => /<.*<|\p{L}<\p{L}|[\p{Lu}\d]{26}/u.test(text);

const shortestName = 3;
const shortestNumber = 4;
/** As sure as a number that is read by its label. */
const clearNumber = 70;

const names: readonly ValueName[] = ["person.surname", "person.givenNames", "person.fullName"];
const numbers: readonly ValueName[] = ["document.number"];
const dates: readonly ValueName[] = ["person.dateOfBirth", "document.expirationDate", "document.issueDate"];
const places: readonly ValueName[] = ["address.street", "address.city", "address.zip"];

type Run = readonly Token[];

/** The runs of tokens that spell a value. */
type Find = (value: string, isFree: (token: Token) => boolean) => readonly Run[];

interface RunPlace extends RolePlace {
  readonly run: Run;
}

/**
 * Confirms claims that occur exactly in the text, for fields without a labelled value. This confirmed number,
 * surname and a date on 41 of 53 legible passports; labels alone on 4. No word serves two fields. A labelled
 * value that differs stays. Dates and names count only in their role.
 */
export function confirmClaims(claims: Claims, print: Print): PrintedValue[] {
  const taken = new Set<Word>(print.read.flatMap(({ words }) => words));
  const found: PrintedValue[] = [];
  const isFree = ({ word }: Token): boolean => !taken.has(word);
  const labels = lazyRoles(print);
  for (const { fields, find } of searches(claims, print)) {
    const asked = fields.flatMap((field) => {
      const value = valueNamed(claims.data, field);
      if (!value || print.read.some(({ name }) => name === field)) return [];
      return isDenied(value, print.doubted.get(field)) ? [] : [{ field, value, from: "code" }];
    });
    const placesFor = (field: ValueName, value: string): readonly RunPlace[] =>
      isRoleField(field)
        ? find(value, isFree).flatMap((run) => placesOf(field, value, run, print, labels))
        : [];
    const sought = asked.map((claim) => ({ ...claim, places: placesFor(claim.field, claim.value) }));
    const isAsked = sought.some(({ places }) => places.length > 0);
    const placed = assignRoles(sought, allSigns(isAsked ? [labels().names] : []));
    for (const [at, { field: name, value }] of asked.entries()) {
      if (isWhole(name, print.read, found)) continue;
      const tokens = isRoleField(name) ? placed[at]?.run : find(value, isFree)[0];
      if (!tokens) continue;
      const words = [...new Set(tokens.map(({ word }) => word))];
      for (const word of words) taken.add(word);
      const text = tokens.map((token) => token.text).join(" ");
      const isSpelled = names.includes(name) && hasMarks(text) && sameSpelling(text, value);
      found.push({ name, value: isSpelled ? text : value, words });
    }
  }
  return found;
}

function lazyRoles({ lines, order }: Print): () => LabelRoles {
  let roles: LabelRoles | undefined;
  return () => {
    roles ??= labelRoles(lines, order);
    return roles;
  };
}

/** The place of a run's first line, as letters of equal width. */
function placesOf(
  field: RoleField,
  value: string,
  run: Run,
  { lines }: Print,
  labels: () => LabelRoles,
): readonly RunPlace[] {
  const words = run.map(({ word }) => word);
  const line = lines.find((one) => one.words.some((word) => word === words[0]));
  if (!line) return [];
  const { left, right } = extentOf(line, words);
  const standing = { line, left, right, top: line.top, bottom: line.bottom };
  const { labelOf, datesBeside } = labels();
  return [
    { ...standing, run, side: "one", dates: datesBeside(standing), label: labelOf(field, value, standing) },
  ];
}

function extentOf(line: TextLine, words: readonly Word[]): { readonly left: number; readonly right: number } {
  const letters = line.words.reduce((sum, { text }) => sum + text.length + 1, -1);
  const width = (line.right - line.left) / Math.max(letters, 1);
  let start = 0;
  const ends = line.words.flatMap((word) => {
    const from = start;
    start += word.text.length + 1;
    return words.includes(word) ? [from, from + word.text.length] : [];
  });
  return { left: line.left + Math.min(...ends) * width, right: line.left + Math.max(...ends) * width };
}

/** A letter with a mark, or another letter than A to Z. */
const hasMarks = (text: string): boolean => /[^\p{ASCII}]/u.test(text.replace(/[’‘]/g, ""));

const isDenied = (value: string, doubted: string | undefined): boolean =>
  doubted !== undefined && doubted !== value && !sameSpelling(doubted, value);

/** A full name adds nothing to its parts. */
const isWhole = (name: ValueName, ...valueLists: readonly (readonly PrintedValue[])[]): boolean =>
  name === "person.fullName" && valueLists.flat().some((one) => one.name === "person.surname");

function searches(
  { cut = false }: Claims,
  { lines, order }: Print,
): readonly { readonly fields: readonly ValueName[]; readonly find: Find }[] {
  const print = lines.filter(({ text }) => !isLabel(text) && !isMrzLine(text));
  const alone = print.map(tokensOf);
  const sequences = [...alone, ...print.flatMap((line) => continueLine(line, print))];
  const clear = (tokens: readonly Token[]): boolean => tokens.every(({ word }) => isClear(word));
  const text =
    (shortest: number, mayBeCut: boolean): Find =>
    (value, isFree) =>
      sought(value).length < shortest
        ? []
        : spelledIn(
            sequences.map(withoutFieldNumbers),
            value,
            mayBeCut,
            (run) => run.every(isFree) && clear(run),
          );
  const number: Find = (value, isFree) =>
    sought(value).length < shortestNumber
      ? []
      : spelledIn(alone, value, false, (run) => {
          const whole = run[0]?.first === true && run.at(-1)?.last === true;
          return whole && run.every((token) => isFree(token) && token.word.confidence >= clearNumber);
        });
  const date: Find = (iso, isFree) =>
    alone.flatMap((tokens) => {
      const run = dateIn(tokens, iso, order, (token) => isFree(token) && isClear(token.word));
      return run ? [run] : [];
    });
  return [
    { fields: numbers, find: number },
    { fields: dates, find: date },
    { fields: names, find: text(shortestName, cut) },
    { fields: places, find: text(shortestName, false) },
  ];
}

/** A line followed by the text right of it, and the same followed by the text below. */
function continueLine(line: TextLine, lines: readonly TextLine[]): Token[][] {
  const next = [rightOf(line, lines), stackBelow(line, lines)[0]];
  return next.flatMap((other) => (other ? [[...tokensOf(line), ...tokensOf(other)]] : []));
}

function spelledIn(
  sequences: readonly Run[],
  value: string,
  cut: boolean,
  isFit: (run: Run) => boolean,
): readonly Run[] {
  const wanted = sought(value);
  return sequences.flatMap((tokens) =>
    tokens.flatMap((_, start) => {
      const count = spelledBy(tokens, start, wanted, cut);
      const run = tokens.slice(start, start + count);
      return count > 0 && isFit(run) ? [run] : [];
    }),
  );
}
