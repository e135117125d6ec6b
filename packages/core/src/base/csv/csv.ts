/** The value of a cell; nothing is an empty cell. */
export type Cell = string | number | null | undefined;

/** The media type of RFC 4180, with the names of the columns in the first line. */
export const csvMedia = "text/csv; charset=utf-8";

/** Spreadsheets run a cell that begins with one of these as a formula; the full-width forms too. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * A table as a spreadsheet reads it: UTF-8 with a byte order mark, every cell quoted, CRLF (RFC 4180). A text
 * that would run as a formula gets an apostrophe before it.
 */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${[columns, ...rows].map(lineOf).join("")}`;
}

function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

function cellOf(value: Cell): string {
  const text = typeof value === "string" && formula.test(value) ? `'${value}` : String(value ?? "");
  return `"${text.replaceAll('"', '""')}"`;
}
