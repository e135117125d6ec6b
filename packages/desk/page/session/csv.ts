/** Spreadsheets run a cell that begins with one of these as a formula; the full-width forms too. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A table of texts for a spreadsheet: UTF-8 with a byte order mark, every cell quoted, CRLF (RFC 4180). */
export function csvOf(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((cells) => `${cells.map(cellOf).join(",")}\r\n`);
  return new Blob([`\ufeff${lines.join("")}`], { type: "text/csv" });
}

function cellOf(text: string): string {
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
