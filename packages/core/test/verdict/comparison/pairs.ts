export interface Pair {
  readonly one: string;
  readonly sign: "=" | "≠";
  readonly other: string;
  /** The reason: the last preceding line that begins with `#`. */
  readonly reason: string;
  /** The document's issuer: the last preceding line that begins with `@`. */
  readonly issuer?: string;
}

/** Pairs of one kind, and the comparison that must agree with them in either order. */
export interface PairTable {
  readonly title: string;
  readonly text: string;
  readonly same: (one: string, other: string, issuer?: string) => boolean;
  /** The first is what is expected, the other what was read. */
  readonly directed?: true;
}

/** The pairs of a table that the comparison finds otherwise, in one order or both. */
export const disagreeing = ({ text, same, directed }: PairTable): readonly Pair[] =>
  pairs(text).filter(({ one, sign, other, issuer }) =>
    [same(one, other, issuer), directed ? undefined : same(other, one, issuer)].some(
      (equal) => equal !== undefined && equal !== (sign === "="),
    ),
  );

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
