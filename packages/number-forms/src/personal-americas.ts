import { digitAt, luhn, weightedSum } from "./check-digits.ts";
import { inCentury, yearMonthDay } from "./encoded-dates.ts";
import type { EncodedFacts, NumberForm } from "./number-form.ts";

function brazilian(number: string): boolean {
  const checks = (weights: readonly number[]): number => ((weightedSum(number, weights) * 10) % 11) % 10;
  return (
    checks([10, 9, 8, 7, 6, 5, 4, 3, 2]) === digitAt(number, 9) &&
    checks([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) === digitAt(number, 10)
  );
}

/** Weights 2 to 7 from the right, repeated. A remainder of 1 is written K. */
function chilean(number: string): boolean {
  const body = number.slice(0, -1).padStart(8, "0");
  const rest = (11 - (weightedSum(body, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return number.slice(-1) === (rest === 10 ? "K" : String(rest));
}

const curpAlphabet = "0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ";

function mexican(number: string): boolean {
  const sum = Array.from(number.slice(0, 17)).reduce(
    (total, character, index) => total + curpAlphabet.indexOf(character) * (18 - index),
    0,
  );
  return (10 - (sum % 10)) % 10 === digitAt(number, 17);
}

/** The seventeenth character is a digit for births before 2000, and a letter after. */
const mexicanDate = (number: string): EncodedFacts | "impossible" =>
  inCentury(yearMonthDay(number.slice(4)), /\d/.test(number.charAt(16)) ? 1900 : 2000);

/** The check character of the CUI is a digit or a letter. */
export function peruvian(number: string): boolean {
  const rest = weightedSum(number, [3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return ["65432110987".charAt(rest), "KJIHGFEDCBA".charAt(rest)].includes(number.charAt(8));
}

const personal = { document: "personal number" } as const;

export const personalAmericas = (): readonly NumberForm[] => [
  {
    ...personal,
    country: "BRA",
    label: "CPF",
    form: "11N",
    scheme: "two digits, modulo 11",
    check: brazilian,
    source: "Instrução Normativa RFB nº 1.548/2015; Receita Federal",
    examples: { valid: ["390.533.447-05"], invalid: ["390.533.447-06", "390.533.447-15"] },
  },
  {
    ...personal,
    country: "CHL",
    label: "RUN",
    form: "7-8N+[0-9K]",
    scheme: "modulo 11",
    check: chilean,
    source: "Servicio de Registro Civil e Identificación, rol único nacional",
    examples: { valid: ["12.345.678-5", "1.234.567-4"], invalid: ["12.345.678-6"] },
  },
  {
    ...personal,
    country: "MEX",
    label: "CURP",
    form: "4A+6N+[HMX]+5A+1X+1N",
    scheme: "modulo 10",
    check: mexican,
    encodes: mexicanDate,
    source: "Instructivo Normativo para la Asignación de la CURP (DOF 18/10/2021)",
    examples: { valid: ["BOXW310820HNERXN09"], invalid: ["BOXW310820HNERXN08", "BOXW311320HNERXN09"] },
  },
  {
    ...personal,
    country: "ARG",
    label: "DNI",
    form: "7-8N",
    source: "Ley 17.671; Registro Nacional de las Personas",
    examples: { valid: ["20.123.456", "5.123.456"], invalid: ["123.456", "201.234.567"] },
  },
  {
    ...personal,
    country: "PER",
    label: "DNI with check character",
    form: "8N+[0-9A-K]",
    scheme: "modulo 11",
    check: peruvian,
    source: "Ley 26497; RENIEC, código único de identificación",
    examples: { valid: ["10117410-2", "10117410-G"], invalid: ["10117410-3"] },
  },
  {
    ...personal,
    country: "ECU",
    label: "Cédula number",
    form: "10N",
    scheme: "Luhn",
    check: luhn,
    source: "Ley Orgánica de Gestión de la Identidad y Datos Civiles (2016); Registro Civil",
    examples: { valid: ["171430710-3"], invalid: ["171430710-4"] },
  },
];
