import { addOutcome, goalsOfTally, type Tally } from "./field-tally.ts";
import { atMost, type Goal } from "./goals.ts";
import { markdownOf, type Rows, writeBlocks } from "./layouts/accuracy-page.ts";
import type { ReadDocument } from "./layouts/document.ts";
import { expectationOf } from "./layouts/expectation.ts";
import { type Counted, countedOf } from "./layouts/misses.ts";
import { readLayouts } from "./layouts/read.ts";
import { causeTable, expectationTable, outcomeTable } from "./layouts/tables.ts";
import type { Settings } from "./settings.ts";

const goals = {
  licence: { of: "drawn licence fronts", least: 0.7, most: 0.01, mostCpuMs: 1200 },
  card: { of: "drawn card fronts", least: 0.6, most: 0.01, mostCpuMs: 1200 },
  poa: { of: "drawn pages", least: 0.75, most: 0.02, mostCpuMs: 1500 },
} as const;

const groupOf = ({ document }: Counted): string => document.group;
const fieldOf = ({ field }: Counted): string => field;

/** By block of docs/accuracy.md: the table, and what its rows are. */
const tablesOf = (name: string, counted: readonly Counted[]): readonly (readonly [string, Rows, string])[] =>
  counted.length === 0
    ? []
    : [
        [`${name} by group`, outcomeTable(counted, groupOf), name],
        [`${name} by field`, outcomeTable(counted, fieldOf), "field"],
        [`causes of ${name} by field`, causeTable(counted, fieldOf), "field"],
        [`causes of ${name} by group`, causeTable(counted, groupOf), name],
      ];

function runOf({ seed }: Settings, documents: readonly ReadDocument[]): string {
  const pages = documents.filter(({ kind }) => kind === "poa").length;
  const day = new Date().toISOString().slice(0, 10);
  return `Seed \`${seed}\`, ${day}: ${documents.length - pages} fronts and ${pages} pages of blind recipes.`;
}

/**
 * Drawn fronts and pages, read without an announced type: how each value ended, and why it is missing. Of
 * fronts also what an announced type, issuer and person find.
 */
export async function layouts(settings: Settings): Promise<readonly Goal[]> {
  const { share, seed, write } = settings;
  if (write && share !== "blind") throw new Error("Only blind figures are published: leave --share out.");
  const { documents, cpuMs } = await readLayouts(settings);
  const counted = documents.flatMap(countedOf);
  const expected = documents.flatMap((document) => {
    const one = expectationOf(document);
    return one ? [[document, one] as const] : [];
  });
  if (share === "seen")
    for (const { document, field, read, expected: own, outcome, cause } of counted)
      if (outcome !== "right")
        console.log(`${document.name} ${field}: ${read ?? "absent"} for ${own}: ${cause}`);
  const tables = [
    ...tablesOf(
      "fronts",
      counted.filter(({ document }) => document.kind !== "poa"),
    ),
    ...tablesOf(
      "pages",
      counted.filter(({ document }) => document.kind === "poa"),
    ),
    ...(expected.length > 0 ? [["fronts as expected", expectationTable(expected), "fronts"] as const] : []),
  ];
  console.log(`${documents.length} documents of ${share} recipes, seed ${seed}`);
  for (const [title, rows] of tables) {
    console.log(title);
    console.table(rows);
  }
  if (write)
    writeBlocks("bench:reading -- --part layouts --write", {
      "the run": runOf(settings, documents),
      ...Object.fromEntries(tables.map(([name, rows, of]) => [name, markdownOf(rows, of)])),
    });
  return (["licence", "card", "poa"] as const).flatMap((kind) => {
    const own = documents.filter((document) => document.kind === kind);
    if (own.length === 0) return [];
    const { of, least, most, mostCpuMs } = goals[kind];
    const tally: Tally = new Map();
    for (const { document, field, outcome } of counted)
      if (document.kind === kind) addOutcome(tally, field, outcome);
    const spent = cpuMs?.get(kind);
    return [
      ...goalsOfTally(of, tally, least, most),
      ...(spent === undefined ? [] : [atMost(mostCpuMs, "CPU-ms", of, spent / own.length)]),
    ];
  });
}
