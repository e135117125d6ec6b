import { Form1583Error } from "./errors.ts";

/** Latin letters that no mark makes of a letter of Windows-1252. */
const plainForms: Readonly<Record<string, string>> = {
  Ł: "L",
  ł: "l",
  Đ: "D",
  đ: "d",
  Ħ: "H",
  ħ: "h",
  ı: "i",
  İ: "I",
  Ŧ: "T",
  ŧ: "t",
  ẞ: "SS",
  Ə: "A",
  ə: "a",
};

/** What the fonts of every PDF reader have: ASCII, Latin-1 and some more of Windows-1252. */
const printable = /^[\x20-\x7e\u00a0-\u00ffŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]*$/;

/**
 * A text with the letters of a form's font. Marks that it lacks are left out, as passports do.
 * @throws {Form1583Error} `letters_missing`, naming the box: a letter of another alphabet
 */
export function printed(box: string, text: string): string {
  const letters = [...text.normalize("NFC").replace(/\s+/g, " ")].map((letter) =>
    printable.test(letter) ? letter : (plainForms[letter] ?? letter.normalize("NFD").replace(/\p{M}/gu, "")),
  );
  const line = letters.join("");
  if (printable.test(line)) return line;
  throw new Form1583Error(
    "letters_missing",
    `${box} has letters that the form's font lacks. Allowed: Latin letters; give the name as the document's Latin print has it.`,
  );
}
