/** ICAO 9303-3 §6, table A: characters whose transliteration is not the bare letter. */
const table: Readonly<Record<string, string>> = {
  Ä: "AE",
  Å: "AA",
  Æ: "AE",
  Ð: "D",
  Đ: "D",
  Ł: "L",
  Ö: "OE",
  Ø: "OE",
  Œ: "OE",
  Þ: "TH",
  Ü: "UE",
  ß: "SS",
};

/**
 * A name part as in the MRZ: A–Z and `<`. Apostrophes are dropped; a hyphen or space becomes `<` (9303-3
 * §4.6).
 */
export const transliterate = (name: string): string =>
  [...name.normalize("NFC").toUpperCase()]
    .map((letter) => table[letter] ?? letter.normalize("NFD").replace(/\p{M}/gu, ""))
    .join("")
    .replace(/['’.]/g, "")
    .replace(/[^A-Z]+/g, "<");
