import { readFileSync, writeFileSync } from "node:fs";
import { table } from "../../forgery/tables.ts";

const path = new URL("../../../docs/accuracy.md", import.meta.url);

/** A table as `console.table` prints it: rows by name. */
export type Rows = Readonly<Record<string, Readonly<Record<string, string | number>>>>;

/** The same in Markdown; `of` heads the names. */
export function markdownOf(rows: Rows, of: string): string {
  const columns = Object.keys(Object.values(rows)[0] ?? {});
  return table(
    [of, ...columns],
    Object.entries(rows).map(([name, row]) => [name, ...columns.map((column) => row[column] ?? "")]),
  );
}

/** Writes each block of a bench between its markers in docs/accuracy.md. @throws {Error} the page lacks the markers */
export function writeBlocks(bench: string, blocks: Readonly<Record<string, string>>): void {
  let page = readFileSync(path, "utf8");
  for (const [name, text] of Object.entries(blocks)) {
    const begin = `<!-- ${name}: written by npm run ${bench} -->`;
    const end = `<!-- end of ${name} -->`;
    const [from, to] = [page.indexOf(begin), page.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`docs/accuracy.md lacks the markers of ${name}.`);
    page = `${page.slice(0, from)}${begin}\n\n${text}\n\n${page.slice(to)}`;
  }
  writeFileSync(path, page);
}
