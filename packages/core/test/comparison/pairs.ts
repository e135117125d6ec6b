export interface Pair {
  readonly one: string;
  readonly sign: "=" | "≠";
  readonly other: string;
  /** Why: the last line before it that begins with `#`. */
  readonly reason: string;
}

/** One pair a line, parted by `=` where they are the same and by `≠` where they are not. */
export function pairs(table: string): readonly Pair[] {
  let reason = "";
  return table.split("\n").flatMap((row): Pair[] => {
    if (row.startsWith("#")) reason = row.slice(1).trim();
    if (row.trim() === "" || row.startsWith("#")) return [];
    const [one = "", other = ""] = row.split(/[=≠]/).map((side) => side.trim());
    return [{ one, sign: row.includes("≠") ? "≠" : "=", other, reason }];
  });
}
