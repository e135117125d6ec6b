/** Generational suffixes, each with its class. */
const suffixes: Readonly<Record<string, string>> = {
  JR: "JR",
  JNR: "JR",
  JUNIOR: "JR",
  SR: "SR",
  SNR: "SR",
  SENIOR: "SR",
  II: "II",
  "2ND": "II",
  III: "III",
  "3RD": "III",
  IV: "IV",
  "4TH": "IV",
  V: "V",
  "5TH": "V",
};

/** The class of a suffix; `undefined` for another word. */
export const suffixOf = (word: string): string | undefined =>
  Object.hasOwn(suffixes, word) ? suffixes[word] : undefined;

/** If `optional`, the suffix may be on one side only. */
export function sameSuffix(one: string, other: string, optional: boolean): boolean {
  return one === other || (optional && (one === "" || other === ""));
}
