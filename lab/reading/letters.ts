/** A text without spaces, case, marks and punctuation. The capital of `ß` is `SS`, that of `ı` is `I`. */
export const plain = (text = ""): string =>
  text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ı", "i");

export const sameLetters = (one: string, other: string): boolean => plain(one) === plain(other);
