import { digitAt, luhn, remainder, valuesOf, verhoeff, weightedSum } from "./check-digits.ts";
import type { EncodedFacts, NumberForm } from "./number-form.ts";

const controlLetter = (number: string): string => "TRWAGMYFPDXBNJZSQVHLCKE".charAt(Number(number) % 23);

/** A foreigner's number begins with X, Y or Z, which count as 0, 1 and 2. */
export const spanish = (number: string): boolean => {
  const digits = number.slice(0, -1).replace(/^[XYZ]/, (letter) => String("XYZ".indexOf(letter)));
  return number.endsWith(controlLetter(digits));
};

/**
 * Luhn including letters, which count 10–35 (AMA, Validação de Número de Documento do Cartão de Cidadão,
 * 2009).
 */
export const portuguese = (number: string): boolean => {
  const sum = valuesOf(number).reduce((total, value, index) => {
    if (index % 2 === 1) return total + value;
    return total + (value > 4 ? value * 2 - 9 : value * 2);
  }, 0);
  return sum % 10 === 0;
};

/** The last two digits are 97 minus the remainder. For births from 2000 on, a 2 precedes the number. */
function belgian(number: string): boolean {
  const checks = Number(number.slice(9));
  return ["", "2"].some((century) => 97 - remainder(century + number.slice(0, 9), 97) === checks);
}

/** The eleven test: weights 9 for the first digit to 2 for the eighth, minus the last digit. */
export const dutch = (number: string): boolean =>
  number !== "000000000" && weightedSum(number, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0;

/** Corsica's departments 2A and 2B count as 19 and 18. */
function french(number: string): boolean {
  const body = number.slice(0, 13).replace("2A", "19").replace("2B", "18");
  return 97 - remainder(body, 97) === Number(number.slice(13));
}

const oddValues = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
] as const;

function italianCheck(number: string): boolean {
  const sum = Array.from(number.slice(0, 15)).reduce((total, character, index) => {
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    return total + (index % 2 === 0 ? (oddValues[value] ?? Number.NaN) : value);
  }, 0);
  return number.charAt(15) === String.fromCharCode(65 + (sum % 26));
}

/** Letters replace digits from the right when two holders would have the same code. */
const omocodia = (text: string): number =>
  Number(text.replace(/[LMNPQRSTUV]/g, (letter) => String("LMNPQRSTUV".indexOf(letter))));

function italianDate(number: string): EncodedFacts {
  const day = omocodia(number.slice(9, 11));
  return {
    year: omocodia(number.slice(6, 8)),
    month: "ABCDEHLMPRST".indexOf(number.charAt(8)) + 1,
    day: day > 40 ? day - 40 : day,
  };
}

const digitOrLetter = "[0-9LMNPQRSTUV]";

const personal = { document: "personal number" } as const;

