export interface Pair {
  readonly one: string;
  readonly sign: "=" | "≠";
  readonly other: string;
  /** The reason: the last preceding line that begins with `#`. */
  readonly reason: string;
  /** The document's issuer: the last preceding line that begins with `@`. */
  readonly issuer?: string;
}

/** One pair a line, separated by `=` for equal and `≠` for different. */
export function pairs(table: string): readonly Pair[] {
  let reason = "";
  let issuer = "";
  return table.split("\n").flatMap((row): Pair[] => {
    if (row.startsWith("#")) reason = row.slice(1).trim();
    if (row.startsWith("@")) issuer = row.slice(1).trim();
    if (row.trim() === "" || /^[#@]/.test(row)) return [];
    const [one = "", other = ""] = row.split(/[=≠]/).map((side) => side.trim());
    return [{ one, sign: row.includes("≠") ? "≠" : "=", other, reason, ...(issuer && { issuer }) }];
  });
}
