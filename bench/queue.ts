/**
 * Measures what the desk asks over HTTP, with Fastify and Postgres, in databases of several sizes. One in ten
 * verifications waits for a person.
 *
 *   npm run bench:queue -- [--sizes 1000,10000,1000000] [--rounds 3] [--only NAME]
 *
 * A goal is on the processor time, which other programs do not change. Figures are of the quietest round:
 * milliseconds of an answer, and processor milliseconds of the server and of Postgres.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startCluster } from "@passmuster/throwaway-postgres";
import { signIn } from "./desk/caller.ts";
import { type Bench, serve } from "./desk/database.ts";
import { questions } from "./desk/questions.ts";
import { median } from "./load.ts";
import { cpuSecondsOf, loadNow } from "./machine.ts";

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "1000,10000,1000000" },
    rounds: { type: "string", default: "3" },
    only: { type: "string", default: "" },
  },
});
const sizes = values.sizes.split(",").map(Number);
const rounds = Number(values.rounds);
/** Processor times have steps of 10 ms: an answer is asked for often, unless it takes long. */
const [often, patience] = [20, 5_000];

const cluster = await startCluster({ shared_buffers: "256MB" });
const postgres = Number(readFileSync(join(cluster.data, "postmaster.pid"), "utf8").split("\n")[0]);
const benches: Bench[] = [];
for (const size of sizes)
  benches.push(await serve(cluster, `size_${size}`, { waiting: size / 10, decided: size * 0.9, cases: 5 }));

interface Cost {
  /** Milliseconds. */
  readonly took: number;
  readonly ofServer: number;
  readonly ofPostgres: number;
}

async function costOf(bench: Bench, ask: () => Promise<unknown>): Promise<Cost> {
  const times: number[] = [];
  const [server, database] = [cpuSecondsOf(bench.pid), cpuSecondsOf(postgres)];
  const begun = performance.now();
  while (times.length < 3 || (times.length < often && performance.now() - begun < patience)) {
    const from = performance.now();
    await ask();
    times.push(performance.now() - from);
  }
  const each = (before: number, pid: number): number => ((cpuSecondsOf(pid) - before) * 1000) / times.length;
  return {
    took: median(times),
    ofServer: each(server, bench.pid),
    ofPostgres: each(database, postgres),
  };
}

const processor = ({ ofServer, ofPostgres }: Cost): number => ofServer + ofPostgres;
const peakOf = ({ pid }: Bench): string =>
  /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "0";
const mebibytes = (bench: Bench): string => (Number(peakOf(bench)) / 1024).toFixed(0);

console.log(`sizes ${sizes.join(", ")}; load ${loadNow()}`);
let missed = 0;
for (const question of questions.filter(({ name }) => name.includes(values.only))) {
  const costs: Cost[] = [];
  for (const bench of benches) {
    const ask = await question.prepare(await signIn(bench));
    await ask();
    const all: Cost[] = [];
    for (let round = 0; round < rounds; round += 1) all.push(await costOf(bench, ask));
    costs.push(all.reduce((best, one) => (processor(one) < processor(best) ? one : best)));
  }
  const [first, last] = [costs[0], costs.at(-1)];
  const ratio = first && last ? last.took / first.took : Number.NaN;
  const ofProcessor = first && last ? processor(last) / processor(first) : Number.NaN;
  const isMet = question.goal === undefined ? undefined : ofProcessor <= question.goal;
  if (isMet === false) missed += 1;
  const parts = costs.map(
    ({ took, ofServer, ofPostgres }) =>
      `${took.toFixed(1)} ms (${ofServer.toFixed(1)} + ${ofPostgres.toFixed(1)})`,
  );
  console.log(
    `${isMet === undefined ? "    " : isMet ? "met " : "MISS"}  ${question.name.padEnd(34)} ${ratio.toFixed(2)} ×, processor ${ofProcessor.toFixed(2)} ×   ${parts.join("   ")}`,
  );
}
console.log(`peak memory of the servers ${benches.map(mebibytes).join(", ")} MiB; load ${loadNow()}`);
for (const bench of benches) await bench.end();
await cluster.stop();
process.exit(missed === 0 ? 0 : 1);
