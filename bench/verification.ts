import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startCluster } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { median } from "./load.ts";
import { cpuSecondsOf } from "./machine.ts";
import { verdict } from "./verdict.ts";
import { type Bench, kinds, type Prepared, prepare, serve, upload, verify } from "./whole.ts";

/**
 * What a verification costs, from its creation to Approved: a passport and a selfie. Processor time is that
 * of the server and its children, without that of other programs.
 */
const each = Number(process.env.BENCH_VERIFICATIONS ?? 20);
const ofReader = Math.ceil(each / 4);
const warm = 3;
const atOnce = 20;
/** Milliseconds between two looks whether a verification is decided. Each look costs the server too. */
const wait = 1_000;

const prepared = (count: number, large = false): Promise<readonly Prepared[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) => prepare(kinds["passport and selfie"], index, large)),
  );

/** Processor milliseconds of a verification (median), one after the other, when the server is warm. */
async function costOf(
  bench: Bench,
  images: readonly Prepared[],
  before?: () => Promise<void>,
): Promise<number> {
  for (const one of images.slice(0, warm)) await verify(bench, one, wait);
  await before?.();
  const costs: number[] = [];
  for (const one of images.slice(warm)) costs.push((await verify(bench, one, wait)).cpu * 1000);
  return median(costs);
}

const row = (name: string, value: number, most: number, limit = "goal"): void =>
  verdict(name, value <= most, `${value.toFixed(0)} CPU-ms (${limit} ${most})`);

const small = await prepared(warm + Math.max(each, atOnce));
const onSqlite = await serve("sandbox");
row("a verification, sandbox on SQLite", await costOf(onSqlite, small.slice(0, warm + each)), 120);

interface Turns {
  readonly processor: number;
  readonly clock: number;
}
const submits = await Promise.all(small.slice(0, atOnce).map((one) => upload(onSqlite, one)));
await onSqlite.ask("turns");
await Promise.all(submits.map((submit) => submit(wait)));
const { processor, clock } = (await onSqlite.ask("turns")) as Turns;
verdict(
  `longest turn of the event loop, ${atOnce} judged at once`,
  processor <= 10,
  `${processor.toFixed(1)} CPU-ms (goal 10)   ${clock.toFixed(1)} ms by the clock`,
);
await onSqlite.stop();

const cluster = await startCluster({
  ...{ fsync: "on", full_page_writes: "on", synchronous_commit: "on" },
  shared_preload_libraries: "pg_stat_statements",
});
const postmaster = Number(readFileSync(join(cluster.data, "postmaster.pid"), "utf8").split("\n")[0]);
const client = new pg.Client({ connectionString: cluster.url() });
await client.connect();
await client.query("create extension pg_stat_statements");
await client.query("create database measured");

/** What Postgres has done for the server: a session reports it at most once a second. */
async function counters(): Promise<{ processor: number; statements: number; fsyncs: number }> {
  await pause(1_500);
  const { rows } = await client.query<{ statements: string; fsyncs: string }>(`
    select (select sum(calls) from pg_stat_statements s join pg_database d on d.oid = s.dbid
             where d.datname = 'measured') as statements,
           (select sum(fsyncs) from pg_stat_io) as fsyncs`);
  const { statements, fsyncs } = rows[0] ?? {};
  return {
    processor: cpuSecondsOf(postmaster) * 1000,
    statements: Number(statements),
    fsyncs: Number(fsyncs),
  };
}

const onPostgres = await serve("sandbox", cluster.url("measured"));
let begun = await counters();
const ofNode = await costOf(onPostgres, small.slice(0, warm + each), async () => {
  begun = await counters();
});
const ended = await counters();
await onPostgres.stop();
await client.end();
await cluster.stop();
const mean = (name: keyof typeof ended): number => (ended[name] - begun[name]) / each;
const [ofPostgres, statements, fsyncs] = [mean("processor"), mean("statements"), mean("fsyncs")];
verdict(
  "a verification, sandbox on Postgres",
  ofNode <= 160 && ofPostgres <= 60,
  `${ofNode.toFixed(0)} + ${ofPostgres.toFixed(0)} CPU-ms of Postgres (goal 160 + 60)`,
);
verdict(
  "work of Postgres for a verification",
  statements <= 45 && fsyncs <= 15,
  `${statements.toFixed(0)} statements (goal 45)   ${fsyncs.toFixed(0)} fsyncs (goal 15)`,
);

const reading = await serve("local");
row("a verification, local reader", await costOf(reading, small.slice(0, warm + ofReader)), 2000);
row(
  "a verification, local reader, two of 12 megapixels",
  await costOf(reading, await prepared(warm + ofReader, true)),
  9000,
  "no more than",
);
await reading.stop();
