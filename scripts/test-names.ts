import { readFileSync } from "node:fs";

/**
 * Compares the tests of one JSON report of Vitest with those of others, and exits 1 if a test is missing:
 * `node scripts/test-names.ts before.json fast.json deep.json`. Also prints the ten slowest files of each
 * report. `vitest run -t "no such name" --reporter=json` reports every name without running a test.
 */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly fullName: string }[];
  }[];
}

const read = (path: string): Report => JSON.parse(readFileSync(path, "utf8"));
const pathOf = (name: string): string =>
  /(?:packages|tools|tests|examples)\/[^/]+\/test\/.*$/.exec(name)?.[0] ?? name;

/** A test keeps its name when it moves to another file, and when its seed or its size changes. */
const namesIn = ({ testResults }: Report): ReadonlySet<string> =>
  new Set(
    testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName }) => fullName.replace(/\d[\d,]*/g, "…")),
    ),
  );

const missing = (from: ReadonlySet<string>, among: ReadonlySet<string>): readonly string[] =>
  [...from].filter((name) => !among.has(name));

function printSlowest(path: string): void {
  const { testResults } = read(path);
  console.log(`\nThe slowest of ${testResults.length} files in ${path}:`);
  const timed = testResults.map(({ name, startTime, endTime }) => ({ name, taken: endTime - startTime }));
  for (const { name, taken } of timed.toSorted((a, b) => b.taken - a.taken).slice(0, 10))
    console.log(`${(taken / 1000).toFixed(1).padStart(7)} s  ${pathOf(name)}`);
}

const [before, ...after] = process.argv.slice(2);
if (before === undefined) throw new Error("Pass a report of `vitest run --reporter=json`.");
for (const path of [before, ...after]) printSlowest(path);
if (after.length > 0) {
  const old = namesIn(read(before));
  const now = new Set(after.flatMap((path) => [...namesIn(read(path))]));
  const [lost, added] = [missing(old, now), missing(now, old)];
  console.log(`\n${old.size} names before, ${now.size} after: ${lost.length} lost, ${added.length} new.`);
  for (const name of lost) console.log(`lost  ${name}`);
  for (const name of added) console.log(`new   ${name}`);
  process.exitCode = lost.length > 0 ? 1 : 0;
}
