/**
 * Measures the work of a reviewer in Chromium, with Passmuster over Fastify and Postgres: clears Double
 * Checks by keyboard alone, while many others wait.
 *
 *   npm run bench:desk -- [--waiting 100000] [--cases 50]
 *
 * The stretch is that of a pure loop on each core before and after: it shows the load of other programs. A
 * case that is decided at once shows the whole wait for the next one: a reviewer who looks longer finds it
 * loaded.
 */
import { parseArgs } from "node:util";
import { launch, visit } from "@passmuster/test-browser";
import { startCluster } from "@passmuster/throwaway-postgres";
import { clearCases } from "../packages/desk/test/browser/clearing.ts";
import { serve } from "./desk/database.ts";
import { keepTimings, partsOf, readTimings } from "./desk/split.ts";
import { median, percentile } from "./load.ts";
import { cpuSecondsOf, loadNow, stretchOfMachine } from "./machine.ts";

const { values } = parseArgs({
  options: { waiting: { type: "string", default: "100000" }, cases: { type: "string", default: "50" } },
});
const [waiting, cases] = [Number(values.waiting), Number(values.cases)];
/** Cases that are loaded ahead of the last one. */
const ahead = 5;

const cluster = await startCluster({ shared_buffers: "256MB" });
const bench = await serve(cluster, "desk", { waiting, decided: 0, cases: cases + ahead });
const browser = await launch({ camera: false });
const wide = { viewport: { width: 1440, height: 900 }, locale: "en-GB" };
const { page, troubles } = await visit(browser, `${bench.url}/desk`, wide);
await page.locator('main.queue[data-ready="true"]').waitFor();

await keepTimings(page);
const stretches = [await stretchOfMachine()];
const loadBefore = loadNow();
const cpuBefore = cpuSecondsOf(bench.pid);
const { strokes, waits } = await clearCases(page, cases);
const cpu = cpuSecondsOf(bench.pid) - cpuBefore;
stretches.push(await stretchOfMachine());
const parts = partsOf(waits, await readTimings(page));
await page.close({ runBeforeUnload: true });
await browser.close();
await bench.end();
await cluster.stop();

const sorted = waits.map(({ pressed, shown }) => shown - pressed).toSorted((a, b) => a - b);
const [p50, p95] = [percentile(sorted, 0.5), percentile(sorted, 0.95)];
const keys = median(strokes);
const goal = (isMet: boolean): string => (isMet ? "met " : "MISS");
console.log(`${goal(keys <= 6)}  ${keys} keystrokes a case at the median (goal 6), ${cases} cases`);
console.log(
  `${goal(p95 <= 400)}  from an act to the next case shown: p95 ${p95.toFixed(0)} ms (goal 400), median ${p50.toFixed(0)} ms, ${waiting} waiting`,
);
for (const [name, times] of Object.entries(parts))
  console.log(
    `      ${name.padEnd(34)} median ${percentile(times, 0.5).toFixed(0)}   p95 ${percentile(times, 0.95).toFixed(0)} ms   ${times.length}`,
  );
const stretch = median(stretches);
console.log(`      divided by the stretch of ${stretch.toFixed(1)}: p95 ${(p95 / stretch).toFixed(0)} ms`);
console.log(
  `      ${((cpu / cases) * 1000).toFixed(0)} processor ms of the server a case; load ${loadBefore} before, ${loadNow()} after`,
);
if (troubles.length > 0) console.log(`MISS  defects of the page: ${troubles.join("; ")}`);
process.exit(keys <= 6 && p95 <= 400 && troubles.length === 0 ? 0 : 1);
