/** Spreadsheets run a cell that begins with one of these as a formula; the full-width forms too. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** UTF-8 with a byte order mark, every cell quoted, CRLF (RFC 4180). No cell runs as a formula. */
export function csvOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  return `\ufeff${[columns, ...rows].map((cells) => `${cells.map(cell).join(",")}\r\n`).join("")}`;
}
