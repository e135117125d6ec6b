import fc from "fast-check";

/** One edit of a text at an editable position. */
export interface Edit {
  readonly kind: "substitution" | "deletion" | "insertion" | "swap";
  readonly place: number;
  readonly letter: string;
}

export const editOf = (letters: string): fc.Arbitrary<Edit> =>
  fc.record({
    kind: fc.constantFrom("substitution", "deletion", "insertion", "swap"),
    place: fc.nat(10_000),
    letter: fc.constantFrom(...letters),
  });

/** The text after one edit of its letters and digits; unchanged if the edit has no effect. */
export function edited(text: string, { kind, place, letter }: Edit): string {
  const characters = [...text.normalize("NFC")];
  const places = characters.flatMap((character, at) => (/[\p{L}\p{M}\p{N}]/u.test(character) ? [at] : []));
  const at = places[place % places.length] ?? 0;
  const next = characters[at + 1];
  const [before, own, after] = [characters.slice(0, at), characters[at] ?? "", characters.slice(at + 1)];
  if (kind === "substitution") return [...before, letter, ...after].join("");
  if (kind === "deletion") return [...before, ...after].join("");
  if (kind === "insertion") return [...before, letter, own, ...after].join("");
  if (next === undefined || !/[\p{L}\p{M}\p{N}]/u.test(next)) return text;
  return [...before, next, own, ...after.slice(1)].join("");
}

/** The letters in upper case, without marks that are only a written form. */
export const bare = (text: string): string =>
  text
    .toUpperCase()
    .normalize("NFD")
    .replace(/[\u0300-\u0362\s'-]/g, "")
    .normalize("NFC")
    .replace(/Ø/g, "O")
    .replace(/[ŁĐ]/g, (letter) => (letter === "Ł" ? "L" : "D"));
