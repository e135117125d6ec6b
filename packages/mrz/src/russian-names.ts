/**
 * Russia's internal passports code each Cyrillic letter of a name as one Latin letter or figure ("modernised
 * Kler"; Federal Migration Service of Russia, order 279, annex). Each character is listed with the
 * transliteration of its letter by ICAO 9303-3, section 6, table B.
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

/** Transliterates coded names to the Latin letters that the person's other documents have. */
export const cyrillicInLatin = (coded: string): string =>
  [...coded].map((character) => inLatin[character] ?? character).join("");
