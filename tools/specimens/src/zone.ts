import { transliterate } from "./transliterate.ts";

/** The values in the machine-readable zone. Dates are ISO 8601. */
export interface ZoneFacts {
  readonly code: string;
  readonly issuer: string;
  readonly surname: string;
  readonly givenNames: string;
  readonly number: string;
  readonly nationality: string;
  readonly dateOfBirth: string;
  readonly sex: "F" | "M" | "X";
  readonly expiryDate: string;
  readonly optional?: string;
}

/** Check digit of ICAO 9303-3 §4.9: weights 7, 3, 1; digits count as themselves, A–Z as 10–35, `<` as 0. */
export const checkDigit = (characters: string): string => {
  let sum = 0;
  for (let i = 0; i < characters.length; i++) {
    const character = characters.charAt(i);
    const value = character === "<" ? 0 : Number.parseInt(character, 36);
    sum += value * ([7, 3, 1][i % 3] ?? 0);
  }
  return String(sum % 10);
};

const fill = (content: string, length: number): string => content.slice(0, length).padEnd(length, "<");
const yymmdd = (iso: string): string => iso.slice(2).replaceAll("-", "");
const checked = (field: string): string => field + checkDigit(field);
const sexOf = ({ sex }: ZoneFacts): string => (sex === "X" ? "<" : sex);

/** Primary and secondary identifier, truncated so that each keeps a part (9303-4 §4.2.2.1). */
const names = ({ surname, givenNames }: ZoneFacts, length: number): string => {
  const given = transliterate(givenNames);
  const primary = transliterate(surname).slice(0, Math.max(1, length - 2 - Math.min(given.length, 10)));
  return fill(`${primary}<<${given}`, length);
};

const head = ({ code, issuer }: ZoneFacts): string => fill(code, 2) + fill(issuer, 3);
const birth = (facts: ZoneFacts): string => checked(yymmdd(facts.dateOfBirth));
const expiry = (facts: ZoneFacts): string => checked(yymmdd(facts.expiryDate));
const number = (facts: ZoneFacts): string => checked(fill(facts.number, 9));
const nation = (facts: ZoneFacts): string => fill(facts.nationality, 3);

/** Passport, 2 × 44 (9303-4 §4.2.2). */
export const td3 = (facts: ZoneFacts): string[] => {
  const personal = facts.optional ? checked(fill(facts.optional, 14)) : fill("", 15);
  const dates = expiry(facts);
  const checkedParts = number(facts) + birth(facts) + dates + personal;
  const lower = number(facts) + nation(facts) + birth(facts) + sexOf(facts) + dates + personal;
  return [head(facts) + names(facts, 39), lower + checkDigit(checkedParts)];
};

/** ID card, 3 × 30 (9303-5 §4.2.2). */
export const td1 = (facts: ZoneFacts): string[] => {
  const first = head(facts) + number(facts) + fill(facts.optional ?? "", 15);
  const second = birth(facts) + sexOf(facts) + expiry(facts) + nation(facts) + fill("", 11);
  const composite = first.slice(5) + birth(facts) + expiry(facts) + fill("", 11);
  return [first, second + checkDigit(composite), names(facts, 30)];
};

const twoLines = (facts: ZoneFacts, optional: number): string =>
  number(facts) +
  nation(facts) +
  birth(facts) +
  sexOf(facts) +
  expiry(facts) +
  fill(facts.optional ?? "", optional);

/** Card of format TD2, 2 × 36 (9303-6 §4.2.2). */
export const td2 = (facts: ZoneFacts): string[] => {
  const composite = number(facts) + birth(facts) + expiry(facts) + fill(facts.optional ?? "", 7);
  return [head(facts) + names(facts, 31), twoLines(facts, 7) + checkDigit(composite)];
};

/** Visas, 2 × 44 and 2 × 36. They have no composite check digit (9303-7 §4.2.2, §5.2.2). */
export const mrvA = (facts: ZoneFacts): string[] => [head(facts) + names(facts, 39), twoLines(facts, 16)];
export const mrvB = (facts: ZoneFacts): string[] => [head(facts) + names(facts, 31), twoLines(facts, 8)];
