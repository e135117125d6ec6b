import { wantedFields } from "../../../packages/extractor-local/src/layout/linking/field-labels.ts";
import type { Token } from "../../../packages/extractor-local/src/layout/linking/learned/features.ts";
import type { Print } from "../../layouts/canvas.ts";
import type { TrueWord } from "./lines.ts";

/** What a token can be. Pieces of labels, of other fields and of several fields are `none`. */
export const classes = ["none", ...wantedFields] as const;

const fields: Readonly<Record<string, (typeof classes)[number]>> = {
  surname: "surname",
  given: "givenNames",
  name: "name",
  dob: "dateOfBirth",
  dobAgain: "dateOfBirth",
  issue: "issued",
  expiry: "until",
  expiryAgain: "until",
  documentNumber: "documentNumber",
  personal: "personalNumber",
  sex: "sex",
  address: "address",
};

const letters = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();

/** The class of a token by the prints of its words; -1 for a label. */
export function targetOf({ piece }: Token): number {
  if (!piece) return -1;
  const words = piece.words as readonly TrueWord[];
  const dated = piece.date !== undefined || piece.shortDate !== undefined;
  const own = words.filter(({ text, print }) => print?.role === "value" || letters(text).length > 1);
  const first = own[0]?.print;
  if (!first?.field || first.role !== "value") return 0;
  const same = own.every(({ print }) => print?.role === "value" && print.field === first.field);
  const found = fields[first.field];
  if (!same || !found) return 0;
  if (dated !== ["dateOfBirth", "issued", "until"].includes(found)) return 0;
  if (found === "documentNumber" && !isWhole(piece.number ?? "", first)) return 0;
  return classes.indexOf(found);
}

/** The birthplace follows the date of birth on one print, so a date is whole by its form. */
const isWhole = (number: string, print: Print): boolean =>
  letters(number).length >= 0.85 * letters(print.text).length;
