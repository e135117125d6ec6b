import { shareOf } from "../../forgery/tally.ts";
import { causes } from "./causes.ts";
import type { ReadDocument } from "./document.ts";
import type { Expectation } from "./expectation.ts";
import type { Counted } from "./misses.ts";

const percent = (count: number, all: number): string =>
  all === 0 ? "–" : `${((100 * count) / all).toFixed(1)} %`;

/** One row per key, with the counts of its values by column. */
function crossed(
  counted: readonly Counted[],
  keyOf: (one: Counted) => string,
  columnOf: (one: Counted) => string | undefined,
  columns: readonly string[],
): Record<string, Record<string, number>> {
  const rows: Record<string, Record<string, number>> = {};
  for (const one of counted) {
    const column = columnOf(one);
    if (column === undefined) continue;
    for (const key of [keyOf(one), "all"]) {
      const row = rows[key] ?? Object.fromEntries(columns.map((name) => [name, 0]));
      row[column] = (row[column] ?? 0) + 1;
      rows[key] = row;
    }
  }
  const { all, ...others } = rows;
  const sorted = Object.entries(others).sort(([a], [b]) => a.localeCompare(b));
  return { ...Object.fromEntries(sorted), ...(all && { all }) };
}

/** Misses by field or group, one column per cause. */
export const causeTable = (counted: readonly Counted[], keyOf: (one: Counted) => string) =>
  crossed(counted, keyOf, ({ cause }) => cause, causes);

/** Right, wrong and not given, by field or group. */
export function outcomeTable(counted: readonly Counted[], keyOf: (one: Counted) => string) {
  const rows = crossed(counted, keyOf, ({ outcome }) => outcome, ["right", "wrong", "absent"]);
  return Object.fromEntries(
    Object.entries(rows).map(([key, { right = 0, wrong = 0, absent = 0 }]) => [
      key,
      {
        values: right + wrong + absent,
        right,
        wrong,
        "not given": absent,
        "right, share": percent(right, right + wrong + absent),
        "wrong of given (95 %)": shareOf(wrong, right + wrong),
      },
    ]),
  );
}

/** Fronts whose type, issuer and values were announced, by group. */
export function expectationTable(all: readonly (readonly [ReadDocument, Expectation])[]) {
  const groups = [...new Set(all.map(([{ group }]) => group))].sort();
  const rowOf = (own: readonly Expectation[]) => {
    const values = own.flatMap(({ found }) => [...found.values()]);
    return {
      fronts: own.length,
      "kind and issuer": own.filter(({ identified }) => identified).length,
      values: values.length,
      found: values.filter(Boolean).length,
      "found, share": percent(values.filter(Boolean).length, values.length),
      "to a person": own.filter(({ toPerson }) => toPerson).length,
    };
  };
  const rows = groups.map((name) => [
    name,
    rowOf(all.filter(([{ group }]) => group === name).map(([, one]) => one)),
  ]);
  return Object.fromEntries([...rows, ["all", rowOf(all.map(([, one]) => one))]]);
}
