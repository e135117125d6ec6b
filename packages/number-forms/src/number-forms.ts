import { europeanLicences } from "./european-licences.ts";
import { fitsForm } from "./fits.ts";
import { cardIsPersonalNumber, idCards } from "./id-cards.ts";
import { northAmericanLicences, sharedWithIdCards } from "./north-american-licences.ts";
import { bareNumber, type NumberedDocument, type NumberForm, type NumberHolder } from "./number-form.ts";
import { icaoPassport, passports, withoutPassports } from "./passports.ts";
import { personalAmericas } from "./personal-americas.ts";
import { personalAsiaAfrica } from "./personal-asia-africa.ts";
import { personalEast } from "./personal-east.ts";
import { personalNorth } from "./personal-north.ts";
import { personalWest } from "./personal-west.ts";

let all: readonly NumberForm[] | undefined;

/** Every published form that we know, with its source. They are made at the first call. */
export function numberForms(): readonly NumberForm[] {
  all ??= [
    icaoPassport,
    ...passports(),
    ...idCards(),
    ...northAmericanLicences(),
    ...europeanLicences(),
    ...personalWest(),
    ...personalNorth(),
    ...personalEast(),
    ...personalAsiaAfrica(),
    ...personalAmericas(),
  ];
  return all;
}

/** The document whose number is checked. */
export interface NumberedIssue {
  /** The id of a document type in the catalogue. */
  readonly typeId: number;
  /** ISO 3166-1 alpha-3 of the issuer. */
  readonly country: string;
  /** State or province, from the issuer number of a barcode. */
  readonly jurisdiction?: string;
}

/** `known: false` if no form is published or the number is empty: the rule does not apply. */
export type NumberFormAnswer =
  | { readonly known: false }
  | { readonly known: true; readonly fits: boolean; readonly form: string; readonly source: string };

const documentOfType: Readonly<Record<number, NumberedDocument>> = {
  1: "driver licence",
  2: "driver licence",
  3: "passport",
  4: "passport card",
  12: "national ID card",
  13: "residence permit",
  21: "driver licence",
  22: "driver licence",
};

const stateIdCards: readonly number[] = [2, 22];

/**
 * Whether a document's number has a form that its issuer published.
 *
 * @example
 * numberFormOf({ typeId: 1, country: "USA", jurisdiction: "CA" }, "X4820173"); // { known: true, fits: true, … }
 */
export function numberFormOf(
  issue: NumberedIssue,
  number: string,
  holder: NumberHolder = {},
): NumberFormAnswer {
  return answer(formsOf(issue), number, holder);
}

/** The same for the personal number of a document, such as in the optional data of an MRZ. */
export function personalNumberFormOf(
  country: string,
  number: string,
  holder: NumberHolder = {},
): NumberFormAnswer {
  return answer(formsFor("personal number", country), number, holder);
}

function formsOf({ typeId, country, jurisdiction }: NumberedIssue): readonly NumberForm[] {
  const document = Object.hasOwn(documentOfType, typeId) ? documentOfType[typeId] : undefined;
  if (!document || withoutPassports.includes(country)) return [];
  if (stateIdCards.includes(typeId) && !sharedWithIdCards.includes(jurisdiction ?? "")) return [];
  if (document === "national ID card" && cardIsPersonalNumber.includes(country)) {
    return formsFor("personal number", country);
  }
  const forms = formsFor(document, country, jurisdiction);
  return forms.length === 0 && document === "passport" && /^[A-Z]{3}$/.test(country) ? [icaoPassport] : forms;
}

function formsFor(document: NumberedDocument, country: string, jurisdiction?: string): readonly NumberForm[] {
  return numberForms().filter(
    (form) =>
      form.document === document &&
      form.country === country &&
      (form.jurisdiction === undefined || form.jurisdiction === jurisdiction),
  );
}

function answer(forms: readonly NumberForm[], number: string, holder: NumberHolder): NumberFormAnswer {
  const bare = bareNumber(number);
  if (forms.length === 0 || bare === "") return { known: false };
  const fitting = forms.find((form) => fitsForm(form, bare, holder));
  const relevant = fitting ? [fitting] : forms;
  return {
    known: true,
    fits: fitting !== undefined,
    form: [...new Set(relevant.map((form) => describe(form)))].join(" or "),
    source: [...new Set(relevant.map(({ source }) => source))].join("; "),
  };
}

const describe = ({ form, scheme }: NumberForm): string => (scheme ? `${form} (${scheme})` : form);
