import { fileKeys } from "@passmuster/core";
import type { NextLeaseOrder, WaitingQuery } from "@passmuster/core/ports";
import { newYear } from "@passmuster/core/testing";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postgresStorage, type Query } from "../src/index.ts";

const deep = process.env.ASSURANCE === "deep";
const many = deep ? 1_000_000 : 50_000;
const few = 1_000;
/** One in ten waits for a person. */
const share = 10;
const { url, drop } = await testDatabase();
const pool = new pg.Pool({ connectionString: url });
const asked: Query[] = [];
const storage = postgresStorage(
  {
    query: (query: Query) => {
      asked.push(query);
      return pool.query(query as pg.QueryConfig);
    },
    connect: () => pool.connect(),
    on: (event: "error", listener: (error: Error) => void) => pool.on(event, listener),
    end: () => pool.end(),
  },
  { keys: fileKeys(keysPath(url)) },
);
const sizes: Readonly<Record<string, number>> = { few, many };
beforeAll(async () => {
  await storage.migrate();
  for (const [tenant, rows] of Object.entries(sizes))
    await pool.query(
      `insert into passmuster.verifications
         (id, tenant, flow, version, status, created_at, updated_at, run, sequence, sealed, writes)
       select $1 || '_' || n, $1, ($2::text[])[1 + n % 2], 1, case when n % $3 < 2 then 'double_check' else 'approved' end,
         $4 + n * 1000000::bigint, $4 + n * 1000000::bigint, 1, 1, '', '{}'
       from generate_series(1, $5::bigint) n`,
      [tenant, ["identity", "address"], 2 * share, newYear, rows],
    );
  await pool.query("select passmuster.fold()");
  await pool.query("vacuum analyze");
}, 600_000);
afterAll(async () => {
  await storage.close();
  await pool.end();
  await drop();
});

/** Pages of eight kilobytes that a query touched, and milliseconds. Old rows do not open, but their cost is real. */
async function costOf(run: () => Promise<unknown>, part: string) {
  asked.length = 0;
  await run().catch(() => {});
  const { text = "", values = [] } = asked.find((query) => query.text.includes(part)) ?? {};
  const explained = await pool.query({ text: `explain (analyze, buffers, format json) ${text}`, values });
  const [{ Plan: plan, "Execution Time": took }] = explained.rows[0]["QUERY PLAN"];
  return { pages: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"], took };
}

/** The 95th percentile, in milliseconds. */
async function p95(calls: number, call: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let index = 0; index < calls; index += 1) {
    const begun = performance.now();
    await call();
    took.push(performance.now() - begun);
  }
  return took.sort((one, other) => one - other)[Math.floor(calls * 0.95)] ?? Number.NaN;
}

const now = newYear;
const first: Omit<WaitingQuery, "tenant"> = { page: 1, perPage: 15, now };
const listing = (tenant: string, more: Partial<WaitingQuery> = {}) =>
  costOf(() => storage.desk.waiting({ tenant, ...first, ...more }), "as items");

test(`the first page of the queue costs at most twice as much among ${many} as among ${few}`, async () => {
  for (const more of [{}, { flows: ["identity"] }]) {
    const [small, large] = [await listing("few", more), await listing("many", more)];
    if (deep) console.log(small, large);
    expect(large.pages).toBeLessThanOrEqual(2 * small.pages);
  }
});

test("a page after a place in the middle costs at most twice the first page", async () => {
  const after = { since: newYear + (many / 2) * 1_000_000, id: "" };
  const [start, middle] = [await listing("many"), await listing("many", { after })];
  if (deep) console.log(start, middle);
  expect(middle.pages).toBeLessThanOrEqual(2 * start.pages);
});

test("the cost of the next claim does not grow with the number of claimed ones", async () => {
  const order: NextLeaseOrder = {
    ...{ tenant: "many", by: "ann@example.com", now, until: now + 60_000_000, skip: [] },
  };
  const claiming = () => storage.desk.leaseNext(order);
  const before = await costOf(claiming, "lease_next");
  await pool.query(
    `update passmuster.waiting set holder = 'x', until = $1, sealed = 'x' where verification in (
       select verification from passmuster.waiting where tenant = 'many' order by since limit $2)`,
    [now + 60_000_000, many / share / 2],
  );
  await pool.query("vacuum passmuster.waiting");
  const after = await costOf(claiming, "lease_next");
  if (deep) console.log(before, after);
  expect(after.pages).toBeLessThanOrEqual(2 * before.pages);
});

test("the last of 2,000 claims in a row take no longer than a few times the first", async () => {
  const order = { tenant: "many", by: "ben@example.com", now, until: now + 60_000_000, skip: [] };
  const claim = () => storage.desk.leaseNext(order);
  await p95(50, claim);
  const first = await p95(200, claim);
  await p95(1_600, claim);
  const last = await p95(200, claim);
  if (deep) console.log({ first, last });
  // Milliseconds of a busy machine: a scan over the claimed rows would take fifty times as long.
  expect(last).toBeLessThan(10 * first);
});
