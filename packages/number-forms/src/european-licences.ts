import type { EncodedFacts, NumberForm } from "./number-form.ts";

const letters = (text: string): string =>
  text
    .normalize("NFD")
    .toUpperCase()
    .replace(/[^A-Z]/g, "");

const opening = (surname: string): string =>
  letters(surname).replace(/^MC/, "MAC").padEnd(5, "9").slice(0, 5);

/** A double surname is entered in full, or by one of its parts. */
function sameSurname(stated: string): (surname: string) => boolean {
  const wanted = stated.replace(/^MC/, "MAC").slice(0, 5);
  return (surname) =>
    !/\p{Script=Latin}/u.test(surname) ||
    /[ÄÅÆÐØÞŒÖÜẞ]/iu.test(surname) ||
    [surname, ...surname.split(/[\s-]+/)].some((part) => opening(part) === wanted);
}

/**
 * Surname (5), decade, month (women: 50 more), day, year's last digit, initials (2), three characters of the
 * agency.
 */
function dvla(number: string): EncodedFacts {
  const month = Number(number.slice(6, 8));
  return {
    year: Number(number.charAt(5)) * 10 + Number(number.charAt(10)),
    month: month > 50 ? month - 50 : month,
    day: Number(number.slice(8, 10)),
    surname: sameSurname(number.slice(0, 5)),
  };
}

export const europeanLicences = (): readonly NumberForm[] => [
  {
    country: "GBR",
    document: "driver licence",
    label: "Great Britain driving licence",
    form: "5[A-Z9]+1N+[0156]+1N+[0-3]+2N+2[A-Z9]+3X or 5[A-Z9]+1N+[0156]+1N+[0-3]+2N+2[A-Z9]+3X+2N",
    scheme: "agrees with surname and date of birth",
    encodes: dvla,
    source: "DVLA, driver number of the photocard licence (https://www.gov.uk/view-driving-licence)",
    examples: {
      valid: ["ZZTES 653120 JK9AB", "OAK99 801018 TM9XY 35"],
      invalid: ["ZZTES 673120 JK9AB", "ZZTES 653329 JK9AB", "ZZTES 653120 9I9A"],
    },
  },
  {
    country: "GBR",
    document: "driver licence",
    label: "Northern Ireland driving licence",
    form: "8N",
    source:
      "Driver and Vehicle Agency, https://www.nidirect.gov.uk/articles/understanding-your-driving-licence",
    examples: { valid: ["48201736"], invalid: ["4820173", "482017365"] },
  },
];
