/** ELOT 743 (ISO 843, type 2), the Latin transliteration of Greece and Cyprus. Marks are folded first. */
const alone: Readonly<Record<string, readonly string[]>> = {
  Α: ["A"],
  Β: ["V"],
  Γ: ["G"],
  Δ: ["D"],
  Ε: ["E"],
  Ζ: ["Z"],
  Η: ["I"],
  Θ: ["TH"],
  Ι: ["I"],
  Κ: ["K"],
  Λ: ["L"],
  Μ: ["M"],
  Ν: ["N"],
  Ξ: ["X"],
  Ο: ["O"],
  Π: ["P"],
  Ρ: ["R"],
  Σ: ["S"],
  Τ: ["T"],
  Υ: ["Y"],
  Φ: ["F"],
  Χ: ["CH"],
  Ψ: ["PS"],
  Ω: ["O"],
};

/** The neighbours of a Greek letter in its word; empty at an end of the word. */
export interface Place {
  readonly beforeThat?: string;
  readonly before?: string;
  readonly after?: string;
  readonly afterThat?: string;
}

export const isGreek = (letter: string): boolean => letter in alone;

/** The Latin spellings of a Greek letter at its place; none for other letters. */
export function greekSpellings(letter: string, place: Place): readonly string[] {
  return pairSpellings(letter, place) ?? alone[letter] ?? [];
}

/**
 * `ΟΥ` is OU, `ΑΥ` AV or AF, `ΓΓ` NG. `ΜΠ` is B at the start or end of a word, or MP in everyday practice.
 */
function pairSpellings(letter: string, place: Place): readonly string[] | undefined {
  const { beforeThat = "", before = "", after = "", afterThat = "" } = place;
  if (letter === "Υ" && before === "Ο") return ["U", "Y"];
  if (letter === "Υ" && /^[ΑΕΗ]$/u.test(before)) return ["V", "F", "Y"];
  if (letter === "Γ" && /^[ΓΞΧ]$/u.test(after)) return ["N", "G"];
  if (letter === "Μ" && after === "Π" && (before === "" || afterThat === "")) return ["B", "MP"];
  if (letter === "Π" && before === "Μ" && (beforeThat === "" || after === "")) return [""];
  return undefined;
}
