import { plain } from "../../print/similar.ts";
import { type LabelRows, labels, labelsIn } from "../pages/vocabulary.ts";
import ownRows from "./labels.json" with { type: "json" };

/** The requested fields of a card's front. */
export const wantedFields = [
  "surname",
  "givenNames",
  "name",
  "dateOfBirth",
  "issued",
  "until",
  "documentNumber",
  "personalNumber",
  "sex",
  "address",
] as const;

export type WantedField = (typeof wantedFields)[number];

/** Other fields, whose values must not be taken for requested ones. */
export type FieldName =
  | WantedField
  | "bareName"
  | "bareNumber"
  | "ownersNumber"
  | "otherNumber"
  | "otherDate"
  | "other"
  | "title";

/** Labels of pages that call a whole name. */
const wholeNames = ["Nom et prénom", "Nombre y apellidos", "Nome e cognome"];

/** Labels of pages that also stand on cards, with the same meaning. */
const ofPages: Readonly<Partial<Record<FieldName, readonly string[]>>> = {
  surname: labels.surname.filter((label) => !wholeNames.includes(label)),
  givenNames: labels.givenNames.filter((label) => !/^(?:Nombre|Nome)$/.test(label)),
  name: wholeNames,
  dateOfBirth: labels.dateOfBirth,
  issued: labels.issued,
  until: labels.until,
  documentNumber: labels.documentNumber.filter((label) => label !== "Identity no."),
  sex: labels.sex,
  address: labels.address,
  other: [...labels.others.filter((label) => label !== "Date"), ...labels.issuer],
};

/**
 * All labels by field. `ownersNumber` is the owner's number; most cards with it also have one of their own.
 * `bareNumber` is the document's number, or the person's if the document has another one. A `title` has no
 * value.
 */
const rows: Readonly<Record<FieldName, LabelRows>> = ownRows;
const words = (Object.keys(rows) as FieldName[]).map((field) => ({
  field,
  texts: [...(ofPages[field] ?? []), ...labelsIn(rows[field])],
}));

export interface KnownLabel {
  /** Letters and digits only. */
  readonly text: string;
  readonly field: FieldName;
}

const all = words.flatMap(({ field, texts }) => texts.map((text) => ({ text: plain(text), field })));

/** Without duplicates. A label of several fields belongs to the first. */
export const knownLabels: readonly KnownLabel[] = [
  ...new Map(all.toReversed().map((one) => [one.text, one])).values(),
];

const titleWords = [
  "Pass",
  "Reisepass",
  "Republic",
  "République",
  "Ministry",
  "Government",
  "State",
  "Union",
];
const isHolder = (text: string): boolean => plain(text) === plain("Specimen");
const allTexts = [...words.flatMap(({ texts }) => texts), ...titleWords].filter((text) => !isHolder(text));
const knownTexts: ReadonlySet<string> = new Set(allTexts.map(plain));
const knownWords: ReadonlySet<string> = new Set(
  allTexts.flatMap((text) => text.split(/[^\p{L}\p{M}]+/u).map(plain)),
);

/** Whether labels or titles contain a word. `SPECIMEN` is the name of many holders. */
export const isLabelWord = (word: string): boolean => knownWords.has(plain(word));
export const isLabel = (text: string): boolean => knownTexts.has(plain(text));

/** Fields by number, unless words contradict. `4d` and `5` depend on the numbering. */
export const numberedFields: Readonly<Record<string, FieldName>> = {
  "1": "surname",
  "2": "givenNames",
  "3": "dateOfBirth",
  "4a": "issued",
  "4b": "until",
  "4c": "other",
  "6": "other",
  "7": "other",
  "8": "address",
  "9": "other",
  "9a": "other",
  "12": "other",
  "15": "sex",
  "16": "other",
  "17": "other",
  "18": "other",
  "19": "other",
};

/** The standard of the field numbers: AAMVA card design standard, or Directive 2006/126/EC. */
export type Numbering = "aamva" | "eu";

export const fieldNumbered = (number: string, model: Numbering | undefined): FieldName | undefined => {
  if (number === "4d") return model && (model === "aamva" ? "documentNumber" : "otherNumber");
  if (number === "5") return model && (model === "aamva" ? "otherNumber" : "documentNumber");
  return numberedFields[number];
};
