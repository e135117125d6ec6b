import { memoise } from "../../base/input/memoise.ts";

const ones = "FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH".split(" ");
const teens =
  "TENTH ELEVENTH TWELFTH THIRTEENTH FOURTEENTH FIFTEENTH SIXTEENTH SEVENTEENTH EIGHTEENTH NINETEENTH".split(
    " ",
  );
const tens = "TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY".split(" ");

/** `21` to `21ST`. */
function ordinal(value: number): string {
  const teen = value % 100 >= 11 && value % 100 <= 13;
  return `${value}${(!teen && ["TH", "ST", "ND", "RD"][value % 10]) || "TH"}`;
}

const simple = memoise(
  () =>
    new Map([
      ...ones.map((word, at) => [word, at + 1] as const),
      ...teens.map((word, at) => [word, at + 10] as const),
      ...tens.map((word, at) => [word.replace(/Y$/, "IETH"), at * 10 + 20] as const),
      ["HUNDREDTH", 100] as const,
    ]),
);

/** `1RE`, `1ERE`, `2EME`: French ordinals have several endings. */
const french = (word: string): string =>
  word.replace(/^1(?:RE|[EÈ]RE|ER)$/, "1E").replace(/^(\d+)I?[EÈ]ME$/, "$1E");

const isNumeric = (word: string): boolean => /^\d/.test(word);

/**
 * Writes ordinals in figures: `ELEVENTH` as `11TH`, `TWENTY FIRST` as `21ST`. Ordinals of two words need a
 * house number before them, since `Twenty First St` may be number twenty. `5` is not `5TH`.
 */
export function ordinalsInFigures(words: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    const ten = tens.indexOf(word) * 10 + 20;
    const one = ones.indexOf(words[at + 1] ?? "") + 1;
    if (ten >= 20 && one > 0 && words.slice(0, at).some(isNumeric)) {
      found.push(ordinal(ten + one));
      at++;
    } else {
      const value = simple().get(word);
      found.push(value === undefined ? french(word) : ordinal(value));
    }
  }
  return found;
}

/** One character fractions and their figures, with the fraction slash that `wordsOf` does not split at. */
const vulgar: Readonly<Record<string, string>> = {
  "½": "1⁄2",
  "⅓": "1⁄3",
  "⅔": "2⁄3",
  "¼": "1⁄4",
  "¾": "3⁄4",
  "⅛": "1⁄8",
  "⅜": "3⁄8",
  "⅝": "5⁄8",
  "⅞": "7⁄8",
};

/**
 * Numbers as Publication 28 reads them: fractions (E13), decimals (D2), grid numbers (D3) and the letter of a
 * Puerto Rican house number (29) belong to the number.
 */
export function wholeNumbers(text: string): string {
  return text
    .replace(/[½⅓⅔¼¾⅛⅜⅝⅞]/g, (sign) => ` ${vulgar[sign]} `)
    .replace(/(\d[A-Z]?)[\s\p{Pd}]+(\d{1,2})\s?[/⁄]\s?(\d{1,2})(?!\d)/gu, (whole, before, upper, lower) =>
      Number(upper) < Number(lower) && ["2", "3", "4", "8", "16"].includes(lower)
        ? `${before} ${upper}⁄${lower} `
        : whole,
    )
    .replace(/(\d)\.(?=\d)/g, "$1_")
    .replace(/^\s*([NSEW])[\s\p{Pd}]*(\d+)[\s\p{Pd}]*([NSEW])[\s\p{Pd}]*(\d+)(?=[\s,])/u, "$1$2$3$4")
    .replace(/^\s*([A-Z])\p{Pd}(?=\d)/u, "$1");
}

/** `12-14` is two neighbouring houses, not number 1214. */
const isRange = (from: number, to: number): boolean => to > from && to - from <= 20 && (to - from) % 2 === 0;

/**
 * A hyphen between the figures of a house number. In Queens `65-43` is also written `6543` (Publication 28,
 * D1 keeps the hyphen); in Canada `401-43` is unit 401 at number 43 (Canada Post, civic addresses). Without a
 * country, only the first is known not to be another house.
 * @param country ISO 3166-1 alpha-3
 */
export function hyphenated(text: string, country: string | undefined): string {
  if (country === "CAN")
    return text.replace(/^\s*(?:#\s*)?(\d+[A-Z]?|[A-Z]{1,2}\d+[A-Z]?)\s*\p{Pd}\s*(?=\d)/u, "UNIT $1 ");
  if (country && country !== "USA") return text;
  return text.replace(/^\s*(\d{2,3})\p{Pd}(\d{2})(?=\s)/u, (whole, block: string, house: string) =>
    isRange(Number(block), Number(house)) ? whole : block + house,
  );
}
