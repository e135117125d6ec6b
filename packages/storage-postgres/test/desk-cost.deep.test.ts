import { fileKeys } from "@passmuster/core";
import type { DeskStore, WaitingQuery } from "@passmuster/core/storage";
import { newYear } from "@passmuster/core/testing";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { postgresStorage, type Query } from "../src/index.ts";

const many = Math.ceil(50_000 * inject("size"));
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
});
afterAll(async () => {
  await storage.close();
  await pool.end();
  await drop();
});

/** Pages of eight kilobytes that a query touched. Old rows do not open, but their cost is real. */
async function pagesOf(run: () => Promise<unknown>, part: string): Promise<number> {
  asked.length = 0;
  await run().catch(() => {});
  const { text = "", values = [] } = asked.find((query) => query.text.includes(part)) ?? {};
  const explained = await pool.query({ text: `explain (analyze, buffers, format json) ${text}`, values });
  const [{ Plan: plan }] = explained.rows[0]["QUERY PLAN"];
  return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
}

const now = newYear;
const first: Omit<WaitingQuery, "tenant"> = { page: 1, perPage: 15, now };
const listing = (tenant: string, more: Partial<WaitingQuery> = {}) =>
  pagesOf(() => storage.desk.waiting({ tenant, ...first, ...more }), "as items");

test(`the first page of the queue costs at most twice as much among ${many} as among ${few}`, async () => {
  const sorted = (["newest", "priority"] as const).map((order) => ({ order }));
  for (const more of [{}, { flows: ["identity"] }, ...sorted]) {
    const [small, large] = [await listing("few", more), await listing("many", more)];
    expect(large).toBeLessThanOrEqual(2 * small);
  }
});

test("a page after a place in the middle costs at most twice the first page", async () => {
  const after = { since: newYear + (many / 2) * 1_000_000, id: "" };
  const [start, middle] = [await listing("many"), await listing("many", { after })];
  expect(middle).toBeLessThanOrEqual(2 * start);
});

test("the cost of the next claim does not grow with the number of claimed ones", async () => {
  const order: Parameters<DeskStore["leaseNext"]>[0] = {
    tenant: "many",
    by: "ann@example.com",
    now,
    until: now + 60_000_000,
    skip: [],
  };
  const claiming = () => storage.desk.leaseNext(order);
  const before = await pagesOf(claiming, "lease_next");
  await pool.query(
    `update passmuster.waiting set holder = 'x', until = $1, sealed = 'x' where verification in (
       select verification from passmuster.waiting where tenant = 'many' order by since limit $2)`,
    [now + 60_000_000, many / share / 2],
  );
  await pool.query("vacuum passmuster.waiting");
  const after = await pagesOf(claiming, "lease_next");
  expect(after).toBeLessThanOrEqual(2 * before);
});

test("the cost of the next claim does not grow with the number of cases assigned to others", async () => {
  const assigned = ["assignee:cleo@example.com", "pool:aml"] as const;
  const order = { tenant: "many", by: "cleo@example.com", now, until: now + 60_000_000, skip: [], assigned };
  const claiming = () => storage.desk.leaseNext(order);
  const before = await pagesOf(claiming, "lease_next");
  await pool.query(
    `update passmuster.waiting set rank = 0, assigned = 'x' where verification in (
       select verification from passmuster.waiting where tenant = 'many' and until is null order by since limit $1)`,
    [many / share / 4],
  );
  await pool.query("vacuum passmuster.waiting");
  const after = await pagesOf(claiming, "lease_next");
  expect(after).toBeLessThanOrEqual(2 * before);
});

test("the last of 2,000 claims in a row touches at most three times the pages of the first", async () => {
  const order = { tenant: "many", by: "ben@example.com", now, until: now + 60_000_000, skip: [] };
  const claim = () => storage.desk.leaseNext(order);
  const first = await pagesOf(claim, "lease_next");
  for (let count = 0; count < 2_000; count += 1) await claim();
  const last = await pagesOf(claim, "lease_next");
  expect(last).toBeLessThanOrEqual(3 * first);
});
