/** Characters of a machine-readable zone (ICAO 9303-3, 4.3). */
export const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const digits = "0123456789";

/** The characters allowed at a position, by template letter. A capital letter stands for itself. */
const classes: Readonly<Record<string, string>> = {
  n: `${letters}<`,
  d: `${digits}<`,
  c: `${digits}<`,
  x: alphabet,
  r: `${letters}2346789<`,
  s: "MFX<",
  i: "ACI",
  p: "P",
  q: "ACIP",
};

export const allowedAt = (template: string): string => classes[template] ?? template;

/** Whether a template letter is part of a format's code, with one allowed character. */
export const isCode = (template: string): boolean => /[A-Zipq]/.test(template);

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
