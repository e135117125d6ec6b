/** Characters that OCR-B draws alike, likeliest first. If only one of them is allowed, it was meant. */
const lookAlikes: Readonly<Record<string, string>> = {
  "0": "ODQ",
  "1": "IL",
  "2": "Z",
  "5": "S",
  "6": "G",
  "8": "B",
  B: "8",
  D: "0",
  G: "6",
  I: "1",
  L: "1",
  O: "0",
  Q: "0",
  S: "5",
  Z: "2",
};

/** Candidates for a character that is not allowed where it was seen, likeliest first. */
export const lookAlikesOf = (character: string): string => lookAlikes[character] ?? "";
