/** One pair a line, parted by `=` where they are the same and by `≠` where they are not. */
export function pairs(table: string): readonly (readonly [one: string, sign: string, other: string])[] {
  return table
    .split("\n")
    .filter((row) => row.trim() !== "")
    .map((row) => {
      const [one = "", other = ""] = row.split(/[=≠]/).map((side) => side.trim());
      return [one, row.includes("≠") ? "≠" : "=", other];
    });
}
