import type { ExtractedData } from "@vouchsafe/core";
import { stateName } from "../../states.ts";
import { type Claims, confirmed, withCertainMarks } from "../confirm/confirm.ts";
import { type TextLine, textOf, type Word } from "../page.ts";
import { addressIn } from "./address.ts";
import { countryNamed } from "./countries.ts";
import { type DayOrder, datesIn, dayOrderOf } from "./dates.ts";
import { readClearly } from "./holder.ts";
import { candidatesFor } from "./labelled.ts";
import { cleaned, nameIn } from "./names.ts";
import { numberIn } from "./numbers.ts";
import { grouped, type PrintedValue, type ValueName } from "./printed-value.ts";
import type { LabelName } from "./vocabulary.ts";

export interface PrintedOptions {
  /** Where the standard of the document sets it (AAMVA cards of the United States: month first). */
  readonly order?: DayOrder;
}

/** What the printed side of a passport or a card says, by its labels. What was not read clearly is absent. */
export const readPrinted = (
  lines: readonly TextLine[],
  options: PrintedOptions = {},
): ExtractedData | undefined => grouped(printedValues(lines, options));

/** The values of print with the words in which they stand; `claims` are confirmed where no label gives a value. */
export function printedValues(
  lines: readonly TextLine[],
  options: PrintedOptions = {},
  claims?: Claims,
): readonly PrintedValue[] {
  const order = options.order ?? dayOrderOf(lines.map(({ text }) => text));
  const looks = fields(lines, order).map((field) => look(field, lines));
  const labelled = looks.flatMap(({ values }) => values);
  if (!claims) return labelled;
  const doubted = new Map(looks.flatMap(({ name, doubted: text }) => (text ? [[name, text] as const] : [])));
  const read = withCertainMarks(labelled, claims);
  return [...read, ...confirmed(claims, { lines, order, read, doubted })];
}

type Candidate = ReturnType<typeof candidatesFor>[number];

interface Field {
  readonly name: ValueName;
  readonly label: LabelName;
  /** The value, or several of one group by their names. */
  readonly read: (candidate: Candidate) => string | Readonly<Partial<Record<ValueName, string>>> | undefined;
  /** Words that have to be clear for it to be taken. */
  readonly needs: (candidate: Candidate) => boolean;
}

function fields(lines: readonly TextLine[], order: DayOrder | undefined): readonly Field[] {
  const clear = ({ words }: Candidate): boolean => readClearly(words);
  const name = (label: LabelName, as: ValueName): Field => ({
    name: as,
    label,
    read: ({ text }) => cleaned(text),
    needs: clear,
  });
  const date = (label: LabelName, as: ValueName): Field => ({
    name: as,
    label,
    read: ({ text }) => datesIn(text, order)[0]?.iso,
    needs: clear,
  });
  const parted = candidatesFor(["surname", "givenNames"], lines).length > 0;
  const whole: Field = {
    name: "person.fullName",
    label: "name",
    read: ({ text }) => nameIn(text)?.fullName,
    needs: clear,
  };
  return [
    name("surname", "person.surname"),
    name("givenNames", "person.givenNames"),
    ...(parted ? [] : [whole]),
    date("dateOfBirth", "person.dateOfBirth"),
    { name: "person.sex", label: "sex", read: ({ words }) => sexIn(words), needs: clear },
    {
      name: "address.street",
      label: "address",
      read: ({ text, below }) => addressAt([text, ...below.slice(0, 3).map((line) => line.text)]),
      needs: () => true,
    },
    {
      name: "document.number",
      label: "documentNumber",
      read: ({ words }) => numberIn(words.map(made))?.replaceAll(" ", ""),
      needs: ({ words }) => numberIn(words) !== undefined,
    },
    date("until", "document.expirationDate"),
    date("issued", "document.issueDate"),
    { name: "document.countryCode", label: "issuingState", read: ({ text }) => stateIn(text), needs: clear },
  ];
}

/** The same word, as if it had been read clearly. */
const made = (word: Word): Word => ({ ...word, confidence: 100 });

interface Look {
  readonly name: ValueName;
  readonly values: readonly PrintedValue[];
  readonly doubted: string | undefined;
}

/** The first candidate that has a value and is clear; of those that are not, the first is remembered. */
function look({ name, label, read, needs }: Field, lines: readonly TextLine[]): Look {
  let doubted: string | undefined;
  for (const candidate of candidatesFor([label], lines)) {
    const value = read(candidate);
    if (value === undefined) continue;
    if (needs(candidate)) {
      const all = typeof value === "string" ? { [name]: value } : value;
      const words = wordsOf(candidate, label === "address");
      const values = Object.entries(all).map(([as, text]) => ({
        name: as as ValueName,
        value: text ?? "",
        words,
      }));
      return { name, values, doubted: undefined };
    }
    if (typeof value === "string") doubted ??= value;
  }
  return { name, values: [], doubted };
}

const wordsOf = ({ words, below }: Candidate, severalLines: boolean): readonly Word[] =>
  severalLines ? [...words, ...below.slice(0, 2).flatMap((line) => line.words)] : words;

function addressAt(texts: readonly string[]): Partial<Record<ValueName, string>> | undefined {
  const { countryCode: _code, ...postal } = addressIn(texts)?.address ?? {};
  const entries = Object.entries(postal).map(([member, value]) => [`address.${member}`, value] as const);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

const sexes: Readonly<Record<string, string>> = { F: "F", FEMALE: "F", M: "M", MALE: "M", X: "X" };

/** `F`, `F/F`, `MALE`. Nothing where two words differ, or one is of another language. */
function sexIn(words: readonly Word[]): string | undefined {
  const letters =
    textOf(words)
      .toUpperCase()
      .match(/\p{L}+/gu) ?? [];
  const read = new Set(letters.map((letter) => sexes[letter]));
  const [only] = read;
  return read.size === 1 ? only : undefined;
}

function stateIn(text: string): string | undefined {
  const [code] = /^[A-Z]{3}$/.exec(text.trim()) ?? [];
  if (code) return stateName(code) ? code : undefined;
  return countryNamed(text);
}
