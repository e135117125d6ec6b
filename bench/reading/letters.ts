/** A text without spaces, case, marks and punctuation. */
export const plain = (text = ""): string =>
  text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

export const sameLetters = (one: string, other: string): boolean => plain(one) === plain(other);
