import { digitAt, luhn, weightedSum } from "./check-digits.ts";
import { dayMonthYear, inCentury, yearMonthDay } from "./encoded-dates.ts";
import type { EncodedFacts, NumberForm } from "./number-form.ts";

function norwegian(number: string): boolean {
  return (
    weightedSum(number, [3, 7, 6, 1, 8, 9, 4, 5, 2, 1]) % 11 === 0 &&
    weightedSum(number, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0
  );
}

/**
 * The day is 40 more for D numbers. The month is 40 more for hospital numbers, 80 more for synthetic ones.
 */
function norwegianDate(number: string): EncodedFacts {
  const { day = 0, month = 0, year } = dayMonthYear(number);
  return { day: day > 40 ? day - 40 : day, month: month % 40, ...(year !== undefined && { year }) };
}

/** The seventh digit and the year give the century. */
function danishDate(number: string): EncodedFacts | "impossible" {
  const { day = 0, ...facts } = dayMonthYear(number);
  const year = facts.year ?? 0;
  const seventh = digitAt(number, 6);
  const late = seventh === 4 || seventh === 9 ? year <= 36 : year <= 57;
  const century = seventh <= 3 ? 1900 : late ? 2000 : seventh === 4 || seventh === 9 ? 1900 : 1800;
  return inCentury({ ...facts, day: day > 60 ? day - 60 : day }, century);
}

/**
 * Letters encode the century. The signs `+` and `-` do too, but a bare number lacks them, so the century is
 * unknown.
 */
function finnishDate(number: string): EncodedFacts | "impossible" {
  const facts = dayMonthYear(number);
  if (number.length === 10) return facts;
  return inCentury(facts, "ABCDEF".includes(number.charAt(6)) ? 2000 : 1900);
}

function finnish(number: string): boolean {
  const digits = number.slice(0, 6) + number.slice(-4, -1);
  return number.endsWith("0123456789ABCDEFHJKLMNPRSTUVWXY".charAt(Number(digits) % 31));
}

/** Numbers beginning with 8 or 9 are for unregistered persons and encode no date. */
function icelandicDate(number: string): EncodedFacts | "impossible" | undefined {
  if (/^[89]/.test(number)) return undefined;
  const century = { "8": 1800, "9": 1900, "0": 2000 }[number.charAt(9)];
  return inCentury(dayMonthYear(number), century);
}

/** The remainder by 11. If it is 10, the second weights decide; if it is 10 again, the digit is 0. */
export function baltic(number: string): boolean {
  const first = weightedSum(number, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11;
  const second = weightedSum(number, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11;
  return (first === 10 ? second % 10 : first) === digitAt(number, 10);
}

/** The first digit encodes century and sex. Lithuania allows 0 for an unknown month or day. */
function balticDate(number: string): EncodedFacts | "impossible" | undefined {
  const first = digitAt(number, 0);
  if (first === 9) return undefined;
  const { year = 0, month, day } = yearMonthDay(number.slice(1));
  const full = 1800 + 100 * Math.floor((first - 1) / 2) + year;
  return month && day ? { year: full, month, day } : { year: full };
}

/** Numbers before July 2017 encode the date. Later ones begin with 32 and encode no facts. */
function latvianDate(number: string): EncodedFacts | "impossible" | undefined {
  if (number.startsWith("32")) return undefined;
  return inCentury(dayMonthYear(number), [1800, 1900, 2000][digitAt(number, 6)]);
}

const personal = { document: "personal number" } as const;

export const personalNorth = (): readonly NumberForm[] => [
  {
    ...personal,
    country: "SWE",
    label: "Personnummer, samordningsnummer",
    form: "10N or '19'+10N or '20'+10N",
    scheme: "Luhn",
    check: (number) => luhn(number.slice(-10)),
    source: "Folkbokföringslagen (1991:481) 18 §; Skatteverket, SKV 704",
    examples: { valid: ["880320-0016", "19880320-0016"], invalid: ["880320-0018", "880320-001"] },
  },
  {
    ...personal,
    country: "NOR",
    label: "Fødselsnummer, D-nummer",
    form: "11N",
    scheme: "two digits, modulo 11",
    check: norwegian,
    encodes: norwegianDate,
    source: "Folkeregisterforskriften (FOR-2017-07-14-1201) § 2-2-1; Skatteetaten",
    examples: { valid: ["151086 95088"], invalid: ["151086 95077", "151386 95088"] },
  },
  {
    ...personal,
    country: "DNK",
    label: "CPR number",
    form: "10N",
    encodes: danishDate,
    source: "CPR-kontoret, Personnummeret i CPR; numbers since 2007 have no check digit",
    examples: { valid: ["211062-5629"], invalid: ["321062-5629", "211062-562"] },
  },
  {
    ...personal,
    country: "FIN",
    label: "Henkilötunnus",
    form: "9N+1X or 6N+[YXWVUABCDEF]+3N+1X",
    scheme: "character, modulo 31",
    check: finnish,
    encodes: finnishDate,
    source:
      "Valtioneuvoston asetus väestötietojärjestelmästä 128/2010, § 2–3, with its change of 2022 on signs of the century",
    examples: {
      valid: ["131052-308T", "131052A308T", "131052Y308T"],
      invalid: ["131052-308U", "311102A308T"],
    },
  },
  {
    ...personal,
    country: "ISL",
    label: "Kennitala",
    form: "10N",
    encodes: icelandicDate,
    source:
      "Þjóðskrá, Kennitölur; lög um skráningu einstaklinga nr. 140/2019, Kennitölur án vartölu: no check digit since 18 February 2026",
    examples: { valid: ["120174-3399"], invalid: ["530575-0209", "121374-3399", "120174-3395"] },
  },
  {
    ...personal,
    country: "EST",
    label: "Isikukood",
    form: "[1-8]+10N",
    scheme: "modulo 11 in two steps",
    check: baltic,
    encodes: balticDate,
    source: "Rahvastikuregistri seadus § 39; EVS 585",
    examples: {
      valid: ["36805280109", "36805280113", "36805280600"],
      invalid: ["36805280108", "36813280109"],
    },
  },
  {
    ...personal,
    country: "LTU",
    label: "Asmens kodas",
    form: "[1-9]+10N",
    scheme: "modulo 11 in two steps",
    check: baltic,
    encodes: balticDate,
    source: "Gyventojų registro įstatymas",
    examples: { valid: ["38703181745"], invalid: ["38703181746", "38713181745"] },
  },
  {
    ...personal,
    country: "LVA",
    label: "Personas kods",
    form: "11N",
    encodes: latvianDate,
    source: "Fizisko personu reģistra likums; Pilsonības un migrācijas lietu pārvalde",
    examples: { valid: ["161175-19997", "320123-45678"], invalid: ["161375-19997", "161175-59997"] },
  },
];