export const personalWest = (): readonly NumberForm[] => [
  {
    ...personal,
    country: "ESP",
    label: "DNI",
    form: "8N+1A",
    scheme: "letter, modulo 23",
    check: spanish,
    source:
      "Real Decreto 1553/2005, art. 11; Ministerio del Interior, Cálculo del dígito de control del NIF-NIE",
    examples: { valid: ["12345678Z", "00000001-R"], invalid: ["12345678A", "1234567Z"] },
  },
  {
    ...personal,
    country: "ESP",
    label: "NIE",
    form: "[XYZ]+7N+1A",
    scheme: "letter, modulo 23",
    check: spanish,
    source: "Orden INT/2058/2008; Ministerio del Interior, Cálculo del dígito de control del NIF-NIE",
    examples: { valid: ["X1234567L", "Y-0000001-S"], invalid: ["X1234567M", "W1234567L"] },
  },
  {
    ...personal,
    country: "PRT",
    label: "Cartão de Cidadão document number",
    form: "9N+2X+1N",
    scheme: "Luhn with letters",
    check: portuguese,
    source: "AMA, Validação de Número de Documento do Cartão de Cidadão",
    examples: { valid: ["00000000 0 ZZ4"], invalid: ["00000000 0 ZZ5", "00000000 0 Z4"] },
  },
  {
    ...personal,
    country: "BEL",
    label: "National register number",
    form: "11N",
    scheme: "97 less the remainder by 97, of either century",
    check: belgian,
    source: "Arrêté royal du 3 avril 1984 relatif à la composition du numéro d'identification",
    examples: {
      valid: ["85.07.30-033 28", "17.07.30-033 84"],
      invalid: ["85.07.30-033 29", "85.07.30-033 2"],
    },
  },
  {
    ...personal,
    country: "NLD",
    label: "Burgerservicenummer",
    form: "9N",
    scheme: "elfproef",
    check: dutch,
    source: "Logisch Ontwerp BSN, elfproef; Besluit burgerservicenummer",
    examples: { valid: ["111222333", "123456782"], invalid: ["111222334", "000000000"] },
  },
  {
    ...personal,
    country: "FRA",
    label: "NIR",
    form: "[123478]+4N+1N+[0-9AB]+8N",
    scheme: "97 less the remainder by 97",
    check: french,
    source: "Décret 82-103 du 22 janvier 1982, art. 4; INSEE, numéro d'inscription au répertoire",
    examples: {
      valid: ["2 95 10 99 126 111 93", "1 90 01 2A 004 005 59"],
      invalid: ["2 95 10 99 126 111 94"],
    },
  },
  {
    ...personal,
    country: "ITA",
    label: "Codice fiscale",
    form: `6A+2${digitOrLetter}+[ABCDEHLMPRST]+2${digitOrLetter}+1A+3${digitOrLetter}+1A`,
    scheme: "letter, modulo 26",
    check: italianCheck,
    encodes: italianDate,
    source: "Decreto ministeriale 23 dicembre 1976; Agenzia delle Entrate",
    examples: { valid: ["RCCMNL83S18D969H"], invalid: ["RCCMNL83S18D969I", "RCCMNL83X18D969H"] },
  },
  {
    ...personal,
    country: "CHE",
    label: "AHV number",
    form: "'756'+10N",
    scheme: "EAN-13",
    check: (number) => weightedSum(number, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0,
    source: "Verordnung über die AHV (SR 831.101), art. 133; ZAS",
    examples: { valid: ["756.9217.0769.85"], invalid: ["756.9217.0769.84", "757.9217.0769.85"] },
  },
  {
    ...personal,
    country: "LUX",
    label: "Matricule",
    form: "13N",
    scheme: "Luhn and Verhoeff",
    check: (number) => luhn(number.slice(0, 12)) && verhoeff(number.slice(0, 11) + number.charAt(12)),
    encodes: (number) => ({
      year: Number(number.slice(0, 4)),
      month: Number(number.slice(4, 6)),
      day: Number(number.slice(6, 8)),
    }),
    source: "Loi du 19 juin 2013 relative à l'identification des personnes physiques",
    examples: { valid: ["1893120105732"], invalid: ["1893120105733", "1893120105742"] },
  },
  {
    ...personal,
    country: "GRC",
    label: "AMKA",
    form: "11N",
    scheme: "Luhn",
    check: luhn,
    source: "Law 3655/2008, art. 153; https://www.amka.gr",
    examples: { valid: ["01013099997"], invalid: ["01013099998"] },
  },
  {
    ...personal,
    country: "TUR",
    label: "T.C. Kimlik No",
    form: "[1-9]+10N",
    scheme: "two digits, modulo 10",
    check: turkish,
    source:
      "Nüfus ve Vatandaşlık İşleri Genel Müdürlüğü, T.C. Kimlik Numarası; Nüfus Hizmetleri Kanunu 5490, art. 46",
    examples: { valid: ["17291716060"], invalid: ["17291716050", "07291716060"] },
  },
];

/** Tenth digit: seven times the odd places minus the even ones. Eleventh: the sum of the first ten. */
export function turkish(number: string): boolean {
  const tenth = weightedSum(number, [7, -1, 7, -1, 7, -1, 7, -1, 7]);
  const eleventh = weightedSum(number, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  return ((tenth % 10) + 10) % 10 === digitAt(number, 9) && eleventh % 10 === digitAt(number, 10);
}
