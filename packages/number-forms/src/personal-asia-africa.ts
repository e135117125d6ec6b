import { digitAt, luhn, mod11And2, verhoeff, weightedSum } from "./check-digits.ts";
import { inCentury, sexOfDigit, yearMonthDay } from "./encoded-dates.ts";
import type { EncodedFacts, NumberForm } from "./number-form.ts";

const chineseFacts = (number: string): EncodedFacts => ({
  year: Number(number.slice(6, 10)),
  month: Number(number.slice(10, 12)),
  day: Number(number.slice(12, 14)),
  sex: sexOfDigit(digitAt(number, 16)),
});

/** Letters count 10–35, a missing first letter 36. The check character A is 10. */
function hongKong(number: string): boolean {
  const sum = Array.from(number.slice(0, -1).padStart(8, " ")).reduce(
    (total, character, index) =>
      total + (character === " " ? 36 : Number.parseInt(character, 36)) * (9 - index),
    0,
  );
  return (sum + Number.parseInt(number.slice(-1), 36)) % 11 === 0;
}

/** Two digits for each letter, in the order in which counties received theirs. */
const taiwanLetters = "ABCDEFGHJKLMNPQRSTUVXYWZIO";

export function taiwanese(number: string): boolean {
  const code = 10 + taiwanLetters.indexOf(number.charAt(0));
  return weightedSum(`${code}${number.slice(1)}`, [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]) % 10 === 0;
}

/** The seventh digit encodes century and sex: 9 and 0 for the 1800s, 5–8 for foreigners. */
function koreanFacts(number: string): EncodedFacts | "impossible" {
  const seventh = digitAt(number, 6);
  const century = [1800, 1900, 1900, 2000, 2000, 1900, 1900, 2000, 2000, 1800][seventh];
  return inCentury(yearMonthDay(number), century);
}

const singaporeLetters: Readonly<Record<string, string>> = {
  S: "JZIHGFEDCBA",
  T: "GFEDCBAJZIH",
  F: "XWUTRQPNMLK",
  G: "RQPNMLKXWUT",
};

/** The letters of M, for foreigners since 2022, are not published. */
function singaporean(number: string): boolean {
  const table = singaporeLetters[number.charAt(0)];
  if (!table) return true;
  return table.charAt(weightedSum(number.slice(1), [2, 7, 6, 5, 4, 3, 2]) % 11) === number.slice(-1);
}

const egyptianFacts = (number: string): EncodedFacts | "impossible" =>
  inCentury(yearMonthDay(number.slice(1)), { "1": 1800, "2": 1900, "3": 2000 }[number.charAt(0)]);

const personal = { document: "personal number" } as const;

export const personalAsiaAfrica = (): readonly NumberForm[] => [
  {
    ...personal,
    country: "CHN",
    label: "Resident identity number",
    form: "17N+[0-9X]",
    scheme: "ISO/IEC 7064 MOD 11-2",
    check: mod11And2,
    encodes: chineseFacts,
    source: "GB 11643-1999",
    examples: { valid: ["11010519491231002X"], invalid: ["110105194912310021", "11010519491331002X"] },
  },
  {
    ...personal,
    country: "HKG",
    label: "HKID number",
    form: "1-2A+6N+[0-9A]",
    scheme: "modulo 11",
    check: hongKong,
    source: "Registration of Persons Regulations (Cap. 177A); Immigration Department",
    examples: { valid: ["A123456(3)", "AB987654(3)"], invalid: ["A123456(4)", "A12345(3)"] },
  },
  {
    ...personal,
    country: "TWN",
    label: "National identification number, resident number",
    form: "1A+[1289]+8N",
    scheme: "modulo 10",
    check: taiwanese,
    source: "戶籍法施行細則; Ministry of the Interior, 統一證號編碼原則 (2021)",
    examples: { valid: ["A123456789", "A800000014"], invalid: ["A123456788", "A523456789"] },
  },
  {
    ...personal,
    country: "KOR",
    label: "Resident registration number",
    form: "13N",
    encodes: koreanFacts,
    source: "Resident Registration Act, Enforcement Rule art. 2; since October 2020 without check digit",
    examples: { valid: ["971013-9019902", "010203-3123456"], invalid: ["971313-9019902", "971013-901990"] },
  },
  {
    ...personal,
    country: "IND",
    label: "Aadhaar",
    form: "[2-9]+11N",
    scheme: "Verhoeff",
    check: verhoeff,
    source: "UIDAI, A UID Numbering Scheme (2010)",
    examples: { valid: ["2341 2341 2346"], invalid: ["2341 2341 2347", "1234 1234 1234"] },
  },
  {
    ...personal,
    country: "THA",
    label: "Identification number",
    form: "[1-9]+12N",
    scheme: "modulo 11",
    check: (number) =>
      (11 - (weightedSum(number, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 ===
      digitAt(number, 12),
    source: "Department of Provincial Administration, Thirteen-digit identification number",
    examples: { valid: ["1-2345-45678-78-1"], invalid: ["1-2345-45678-78-9"] },
  },
  {
    ...personal,
    country: "MYS",
    label: "MyKad number",
    form: "12N",
    encodes: yearMonthDay,
    source: "National Registration Regulations 1990; Jabatan Pendaftaran Negara",
    examples: { valid: ["770305-02-1234"], invalid: ["771305-02-1234", "770305-02-123"] },
  },
  {
    ...personal,
    country: "SGP",
    label: "NRIC, FIN",
    form: "[STFGM]+7N+1A",
    scheme: "letter, modulo 11 (S, T, F, G)",
    check: singaporean,
    source: "National Registration Act 1965; Immigration & Checkpoints Authority",
    examples: {
      valid: ["S1234567D", "T1234567J", "F1234567N", "G1234567X"],
      invalid: ["S1234567E", "A1234567D"],
    },
  },
  {
    ...personal,
    country: "ARE",
    label: "Emirates ID number",
    form: "'784'+12N",
    source: "Federal Authority for Identity, Citizenship, Customs & Port Security, Emirates ID",
    examples: { valid: ["784-1980-1234567-9"], invalid: ["785-1980-1234567-9", "784-1980-1234567"] },
  },
  {
    ...personal,
    country: "PAK",
    label: "CNIC number",
    form: "[1-8]+12N",
    source: "NADRA Ordinance 2000; NADRA, CNIC",
    examples: { valid: ["34201-0891231-8"], invalid: ["94201-0891231-8", "34201-0891231"] },
  },
  {
    ...personal,
    country: "ISR",
    label: "Teudat Zehut number",
    form: "9N",
    scheme: "Luhn",
    check: luhn,
    source: "Population Registry Law 5725-1965; Population and Immigration Authority",
    examples: { valid: ["39337423-6"], invalid: ["39337423-4"] },
  },
  {
    ...personal,
    country: "ZAF",
    label: "Identity number",
    form: "10N+[01]+2N",
    scheme: "Luhn",
    check: luhn,
    encodes: yearMonthDay,
    source: "Identification Act 68 of 1997, s. 7; Department of Home Affairs",
    examples: { valid: ["750330 5044 089"], invalid: ["750330 5044 088", "751330 5044 089"] },
  },
  {
    ...personal,
    country: "EGY",
    label: "National number",
    form: "[1-3]+13N",
    encodes: egyptianFacts,
    source: "Civil Status Law 143 of 1994, executive regulation",
    examples: { valid: ["295010612356 54"], invalid: ["29513061235654", "49501061235654"] },
  },
];
