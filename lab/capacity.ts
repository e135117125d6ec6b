/**
 * Measures what a verification costs a fleet: processor seconds of the server, of its readers and decoders,
 * and of Postgres; transactions and bytes of the write-ahead log. Also what an idle process costs Postgres.
 * Writes the distribution to `lab/capacity/measured.json`, from which `npm run bench:fleet-model`
 * simulates.
 *
 *   npm run bench:capacity -- [--each 20] [--only NAME]
 *
 * Postgres flushes every commit. Verifications run one after the other; two of each kind load the networks
 * first.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startCluster } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { cpuSecondsOf, loadNow, ownCpuSecondsOf } from "../bench/machine.ts";
import { kinds, prepare, serve, verify } from "../bench/whole.ts";
import type { Measurements } from "./capacity/model.ts";

const { values } = parseArgs({
  options: { each: { type: "string", default: "20" }, only: { type: "string", default: "" } },
});
const each = Number(values.each);
const warm = 2;
const idleSeconds = 30;
/** How often a caller asks for the outcome. Every answer costs a few transactions. */
const wait = 1_000;

const cluster = await startCluster({ fsync: "on", full_page_writes: "on", synchronous_commit: "on" });
const postgresPid = Number(readFileSync(join(cluster.data, "postmaster.pid"), "utf8").split("\n")[0]);
const client = new pg.Client({ connectionString: cluster.url() });
await client.connect();

/** The counters of Postgres. */
interface Counters {
  readonly seconds: number;
  readonly commits: number;
  readonly logged: number;
  readonly cpu: number;
}

async function counters(): Promise<Counters> {
  // A session reports its transactions at most once a second.
  await pause(1_500);
  const { rows } = await client.query<{ commits: string; logged: string }>(
    `SELECT xact_commit AS commits, pg_current_wal_lsn() - '0/0' AS logged
       FROM pg_stat_database WHERE datname = current_database()`,
  );
  const { commits, logged } = rows[0] ?? {};
  const seconds = performance.now() / 1000;
  return { seconds, commits: Number(commits), logged: Number(logged), cpu: cpuSecondsOf(postgresPid) };
}

/** What was counted in between, without what idle processes would have cost in that time. */
function between(from: Counters, to: Counters, idle: Omit<Counters, "seconds">): Counters {
  const seconds = to.seconds - from.seconds;
  const net = (name: "commits" | "logged" | "cpu"): number => to[name] - from[name] - idle[name] * seconds;
  return { seconds, commits: net("commits"), logged: net("logged"), cpu: net("cpu") };
}

const nothing = { commits: 0, logged: 0, cpu: 0 };
const round = (value: number, digits = 3): number => Number(value.toFixed(digits));
const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load ${loadNow()}`;
console.log(machine);
const measured: Record<string, Measurements["kinds"][string]> = {};
let idle: Omit<Counters, "seconds"> | undefined;
for (const [name, example] of Object.entries(kinds)) {
  if (!name.includes(values.only)) continue;
  const bench = await serve("local", cluster.url());
  try {
    for (let index = 0; index < warm; index += 1) await verify(bench, await prepare(example, index));
    const start = await counters();
    if (!idle) {
      await pause(idleSeconds * 1000);
      const { seconds, commits, logged, cpu } = between(start, await counters(), nothing);
      idle = { commits: commits / seconds, logged: logged / seconds, cpu: cpu / seconds };
    }
    const [begun, server] = [await counters(), ownCpuSecondsOf(bench.pid)];
    const all: number[] = [];
    for (let index = warm; index < warm + each; index += 1)
      all.push((await verify(bench, await prepare(example, index), wait)).cpu);
    const own = ownCpuSecondsOf(bench.pid) - server;
    const { commits, logged, cpu } = between(begun, await counters(), idle);
    measured[name] = {
      processor: all.map((seconds) => round(seconds, 2)),
      server: round(own / each),
      postgres: round(cpu / each, 4),
      transactions: round(commits / each, 1),
      logged: Math.round(logged / each),
    };
    console.log(name, JSON.stringify(measured[name]));
  } finally {
    await bench.stop();
  }
}
await client.end();
await cluster.stop();
const result: Measurements = { machine, each, idlePostgres: round(idle?.cpu ?? 0, 5), kinds: measured };
const file = new URL("capacity/measured.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
console.log(
  `An idle process costs Postgres ${(result.idlePostgres * 1000).toFixed(2)} processor milliseconds a second.`,
);
