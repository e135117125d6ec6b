export interface Pair {
  readonly one: string;
  readonly sign: "=" | "≠";
  readonly other: string;
  /** The reason: the last preceding line that begins with `#`. */
  readonly reason: string;
}

/** One pair a line, separated by `=` for equal and `≠` for different. */
export function pairs(table: string): readonly Pair[] {
  let reason = "";
  return table.split("\n").flatMap((row): Pair[] => {
    if (row.startsWith("#")) reason = row.slice(1).trim();
    if (row.trim() === "" || row.startsWith("#")) return [];
    const [one = "", other = ""] = row.split(/[=≠]/).map((side) => side.trim());
    return [{ one, sign: row.includes("≠") ? "≠" : "=", other, reason }];
  });
}
