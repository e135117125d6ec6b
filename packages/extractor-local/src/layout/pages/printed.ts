import type { ExtractedData } from "@passmuster/core/ports";
import { stateName } from "../../mrz/states.ts";
import type { TextLine, Word } from "../../print/page.ts";
import { type Claims, confirmClaims } from "../claims/confirm.ts";
import type { WantedField } from "../linking/field-labels.ts";
import { isSure, linkAll } from "../linking/link-fields.ts";
import type { Linked } from "../linking/linked.ts";
import { addressIn } from "./address.ts";
import { countryNamed } from "./countries.ts";
import { type DayOrder, dayOrderOf } from "./dates.ts";
import { readClearly } from "./holder.ts";
import { candidatesFor } from "./labelled.ts";
import { nameIn } from "./names.ts";
import { groupValues, type PrintedValue, type ValueName } from "./printed-value.ts";
import { sexAlone, sexIn } from "./sex.ts";
import type { LabelName } from "./vocabulary.ts";

export interface PrintedOptions {
  /** The order that the document's standard prescribes (AAMVA cards of the United States: month first). */
  readonly order?: DayOrder;
  /**
   * A letter alone on its line may be the sex. Of passports and cards with an MRZ none other stands so;
   * licences have classes, and visas an M for several entries.
   */
  readonly sexAlone?: boolean;
}

/** The fields on the printed side of a passport or a card, by their labels. Unclear values are absent. */
export const readPrinted = (
  lines: readonly TextLine[],
  options: PrintedOptions = {},
): ExtractedData | undefined => groupValues(printedValues(lines, options));

/** The printed values with their words. `claims` are confirmed for fields without a labelled value. */
export function printedValues(
  lines: readonly TextLine[],
  options: PrintedOptions = {},
  claims?: Claims,
  linked: readonly Linked[] = linkAll(lines, options),
): readonly PrintedValue[] {
  const order = options.order ?? dayOrderOf(lines.map(({ text }) => text));
  const labelled = withSexAlone(
    [...linkedValues(linked), ...fields.flatMap((field) => look(field, lines))],
    options.sexAlone ? lines : [],
  );
  if (!claims) return labelled;
  const print = { lines, order, read: labelled, doubted: doubtedOf(linked) };
  return [...labelled, ...confirmClaims(claims, print)];
}

const names: Readonly<Partial<Record<WantedField, ValueName>>> = {
  surname: "person.surname",
  givenNames: "person.givenNames",
  name: "person.fullName",
  dateOfBirth: "person.dateOfBirth",
  sex: "person.sex",
  documentNumber: "document.number",
  until: "document.expirationDate",
  issued: "document.issueDate",
};

/** Values sure enough to return. */
function linkedValues(linked: readonly Linked[]): readonly PrintedValue[] {
  return linked.filter(isSure).flatMap(({ field, value, words, confidence }) => {
    const name = names[field];
    const text = printedForm(field, value, words);
    return name && text ? [{ name, value: text, words, confidence }] : [];
  });
}

function printedForm(field: WantedField, value: string, words: readonly Word[]): string | undefined {
  if (field === "sex") return sexIn(words);
  if (field === "documentNumber") return value.replaceAll(" ", "");
  return field === "name" ? nameIn(value)?.fullName : value;
}

function withSexAlone(read: readonly PrintedValue[], lines: readonly TextLine[]): readonly PrintedValue[] {
  const alone = read.some(({ name }) => name === "person.sex") ? undefined : sexAlone(lines);
  return alone ? [...read, { name: "person.sex", value: alone.sex, words: alone.words }] : read;
}

/** Least likelihood that a value, though unclear, stands at its label. */
const inPlace = 0.6;
function doubtedOf(linked: readonly Linked[]): ReadonlyMap<ValueName, string> {
  const doubted = linked.filter((one) => !isSure(one) && one.placed >= inPlace);
  return new Map(
    doubted.flatMap(({ field, value }) => (names[field] ? [[names[field], value] as const] : [])),
  );
}

type Candidate = ReturnType<typeof candidatesFor>[number];

interface Field {
  readonly name: ValueName;
  readonly label: LabelName;
  /** The value, or several values of one group by their names. */
  readonly read: (candidate: Candidate) => string | Readonly<Partial<Record<ValueName, string>>> | undefined;
  /** Words that must be clear. */
  readonly needs: (candidate: Candidate) => boolean;
}

const fields: readonly Field[] = [
  {
    name: "address.street",
    label: "address",
    read: ({ text, below }) => addressAt([text, ...below.slice(0, 3).map((line) => line.text)]),
    needs: () => true,
  },
  {
    name: "document.countryCode",
    label: "issuingState",
    read: ({ text }) => stateIn(text),
    needs: ({ words }) => readClearly(words),
  },
];

/** The first candidate with a clear value. */
function look({ name, label, read, needs }: Field, lines: readonly TextLine[]): readonly PrintedValue[] {
  for (const candidate of candidatesFor([label], lines)) {
    const value = read(candidate);
    if (value === undefined || !needs(candidate)) continue;
    const all = typeof value === "string" ? { [name]: value } : value;
    const words = wordsOf(candidate, label === "address");
    return Object.entries(all).map(([as, text]) => ({ name: as as ValueName, value: text ?? "", words }));
  }
  return [];
}

const wordsOf = ({ words, below }: Candidate, severalLines: boolean): readonly Word[] =>
  severalLines ? [...words, ...below.slice(0, 2).flatMap((line) => line.words)] : words;

function addressAt(texts: readonly string[]): Partial<Record<ValueName, string>> | undefined {
  const { countryCode: _code, ...postal } = addressIn(texts)?.address ?? {};
  const entries = Object.entries(postal).map(([member, value]) => [`address.${member}`, value] as const);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function stateIn(text: string): string | undefined {
  const [code] = /^[A-Z]{3}$/.exec(text.trim()) ?? [];
  if (code) return stateName(code) ? code : undefined;
  return countryNamed(text);
}
