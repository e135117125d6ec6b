/** A text without spaces, case, marks and punctuation: capitals of `ß` are `SS`. */
export const plain = (text = ""): string =>
  text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss");

export const sameLetters = (one: string, other: string): boolean => plain(one) === plain(other);
