import type { Spelling, StateTable, Table } from "./table.ts";

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

const spelled = (texts: readonly string[]): readonly Spelling[] => texts.map((text) => ({ take: 1, text }));

/** One table for every issuer. */
export const greekTable: Table = ({ word, at }) =>
  spelled(pairSpellings(word, at) ?? alone[word[at] ?? ""] ?? []);

/**
 * `ΟΥ` is OU, `ΑΥ` AV or AF, `ΓΓ` NG. `ΜΠ` is B at the start or end of a word, or MP in everyday practice.
 */
function pairSpellings(word: readonly string[], at: number): readonly string[] | undefined {
  const [beforeThat = "", before = "", letter, after = "", afterThat = ""] = [-2, -1, 0, 1, 2].map(
    (step) => word[at + step],
  );
  if (letter === "Υ" && before === "Ο") return ["U", "Y"];
  if (letter === "Υ" && /^[ΑΕΗ]$/u.test(before)) return ["V", "F", "Y"];
  if (letter === "Γ" && /^[ΓΞΧ]$/u.test(after)) return ["N", "G"];
  if (letter === "Μ" && after === "Π" && (before === "" || afterThat === "")) return ["B", "MP"];
  if (letter === "Π" && before === "Μ" && (beforeThat === "" || after === "")) return [""];
  return undefined;
}

export const greekTables: readonly StateTable[] = [
  {
    states: ["GRC", "CYP"],
    source: "ELOT 743 (ISO 843, type 2), on passports and identity cards. Marks are folded first.",
    rows: Object.entries(alone)
      .map(([letter, [text = ""]]) => `${letter}=${text}`)
      .join(" "),
  },
];
