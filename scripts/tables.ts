import { addressTables } from "../packages/core/test/verdict/comparison/pairs/addresses.ts";
import { issuerTables } from "../packages/core/test/verdict/comparison/pairs/issuers.ts";
import { nameTables } from "../packages/core/test/verdict/comparison/pairs/names.ts";
import { disagreeing, type PairTable, pairs } from "../packages/core/test/verdict/comparison/pairs.ts";

/**
 * Prints how many pairs of the tests' tables agree with the comparison, and lists those that do not.
 * Usage: node scripts/run.mjs scripts/tables.ts addresses|issuers|names
 */
const tables: Readonly<Record<string, readonly PairTable[]>> = {
  addresses: addressTables,
  issuers: issuerTables,
  names: nameTables,
};

/** Prints one table. Returns how many pairs it has and how many disagree. */
function printTable(table: PairTable): { readonly all: number; readonly wrong: number } {
  const all = pairs(table.text);
  const wrong = disagreeing(table);
  const equal = all.filter(({ sign }) => sign === "=").length;
  console.log(
    `${table.title}: ${equal} same, ${all.length - equal} different; ${all.length - wrong.length} agree`,
  );
  for (const reason of new Set(all.map((pair) => pair.reason))) console.log(`  source: ${reason}`);
  for (const { one, sign, other } of wrong) console.log(`  DISAGREES: ${one} ${sign} ${other}`);
  return { all: all.length, wrong: wrong.length };
}

const [name = ""] = process.argv.slice(2);
const chosen = Object.hasOwn(tables, name) ? tables[name] : undefined;
if (!chosen) {
  console.error(`Name a table: ${Object.keys(tables).join(", ")}.`);
  process.exitCode = 2;
} else {
  const counts = chosen.map(printTable);
  const sum = (of: "all" | "wrong") => counts.reduce((total, count) => total + count[of], 0);
  console.log(`${name}: ${sum("all")} pairs, ${sum("wrong")} disagree`);
  process.exitCode = sum("wrong") === 0 ? 0 : 1;
}
