import { plainVerification } from "@passmuster/conformance/fixtures";
import { fileKeys } from "@passmuster/core";
import type { Verification } from "@passmuster/core/storage";
import { createSeeded } from "@passmuster/core/testing";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "../migrations/index.ts";
import { postgresStorage } from "../src/index.ts";

const seeded = createSeeded(31);
const { url, drop } = await testDatabase();
const pool = new pg.Pool({ connectionString: url });
const storage = postgresStorage(pool, { keys: fileKeys(keysPath(url)) });
const tenant = "acme";
const fold = () => pool.query("select passmuster.fold()");
const pending = async (): Promise<number> =>
  (await pool.query("select count(*)::int as n from passmuster.changes")).rows[0].n;
const total = async (status: Verification["status"]): Promise<number> =>
  (await storage.list({ tenant, page: 1, perPage: 15, statuses: [status] })).total;
beforeAll(() => storage.migrate());
afterAll(async () => {
  await storage.close();
  await pool.end();
  await drop();
});

async function saved(count: number): Promise<readonly Verification[]> {
  const all = Array.from({ length: count }, () =>
    plainVerification(seeded, { tenant, status: "double_check" }),
  );
  for (const one of all) await storage.save(one, []);
  return all;
}

const decide = (one: Verification) => storage.save({ ...one, version: 2, status: "approved" }, []);

test("counts that fall are compacted, and the totals stay exact", async () => {
  const some = await saved(12);
  await fold();
  for (const one of some.slice(0, 9)) await decide(one);
  await fold();
  expect(await pending()).toBe(0);
  expect([await total("double_check"), await total("approved")]).toStrictEqual([3, 9]);
  for (const one of some.slice(9)) await decide(one);
  await fold();
  expect([await total("double_check"), await total("approved")]).toStrictEqual([0, 12]);
  const { rows } = await pool.query("select distinct status from passmuster.counts");
  expect(rows).toStrictEqual([{ status: "approved" }]);
});

test("after 600 decisions on verifications that were counted before, few changes wait to be compacted", async () => {
  const some = await saved(600);
  await fold();
  for (const one of some) await decide(one);
  await expect.poll(pending).toBeLessThan(400);
  expect(await total("double_check")).toBe(0);
});

test("the migration compacts what an older version could not", async () => {
  const { sql = "" } = migrations.find(({ name }) => name === "falling-counts") ?? {};
  const some = await saved(5);
  await fold();
  for (const one of some) await decide(one);
  await pool.query(sql.replaceAll("{schema}", '"passmuster"'));
  expect(await pending()).toBe(0);
});
