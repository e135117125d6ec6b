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
