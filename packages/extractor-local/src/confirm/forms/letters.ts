/** States that print Ä, Ö and Ü. An MRZ writes them AE, OE and UE (ICAO 9303-3, section 6.A). */
const umlauts = new Set(["DEU", "AUT", "CHE", "LIE", "LUX", "D"]);
/** States that print Ä, Ö, Å, Æ or Ø. */
const nordic = new Set(["SWE", "FIN", "NOR", "DNK", "ISL", "FRO", "GRL", "ALA", "EST"]);
/** States that print Ö and Ü, among other letters. */
const further = new Set(["HUN", "TUR", "AZE", "EST", "SVK"]);

/**
 * Letter pairs of an MRZ for which a document prints one letter. A letter without its mark counts only for
 * the states that write it: a faint mark is lost, but `DOE` is not `DO`.
 */
function digraphsOf(state: string): ReadonlyMap<string, readonly string[]> {
  const german = umlauts.has(state);
  const northern = nordic.has(state);
  const letter = (plain: string, unmarked: boolean): string => (unmarked ? plain : `marked ${plain}`);
  return new Map<string, readonly string[]>([
    ["AE", ["Æ", letter("A", german || northern)]],
    ["OE", ["Œ", letter("O", german || northern || further.has(state))]],
    ["UE", [letter("U", german || further.has(state))]],
    ["AA", [letter("A", northern)]],
    ["SS", ["ẞ"]],
    ...(state === "ISL" ? [["TH", ["Þ"]] as const] : []),
  ]);
}

/** Letters that become two where the alphabet lacks them. */
const marked: Readonly<Record<string, readonly string[]>> = {
  Ä: ["A", "AE"],
  Ö: ["O", "OE"],
  Ü: ["U", "UE"],
  Å: ["A", "AA"],
  Æ: ["Æ", "AE"],
  Ø: ["O", "OE"],
  Œ: ["Œ", "OE"],
  ẞ: ["ẞ", "SS"],
  Þ: ["Þ", "TH"],
};

/** The network reads Ə as Θ. Azerbaijan's zone writes it A, ICAO's table E. */
const schwa: Readonly<Record<string, readonly string[]>> = { A: ["A", "Θ"], E: ["E", "Θ"] };

const plainOf = (letter: string, state: string): readonly string[] =>
  marked[letter] ?? (state === "AZE" ? schwa[letter] : undefined) ?? [letter];

const mostSpellings = 8;
/** A name such as MAMMADALIYEVA has five letters that may be Ə. */
const mostWithSchwa = 32;

/** The ways of printing a word, each as its letters. */
export function spellingsOf(word: string, state: string): readonly (readonly string[])[] {
  const capitals = word.normalize("NFC").replaceAll("ß", "ẞ").toUpperCase();
  const digraphs = digraphsOf(state);
  let all: { readonly letters: readonly string[]; readonly at: number }[] = [{ letters: [], at: 0 }];
  const done: (readonly string[])[] = [];
  const most = state === "AZE" ? mostWithSchwa : mostSpellings;
  while (all.length > 0) {
    all = all.slice(0, most).flatMap(({ letters, at }) => {
      const letter = capitals[at];
      if (letter === undefined) {
        done.push(letters);
        return [];
      }
      const pair = digraphs.get(capitals.slice(at, at + 2)) ?? [];
      const plain = plainOf(letter, state);
      return [
        ...plain.map((one) => ({ letters: [...letters, ...(one.length > 1 ? one : [one])], at: at + 1 })),
        ...pair.map((one) => ({ letters: [...letters, one], at: at + 2 })),
      ];
    });
  }
  return done.slice(0, most);
}
