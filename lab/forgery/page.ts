import { readFileSync, writeFileSync } from "node:fs";
import { attackTable, causes, classList, type Facts, genuineTable, missed, type Results } from "./tables.ts";

const path = new URL("../../docs/forgery.md", import.meta.url);

const begin = (name: string): string => `<!-- ${name}: written by npm run bench:forgery -- --write -->`;
const end = (name: string): string => `<!-- end of ${name} -->`;

/** Replaces the text between the markers of `name`. @throws {Error} the page lacks these markers. */
export function withBlock(page: string, name: string, text: string): string {
  const from = page.indexOf(begin(name));
  const to = page.indexOf(end(name));
  if (from < 0 || to < from) throw new Error(`docs/forgery.md lacks the markers of ${name}.`);
  return `${page.slice(0, from)}${begin(name)}\n\n${text}\n\n${page.slice(to)}`;
}

export const readPage = (): string => readFileSync(path, "utf8");

/**
 * The text of each block. A run that tried nothing (`--each 0 --genuine 0`) writes the list of classes and
 * keeps the figures.
 */
function blocksOf(results: Results, { seed, date, qualities }: Facts): Readonly<Record<string, string>> {
  const classes = classList(results.attacks);
  const tried = [...results.tallies.values()].some((tally) => tally.tried > 0) || results.judged.length > 0;
  if (!tried) return { classes };
  const logic = results.attacks.filter(({ group }) => group !== "faces");
  const faces = results.attacks.filter(({ group }) => group === "faces");
  const run = `Seed \`${seed}\`, ${date}, images of the qualities ${qualities.join(" and ")}.`;
  return {
    missed: `${run}\n\n${missed(results)}`,
    attacks: attackTable({ ...results, attacks: logic }),
    faces: attackTable({ ...results, attacks: faces }),
    genuine: `${genuineTable(results.judged)}\n\n${causes(results.judged)}`,
    classes,
  };
}

/** Writes the figures of a run into docs/forgery.md. Other text on the page is maintained by hand. */
export function writePage(results: Results, facts: Facts): void {
  const page = Object.entries(blocksOf(results, facts)).reduce(
    (text, [name, block]) => withBlock(text, name, block),
    readPage(),
  );
  writeFileSync(path, page);
}
