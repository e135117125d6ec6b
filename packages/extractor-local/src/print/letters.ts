/** The classes of a network that reads text; class 0 is the blank. */
export interface Letters {
  readonly space: number;
  textOf(character: number): string;
  /** The character itself, and those that differ from it only in the mark. */
  alike(character: number): readonly number[];
}

/** Marks that Unicode does not separate from their letters. */
const crossed: Readonly<Record<string, string>> = { ł: "l", Ł: "L", ø: "o", Ø: "O", đ: "d", Đ: "D", ı: "i" };

export const withoutMark = (character: string): string =>
  crossed[character] ?? character.normalize("NFD").charAt(0);

export function lettersOf(charset: string): Letters {
  const characters = ["", ...charset];
  const byLetter = new Map<string, number[]>();
  for (const [index, character] of characters.entries()) {
    const same = byLetter.get(withoutMark(character)) ?? [];
    byLetter.set(withoutMark(character), [...same, index]);
  }
  const alike = characters.map((character) => byLetter.get(withoutMark(character)) ?? []);
  return {
    space: characters.indexOf(" "),
    textOf: (character) => characters[character] ?? "",
    alike: (character) => alike[character] ?? [character],
  };
}
