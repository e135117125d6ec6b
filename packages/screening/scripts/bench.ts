import { createNameIndex } from "../src/name-index.ts";
import { heldOut, keyboardTypo } from "./bench/held-out.ts";
import {
  anyTypo,
  type Listed,
  ordinary,
  planted,
  population,
  type Typo,
  type Way,
  ways,
} from "./bench/population.ts";
import { type Random, randomFrom } from "./bench/random.ts";
import { tuned } from "./bench/tuned.ts";

/**
 * Recall and false hits over generated lists. `--held-out` uses names that the comparison was not tuned on.
 * Usage: node scripts/run.mjs packages/screening/scripts/bench.ts [--held-out] [--seed N] [--plants N]
 * [--people N] [--show N]
 */
const option = (name: string, usual: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? usual : Number(process.argv[at + 1]);
};
const isHeldOut = process.argv.includes("--held-out");
const [cultures, typo]: readonly [typeof tuned, Typo] = isHeldOut
  ? [heldOut, keyboardTypo]
  : [tuned, anyTypo];
const [entries, plants, people] = [30_000, option("plants", 5_000), option("people", 20_000)];
const random = randomFrom(option("seed", 1));
const shown = option("show", 0);

const spent = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000_000;
};

const list = population(cultures, entries, random);
const building = process.cpuUsage();
const index = createNameIndex(list);
console.log(
  `index of ${entries} entries: ${spent(building).toFixed(1)} CPU-s, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB resident`,
);

const counts = new Map<Way, { planted: number; found: number }>(
  ways.map((way) => [way, { planted: 0, found: 0 }]),
);
const searching = process.cpuUsage();
for (let made = 0; made < plants; )
  made += plantOne(random.one(list), ways[made % ways.length] ?? "typo", random);
console.log(`planted: ${((spent(searching) / plants) * 1000).toFixed(2)} CPU-ms each`);
let [all, found] = [0, 0];
for (const [way, count] of counts) {
  all += count.planted;
  found += count.found;
  console.log(
    `${way}: ${count.found} of ${count.planted}, ${((100 * count.found) / count.planted).toFixed(1)} %`,
  );
}
console.log(`recall: ${((100 * found) / all).toFixed(2)} % of ${all}`);

const ordinaryTime = process.cpuUsage();
let [hit, left] = [0, shown];
for (const person of ordinary(cultures, people, random)) {
  const [first] = index.search(person);
  if (!first) continue;
  hit += 1;
  if (left-- > 0)
    console.log("  false:", JSON.stringify(person), "→", first.alias, first.score, first.dateOfBirth);
}
console.log(
  `ordinary: ${hit} hits of ${people}, 1 in ${Math.round(people / Math.max(1, hit))}, ${((spent(ordinaryTime) / people) * 1000).toFixed(2)} CPU-ms each`,
);

function plantOne(listed: Listed, way: Way, from: Random): number {
  const person = planted(listed, way, typo, from);
  if (!person) return 0;
  const count = counts.get(way) ?? { planted: 0, found: 0 };
  const isFound = index.search(person).some(({ entry }) => entry === listed.entry.id);
  counts.set(way, { planted: count.planted + 1, found: count.found + (isFound ? 1 : 0) });
  if (!isFound && shown > 0)
    console.log(
      "  missed:",
      way,
      JSON.stringify(person.names),
      listed.entry.births.map(({ text }) => text).join(),
      "of",
      listed.entry.names.map(({ text }) => text).join("; "),
    );
  return 1;
}
