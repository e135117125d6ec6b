import { digitAt, mod11And10, weightedSum } from "./check-digits.ts";
import { dayMonthYear, inCentury, sexOfDigit, yearMonthDay } from "./encoded-dates.ts";
import type { EncodedFacts, NumberForm } from "./number-form.ts";

/** The month is 80 more for the 1800s, and 20, 40 and 60 more for the 2000s, 2100s and 2200s. */
function polishDate(number: string): EncodedFacts | "impossible" {
  const { month = 0, ...facts } = yearMonthDay(number);
  const century = [1900, 2000, 2100, 2200, 1800][Math.floor(month / 20)];
  return inCentury({ ...facts, month: month % 20, sex: sexOfDigit(digitAt(number, 9)) }, century);
}

/** The month is 50 more for women, and 20 more where a day's numbers were exhausted (since 2004). */
function czechDate(number: string): EncodedFacts {
  const { month = 0, ...facts } = yearMonthDay(number);
  const bare = month > 50 ? month - 50 : month;
  return { ...facts, month: bare > 20 ? bare - 20 : bare, sex: month > 50 ? "F" : "M" };
}

/**
 * Nine-digit numbers (until 1953) have no check digit. Until 1985, ten-digit numbers wrote a remainder of 10
 * as 0.
 */
function czech(number: string): boolean {
  if (number.length === 9) return Number(number.slice(0, 2)) <= 53;
  return (Number(number.slice(0, 9)) % 11) % 10 === digitAt(number, 9);
}

/** The month is 20 more for the 1800s, 40 more for the 2000s. */
function bulgarianDate(number: string): EncodedFacts | "impossible" {
  const { month = 0, ...facts } = yearMonthDay(number);
  const century = [1900, 1800, 2000][Math.floor(month / 20)];
  return inCentury({ ...facts, month: month % 20 }, century);
}

const bulgarian = (number: string): boolean =>
  (weightedSum(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === digitAt(number, 9);

/** The digits 1–6 encode the century. 7 and 8 are for residents, 9 for foreigners, of any century. */
function romanianDate(number: string): EncodedFacts | "impossible" {
  const facts = yearMonthDay(number.slice(1));
  const first = digitAt(number, 0);
  const century = [undefined, 1900, 1900, 1800, 1800, 2000, 2000][first];
  return first >= 7 ? facts : inCentury(facts, century);
}

const romanian = (number: string): boolean => {
  const rest = weightedSum(number, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
  return (rest === 10 ? 1 : rest) === digitAt(number, 12);
};

/** `DDMMYYY`: the year without its first digit. */
function yugoslavDate(number: string): EncodedFacts {
  const year = Number(number.slice(4, 7));
  const { day, month } = dayMonthYear(number);
  return { ...(day && { day }), ...(month && { month }), year: year + (year < 800 ? 2000 : 1000) };
}

const yugoslav = (number: string): boolean => {
  const rest = 11 - (weightedSum(number, [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return (rest > 9 ? 0 : rest) === digitAt(number, 12);
};

const personal = { document: "personal number" } as const;

const birthNumber = (country: string, source: string): NumberForm => ({
  ...personal,
  country,
  label: "Rodné číslo",
  form: "9-10N",
  scheme: "modulo 11",
  check: czech,
  encodes: czechDate,
  source,
  examples: { valid: ["710319/2745", "490101/234"], invalid: ["710319/2746", "711319/2745", "770101/234"] },
});

const registrationNumber = (country: string, label: string, source: string): NumberForm => ({
  ...personal,
  country,
  label,
  form: "13N",
  scheme: "modulo 11",
  check: yugoslav,
  encodes: yugoslavDate,
  source,
  examples: { valid: ["0101006500006"], invalid: ["0101006500007", "0113006500006"] },
});

export const personalEast = (): readonly NumberForm[] => [
  {
    ...personal,
    country: "POL",
    label: "PESEL",
    form: "11N",
    scheme: "modulo 10, weights 1 3 7 9",
    check: (number) => weightedSum(number, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0,
    encodes: polishDate,
    source: "Ustawa z dnia 24 września 2010 r. o ewidencji ludności, art. 15",
    examples: { valid: ["44051401359", "02070803628"], invalid: ["44051401358", "44053301359"] },
  },
  birthNumber("CZE", "Zákon č. 133/2000 Sb., o evidenci obyvatel, § 13"),
  birthNumber("SVK", "Zákon č. 301/1995 Z. z. o rodnom čísle, § 2"),
  {
    ...personal,
    country: "BGR",
    label: "EGN",
    form: "10N",
    scheme: "modulo 11",
    check: bulgarian,
    encodes: bulgarianDate,
    source:
      "Наредба № РД-02-20-9 от 2012 г. за функционирането на Единната система за гражданска регистрация",
    examples: { valid: ["7523169263"], invalid: ["7523169264", "7533169263"] },
  },
  {
    ...personal,
    country: "ROU",
    label: "CNP",
    form: "[1-9]+12N",
    scheme: "modulo 11",
    check: romanian,
    encodes: romanianDate,
    source: "OUG 97/2005, cod numeric personal",
    examples: { valid: ["1630615123457"], invalid: ["1630615123458", "1631315123457"] },
  },
  {
    ...personal,
    country: "HRV",
    label: "OIB",
    form: "11N",
    scheme: "ISO/IEC 7064 MOD 11-10",
    check: mod11And10,
    source: "Zakon o osobnom identifikacijskom broju (NN 60/08)",
    examples: { valid: ["33392005961"], invalid: ["33392005962"] },
  },
  registrationNumber("SVN", "EMŠO", "Zakon o centralnem registru prebivalstva (ZCRP)"),
  registrationNumber("SRB", "JMBG", "Закон о јединственом матичном броју грађана (Сл. гласник РС 24/2018)"),
  registrationNumber("MNE", "JMBG", "Zakon o centralnom registru stanovništva (Sl. list CG 49/2007)"),
  registrationNumber("BIH", "JMB", "Zakon o jedinstvenom matičnom broju (Sl. glasnik BiH 32/01)"),
  registrationNumber("MKD", "EMBG", "Закон за матичен број на граѓанинот (Сл. весник 36/92)"),
];
