const width = 54;

/** One line of a table of goals. `npm run bench` reads these lines. */
export function verdict(name: string, isMet: boolean, figure: string): void {
  console.log(`${isMet ? "met " : "MISS"}  ${name.padEnd(width)} ${figure}`);
}

export interface Verdict {
  readonly name: string;
  readonly isMet: boolean;
  readonly figure: string;
}

/** The lines that `verdict` printed. */
export function verdictsIn(printed: string): readonly Verdict[] {
  return printed
    .split("\n")
    .filter((line) => /^(met |MISS) {2}/.test(line))
    .map((line) => ({
      name: line.slice(6, 6 + width).trim(),
      isMet: line.startsWith("met"),
      figure: line.slice(6 + width).trim(),
    }));
}
