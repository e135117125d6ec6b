/**
 * Measures the time from an upload to its advice: people upload drawn documents to the real server at once,
 * with pauses as people make them, or all in the same second, and follow their sessions as the page does.
 *
 *   npm run bench:advice -- [--people 8] [--rounds 3] [--burst] [--slow 1] [--seed advice] [--images FOLDER]
 *
 * The seed decides images and pauses. `--images` keeps the drawn images for the next run. The stretch is that
 * of a pure loop on each core while the server rests: it shows the load of other programs. On a loaded
 * machine `--slow 4` makes the pauses four times as long, so that people and machine are slow alike.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { median, percentile } from "../bench/load.ts";
import { childrenOf, cpuSecondsOf, loadNow, ownCpuSecondsOf, stretchOfMachine } from "../bench/machine.ts";
import { start } from "../bench/subject.ts";
import { verdict } from "../bench/verdict.ts";
import { random } from "../tools/specimens/src/seed.ts";
import { drawPeople } from "./advice/people.ts";
import { type Visit, visit, type Waited } from "./advice/person.ts";

const { values } = parseArgs({
  options: {
    people: { type: "string", default: "8" },
    rounds: { type: "string", default: "3" },
    slow: { type: "string", default: "1" },
    burst: { type: "boolean", default: false },
    seed: { type: "string", default: "advice" },
    images: { type: "string" },
  },
});
const [people, rounds, slow] = [values.people, values.rounds, values.slow].map(Number) as [
  number,
  number,
  number,
];
const { seed, burst } = values;
/** Milliseconds that a burst leaves for each upload. */
const tick = 12_000;

const drawn = await drawPeople(seed, values.images);
const subject = await start("../lab/advice/server.ts");

/** Milliseconds before each upload: 3 to 6 s as people have, or until the same second for all. */
function pausesOf(who: string): (step: number) => number {
  const r = random(who);
  const begun = performance.now();
  return (step) => {
    if (!burst) return slow * (step === 0 ? r.between(0, 6000) : r.between(3000, 6000));
    return Math.max(0, begun + slow * (step * tick + r.between(0, 1000)) - performance.now());
  };
}

function round(name: string, count: number): Promise<readonly Visit[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      visit(subject, drawn[index % drawn.length] ?? [], pausesOf(`${seed}/${name}/${index}`)),
    ),
  );
}

/**
 * The stretch once the server has nothing left to do: it took less than a tenth of a second in half a second.
 */
async function stretchAtRest(): Promise<number> {
  for (let spent = 1; spent > 0.1; ) {
    const before = cpuSecondsOf(subject.pid);
    await new Promise((resolve) => setTimeout(resolve, 500));
    spent = cpuSecondsOf(subject.pid) - before;
  }
  return stretchOfMachine();
}

await stretchAtRest();
const stretches = [await stretchAtRest()];
const visits: Visit[] = [];
const [cpuBefore, ownBefore] = [cpuSecondsOf(subject.pid), ownCpuSecondsOf(subject.pid)];
const loadBefore = loadNow();
for (let index = 0; index < rounds; index += 1) {
  visits.push(...(await round(String(index), people)));
  stretches.push(await stretchAtRest());
}
const cpu = cpuSecondsOf(subject.pid) - cpuBefore;
const own = ownCpuSecondsOf(subject.pid) - ownBefore;
const memory = childrenOf(subject.pid).slice(0, 4).join(", ");
await subject.stop();

const stretch = median(stretches);
const waited = visits.flatMap((one) => one.waited);
const seconds = (times: readonly number[], share: number, by = 1): string =>
  (
    percentile(
      times.toSorted((a, b) => a - b),
      share,
    ) /
    1000 /
    by
  ).toFixed(2);
const line = (name: string, times: readonly number[], by = 1): string =>
  `${name.padEnd(34)} p50 ${seconds(times, 0.5, by)}   p95 ${seconds(times, 0.95, by)}   max ${seconds(times, 1, by)} s   ${times.length}`;

const fromAnswer = (all: readonly Waited[]) => all.map((one) => one.fromAnswer);
console.log(
  `${people} at once, ${rounds} rounds, ${burst ? "all in the same second" : "3 to 6 s between images"}, pauses ${slow} times as long, ${availableParallelism()} cores`,
);
console.log(line("from the answer to the advice", fromAnswer(waited)));
console.log(
  line(
    "from the upload to the advice",
    waited.map((one) => one.fromStart),
  ),
);
for (const what of new Set(waited.map((one) => one.what)))
  console.log(line(`  ${what}`, fromAnswer(waited.filter((one) => one.what === what))));
const judged = visits.map((one) => one.judged);
console.log(line("from the submission to the result", judged));
console.log(line(`divided by the stretch of ${stretch.toFixed(2)}`, fromAnswer(waited), stretch));
const overtaken = waited.filter((one) => one.overtaken).length;
const advised = waited.filter(({ advice }) => advice.length > 0);
console.log(
  `${overtaken} uploads replaced before their advice; ${advised.length} with advice: ${[...new Set(advised.map(({ what, advice }) => `${what} ${advice.join()}`))].join("; ")}`,
);
console.log(`advice that changed later: ${visits.flatMap(({ changed }) => changed).join("; ") || "none"}`);
console.log(
  `${(cpu / waited.length).toFixed(2)} processor seconds an upload, all of the server, ${(own / waited.length).toFixed(2)} of them in its own process; load ${loadBefore} before, ${loadNow()} after; stretches ${stretches.map((one) => one.toFixed(2)).join(", ")}; children of ${memory} MiB`,
);
const p95 = Number(seconds(fromAnswer(waited), 0.95));
const corrected = Number(seconds(fromAnswer(waited), 0.95, slow === 1 ? stretch : slow));
verdict(
  `p95 from upload to advice, ${people} people`,
  p95 <= 2.5,
  `${p95.toFixed(2)} s (goal 2.5)   ${corrected} s divided by ${slow === 1 ? `the stretch of ${stretch.toFixed(1)}` : `${slow}, as the pauses were longer`}`,
);
