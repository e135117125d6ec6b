import { digitAt, remainder, weightedSum } from "./check-digits.ts";
import type { NumberForm } from "./number-form.ts";
import { peruvian } from "./personal-americas.ts";
import { portuguese, spanish } from "./personal-west.ts";

/** Letters count 10–35. The fourth character is the check digit. */
const polish = (number: string): boolean => weightedSum(number, [7, 3, 1, 9, 7, 3, 1, 7, 3]) % 10 === 0;

const belgian = (number: string): boolean =>
  (remainder(number.slice(0, 10), 97) || 97) === Number(number.slice(10));

/** Weights 7 3 1 over nine digits (ICAO 9303-3, 4.9). */
const german = (number: string): boolean =>
  weightedSum(number, [7, 3, 1, 7, 3, 1, 7, 3, 1]) % 10 === digitAt(number, 9);

const card = { document: "national ID card" } as const;

/** The card's own number. A card with a personal number in its place may show either. */
export const idCards = (): readonly NumberForm[] => [
  {
    ...card,
    country: "POL",
    label: "Dowód osobisty",
    form: "3A+6N",
    scheme: "modulo 10, weights 7 3 1",
    check: polish,
    source: "Rozporządzenie MSW w sprawie wzoru dowodu osobistego (Dz.U. 2015 poz. 212), series and number",
    examples: { valid: ["ABA 300000", "ABS123456"], invalid: ["ABA 400000", "ABA30000", "44051401359"] },
  },
  {
    ...card,
    country: "BEL",
    label: "Identity card",
    form: "12N",
    scheme: "remainder by 97",
    check: belgian,
    source: "IBZ, Rijksregister, IT195 Identiteitsbewijs",
    examples: {
      valid: ["591-1917064-58", "000-0011032-71", "589-9999974-97"],
      invalid: ["591-1917064-59", "591-1917064-5"],
    },
  },
  {
    ...card,
    country: "BEL",
    label: "Foreigner's card, or the nine digits that a zone has",
    form: "1A+8-9N or 9N",
    source: "IBZ, Algemene Directie Identiteit en Burgerzaken, eID documents",
    examples: { valid: ["B482017365", "590482017"], invalid: ["B48201", "BB4820173"] },
  },
  {
    ...card,
    country: "ESP",
    label: "DNI",
    form: "8N+1A",
    scheme: "letter, modulo 23",
    check: spanish,
    source:
      "Real Decreto 1553/2005, art. 11; Ministerio del Interior, Cálculo del dígito de control del NIF-NIE",
    examples: { valid: ["12345678-Z"], invalid: ["12345678-A"] },
  },
  {
    ...card,
    country: "ESP",
    label: "DNI, number of the support",
    form: "3A+6N",
    source: "Dirección General de la Policía, DNI electrónico: número de soporte",
    examples: { valid: ["BAA000589"], invalid: ["BAA0005", "BA0000589"] },
  },
  {
    ...card,
    country: "PRT",
    label: "Cartão de Cidadão",
    form: "9N+2X+1N",
    scheme: "Luhn with letters",
    check: portuguese,
    source: "AMA, Validação de Número de Documento do Cartão de Cidadão",
    examples: { valid: ["00000000 0 ZZ4"], invalid: ["00000000 0 ZZ5"] },
  },
  {
    ...card,
    country: "PRT",
    label: "Cartão de Cidadão, civil identification number",
    form: "7-9N",
    source: "Lei n.º 7/2007, art. 7",
    examples: { valid: ["00000000 0", "0000000"], invalid: ["000000", "0000000000"] },
  },
  {
    ...card,
    country: "NLD",
    label: "Nederlandse identiteitskaart",
    form: "2[ABCDEFGHIJKLMNPQRSTUVWXYZ]+6[ABCDEFGHIJKLMNPQRSTUVWXYZ0-9]+1N",
    source: "Rijksdienst voor Identiteitsgegevens, Documentnummer: nine characters without the letter O",
    examples: { valid: ["IZ48R2017"], invalid: ["IZ48O2017", "IZ48R201Z"] },
  },
  {
    ...card,
    country: "DEU",
    label: "Personalausweis",
    form: "9[CFGHJKLMNPRTVWXYZ0-9] or 1A+7N",
    source:
      "PAuswG, § 2 and § 5; Bundesministerium des Innern, Seriennummer: digits and C F G H J K L M N P R T V W X Y Z",
    examples: { valid: ["L48R2T017"], invalid: ["B48R2T017", "L48R2T0"] },
  },
  {
    ...card,
    country: "DEU",
    label: "Personalausweis with its check digit",
    form: "9[CFGHJKLMNPRTVWXYZ0-9]+1N",
    scheme: "modulo 10, weights 7 3 1",
    check: german,
    source: "ICAO Doc 9303-3, 4.9; PAuswG, § 5",
    examples: { valid: ["T22000129 3"], invalid: ["T22000129 4"] },
  },
  {
    ...card,
    country: "FRA",
    label: "Carte nationale d'identité",
    form: "12N or 9X",
    source: "Décret n° 55-1397: twelve digits until 2021, nine characters since",
    examples: { valid: ["482017365482", "X4RTZ2017"], invalid: ["48201736", "48201736548X"] },
  },
  {
    ...card,
    country: "ITA",
    label: "Carta d'identità",
    form: "2A+5N+2A or 2A+7N or 7N+2A",
    source: "Decreto ministeriale 23 dicembre 2015, allegato B: electronic and paper cards",
    examples: { valid: ["CZ48201ZZ", "AZ4820173", "4820173ZZ"], invalid: ["482017365", "CZ48201Z"] },
  },
  {
    ...card,
    country: "PER",
    label: "DNI",
    form: "8N",
    source: "Ley 26497, art. 31; RENIEC",
    examples: { valid: ["10117410"], invalid: ["1011741"] },
  },
  {
    ...card,
    country: "PER",
    label: "DNI with check character",
    form: "8N+[0-9A-K]",
    scheme: "modulo 11",
    check: peruvian,
    source: "Ley 26497; RENIEC, código único de identificación",
    examples: { valid: ["10117410-2"], invalid: ["10117410-3"] },
  },
  {
    document: "residence permit",
    country: "ESP",
    label: "TIE",
    form: "[XYZ]+7N+1A",
    scheme: "letter, modulo 23",
    check: spanish,
    source: "Orden INT/2058/2008; Ministerio del Interior, Cálculo del dígito de control del NIF-NIE",
    examples: { valid: ["X1234567L"], invalid: ["X1234567M"] },
  },
  {
    document: "residence permit",
    country: "ESP",
    label: "TIE, number of the support",
    form: "1A+8N or 2-3A+6-7N",
    source: "Dirección General de la Policía, Tarjeta de Identidad de Extranjero: número de soporte",
    examples: { valid: ["E48201736"], invalid: ["482017365", "E4820"] },
  },
];

/** Countries whose card shows only the personal number. */
export const cardIsPersonalNumber: readonly string[] = ["ARG", "CHN", "HKG", "KOR", "MYS", "TWN", "THA"];
