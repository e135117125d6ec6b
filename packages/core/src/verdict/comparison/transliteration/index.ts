import { pattern } from "../../../base/input/memoise.ts";
import { arabicTableOf, arabicTables } from "./arabic.ts";
import { armenianTableOf, armenianTables } from "./armenian.ts";
import { cyrillicTableOf, cyrillicTables } from "./cyrillic.ts";
import { georgianTableOf, georgianTables } from "./georgian.ts";
import { greekTable, greekTables } from "./greek.ts";
import { kanaTable, kanaTables } from "./kana.ts";
import { latinTableOf, latinTables } from "./latin.ts";
import type { StateTable, Table } from "./table.ts";

/** A script other than Latin, with its tables. */
export interface Script {
  readonly name: string;
  readonly letter: () => RegExp;
  /** The issuer chooses the table: no table is for the whole world. */
  readonly tableOf: (issuer: string | undefined) => Table;
  readonly tables: () => readonly StateTable[];
}

const scriptNamed = (name: string) => pattern(String.raw`^\p{Script=${name}}`, "u");

/** Scripts with a published table to Latin letters. */
const scripts: readonly Script[] = [
  {
    name: "Cyrillic",
    letter: scriptNamed("Cyrillic"),
    tableOf: cyrillicTableOf,
    tables: () => cyrillicTables,
  },
  { name: "Greek", letter: scriptNamed("Greek"), tableOf: () => greekTable, tables: () => greekTables },
  {
    name: "Georgian",
    letter: scriptNamed("Georgian"),
    tableOf: georgianTableOf,
    tables: () => georgianTables,
  },
  {
    name: "Armenian",
    letter: scriptNamed("Armenian"),
    tableOf: armenianTableOf,
    tables: () => armenianTables,
  },
  { name: "Arabic", letter: scriptNamed("Arabic"), tableOf: arabicTableOf, tables: arabicTables },
  { name: "Katakana", letter: scriptNamed("Katakana"), tableOf: () => kanaTable, tables: kanaTables },
];

/**
 * The script of a letter that other letters than Latin ones have; `undefined` for Latin and unlisted scripts.
 */
export const scriptOf = (letter: string): Script | undefined =>
  scripts.find((script) => script.letter().test(letter));

export { latinTableOf };

/** Every table with its script, states and source. */
export const nameTables = (): readonly (StateTable & { readonly script: string })[] => [
  ...latinTables.map((table) => ({ script: "Latin", ...table })),
  ...scripts.flatMap(({ name, tables }) => tables().map((table) => ({ script: name, ...table }))),
];
