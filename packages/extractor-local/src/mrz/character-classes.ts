/** In a machine-readable zone (ICAO 9303-3, 4.3). */
export const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const digits = "0123456789";

/** What may stand at a position, by the letter of a template. A capital letter stands for itself. */
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

/** The characters that tell one format from another: no other may stand in their place. */
export const isCode = (template: string): boolean => /[A-Zipq]/.test(template);

/** Characters that OCR-B draws alike, likeliest first: where only one of them may stand, it was meant. */
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

/** What may be meant by a character that may not stand where it was seen; the likeliest first. */
export const lookAlikesOf = (character: string): string => lookAlikes[character] ?? "";
