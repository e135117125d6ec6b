export type HasGlyph = (codePoint: number) => boolean;

/**
 * The text in letters that the font has. Others lose their marks, or are written as `[U+5F20]`: no letter is
 * drawn as an empty box. The JSON has the text as it is.
 */
export function drawable(text: string, hasGlyph: HasGlyph): string {
  return Array.from(text.normalize("NFC"), (letter) => drawn(letter, hasGlyph)).join("");
}

function drawn(letter: string, hasGlyph: HasGlyph): string {
  if (/[\s\u00ad]/u.test(letter)) return letter === "\n" ? letter : " ";
  if (hasGlyph(pointOf(letter)) && !/\p{C}/u.test(letter)) return letter;
  const plain = letter.normalize("NFKD").replace(/\p{M}/gu, "");
  const isPlain = plain !== "" && Array.from(plain).every((one) => hasGlyph(pointOf(one)));
  if (isPlain && !/\p{C}/u.test(plain)) return plain;
  return `[U+${pointOf(letter).toString(16).toUpperCase().padStart(4, "0")}]`;
}

const pointOf = (letter: string): number => letter.codePointAt(0) ?? 0;
