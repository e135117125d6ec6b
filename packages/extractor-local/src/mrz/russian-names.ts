/**
 * Passports for use within Russia code each Cyrillic letter of a name as one Latin letter or figure ("modernised Kler", in the rules for their
 * machine-readable record: Federal Migration Service of Russia, order 279, annex). Beside each character stands what ICAO 9303-3, section 6, table B
 * makes of that letter.
 */
const inLatin: Readonly<Record<string, string>> = {
  "2": "E", // Ё
  "3": "CH", // Ч
  "4": "SH", // Ш
  "6": "E", // Э
  "7": "IU", // Ю
  "8": "IA", // Я
  "9": "", // Ь
  C: "TS", // Ц
  H: "KH", // Х
  J: "ZH", // Ж
  Q: "I", // Й
  W: "SHCH", // Щ
  X: "IE", // Ъ
};

/** Names in the characters of the zone, in the Latin letters that other documents of the person have. */
export const cyrillicInLatin = (coded: string): string =>
  [...coded].map((character) => inLatin[character] ?? character).join("");
