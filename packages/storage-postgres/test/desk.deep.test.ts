import { fullVerification, plainVerification } from "@passmuster/conformance/fixtures";
import { fileKeys } from "@passmuster/core";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { migrations } from "../migrations/index.ts";
import { type PostgresOptions, postgresStorage } from "../src/index.ts";
import { applyMigrations } from "../src/migrate.ts";
import { startOther } from "./processes/start.ts";

const { url, drop } = await testDatabase();
const seeded = createSeeded(24);
const opened = (options: PostgresOptions = {}) =>
  postgresStorage(url, { keys: fileKeys(keysPath(url)), ...options });
const storage = opened();
const pool = new pg.Pool({ connectionString: url });
beforeAll(() => storage.migrate());
afterAll(async () => {
  await storage.close();
  await pool.end();
  await drop();
});

const now = newYear + 1_000_000;
const until = now + 60_000_000;
const waiting = (more: Parameters<typeof plainVerification>[1] = {}) =>
  plainVerification(seeded, { status: "double_check", ...more });

test("three processes that claim the next verifications never claim the same one", async () => {
  const all = Array.from({ length: 300 }, (_, index) =>
    waiting({ updatedAt: newYear + (index % 7), flow: index % 3 ? "identity" : "address" }),
  );
  await Promise.all(all.map((one) => storage.save(one, [])));
  const others = await Promise.all([1, 2, 3].map(() => startOther("claim", url)));
  const answers = others.map((other) => other.answer());
  for (const [index, other] of others.entries()) other.send({ by: `${index}@example.com`, now, until });
  const claimed = (await Promise.all(answers)) as string[][];
  for (const other of others) other.end();
  expect(claimed.every(({ length }) => length > 0)).toBe(true);
  expect(claimed.flat().sort()).toEqual(all.map(({ id }) => id).sort());
});

test("a claim passes over a verification that another transaction claims, and does not wait for it", async () => {
  const [first, second] = [1, 2].map((since) => waiting({ tenant: "held", updatedAt: newYear + since }));
  if (!first || !second) throw new Error("Two are made.");
  await storage.save(first, []);
  await storage.save(second, []);
  const client = await pool.connect();
  onTestFinished(() => client.release());
  await client.query("begin");
  await client.query("select from passmuster.waiting where verification = $1 for update", [first.id]);
  const order = { tenant: "held", by: "ann@example.com", now, until, skip: [] };
  expect((await storage.desk.leaseNext(order))?.verification).toBe(second.id);
  expect(await storage.desk.leaseNext(order)).toBeUndefined();
  await client.query("rollback");
  expect((await storage.desk.leaseNext(order))?.verification).toBe(first.id);
});

test("a claim waits for the end of another reviewer's save", async () => {
  const one = waiting({ tenant: "fenced" });
  await storage.save(one, []);
  const client = await pool.connect();
  onTestFinished(() => client.release());
  await client.query("begin");
  const fence = { verification: one.id, write: "a save", holder: "00", now };
  await client.query("select passmuster.pass_fence($1)", [JSON.stringify(fence)]);
  const lease = storage.desk.lease({
    tenant: "fenced",
    verification: one.id,
    by: "ben@example.com",
    now,
    until,
  });
  const blocked = async () => {
    const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%.lease(%'";
    while ((await pool.query(waits)).rowCount === 0);
    return "waits";
  };
  expect(await Promise.race([lease, blocked()])).toBe("waits");
  await client.query("update passmuster.verifications set status = 'approved' where id = $1", [one.id]);
  await client.query("commit");
  expect(await lease).toBeUndefined();
});

test("holders, assignees, tags and views are not readable in the database", async () => {
  const by = "rita.readable@example.com";
  const one = waiting({ tenant: "sealed", casework: { assignee: by, tags: ["readable"] } });
  await storage.save(one, []);
  await storage.desk.lease({ tenant: "sealed", verification: one.id, by, now, until });
  await storage.desk.putView({ tenant: "sealed", owner: by, name: "readable", query: { tag: "readable" } });
  const textOf = (value: unknown): string =>
    Buffer.isBuffer(value) ? value.toString("latin1") : String(value);
  for (const table of ["waiting", "views"]) {
    const { rows } = await pool.query(`select * from passmuster.${table} where tenant = 'sealed'`);
    const values = rows.flatMap((row) => Object.values(row).flat());
    expect(values.length).toBeGreaterThan(0);
    expect(values.map(textOf).join(" ")).not.toContain("readable");
  }
  expect((await storage.desk.leaseOf("sealed", one.id, now))?.by).toBe(by);
  const marks = ["tag:readable", `assignee:${by}`] as const;
  const { items } = await storage.desk.waiting({
    tenant: "sealed",
    marks,
    holder: by,
    page: 1,
    perPage: 10,
    now,
  });
  expect(items.map(({ summary }) => summary.id)).toEqual([one.id]);
});

test.each(["rank = 0", "due = 1", "score = 100", "assigned = null", "marks = '{}'"])(
  "a changed fact of the queue is found: %s",
  async (change) => {
    const casework = { assignee: "ann@example.com", tags: ["tag"] };
    const one = waiting({ tenant: "changed", casework });
    await storage.save(one, []);
    expect(await storage.strays(one)).toEqual([]);
    await pool.query(`update passmuster.waiting set ${change} where verification = $1`, [one.id]);
    expect(await storage.strays(one)).toEqual(["queue"]);
  },
);

test("the queue keeps the facts of the last save when an earlier one is repeated", async () => {
  const one = waiting({ tenant: "repeated", casework: { tags: ["first"] } });
  await storage.save(one, []);
  await storage.save({ ...one, version: 2, casework: { tags: ["second"] } }, []);
  const given = {
    verification: one.id,
    version: 1,
    rank: 0,
    due: null,
    score: null,
    assigned: null,
    marks: [],
  };
  await pool.query("select passmuster.save_queued($1)", [JSON.stringify(given)]);
  const query = { tenant: "repeated", page: 1, perPage: 10, now } as const;
  expect((await storage.desk.waiting({ ...query, marks: ["tag:second"] })).total).toBe(1);
});

test("what waits since before the migration is in the queue since its history says, with normal priority", async () => {
  const schema = "before";
  const ask = async <T>(statement: string, values: readonly unknown[] = []): Promise<readonly T[]> =>
    (await pool.query(statement.replaceAll("{schema}", schema), [...values])).rows;
  await applyMigrations(schema, ask, () => pool.connect() as never, migrations.slice(0, 9));
  const put = async (id: string, status: string, times: { updated: number; deleted?: number }) => {
    await ask(
      `insert into {schema}.verifications
         (id, tenant, flow, version, status, created_at, updated_at, deleted_at, run, sequence, sealed, writes)
       values ($1, 'acme', 'identity', 3, $2, 1, $3, $4, 1, 1, '', '{}')`,
      [id, status, times.updated, times.deleted ?? null],
    );
    const entries = [
      ["submitted", "double_check", 10],
      ["double_check", "hold", 20],
      ["hold", "double_check", 30],
      ["double_check", "double_check", 40],
    ] as const;
    for (const [position, [from, to, at]] of id === "ver_4" ? [] : entries.entries())
      await ask("insert into {schema}.history values ($1, $2, $3, $4, $5, $6, '')", [
        id,
        position,
        `hist_${id}_${position}`,
        from,
        to,
        at,
      ]);
  };
  await put("ver_1", "double_check", { updated: 50 });
  await put("ver_2", "approved", { updated: 50 });
  await put("ver_3", "double_check", { updated: 50, deleted: 50 });
  await put("ver_4", "double_check", { updated: 50 });
  const upgraded = opened({ schema });
  onTestFinished(() => upgraded.close());
  await upgraded.migrate();
  expect(await ask("select verification, since::int from {schema}.waiting order by since")).toEqual([
    { verification: "ver_1", since: 30 },
    { verification: "ver_4", since: 50 },
  ]);
  expect(await upgraded.desk.depth()).toEqual([{ flow: "identity", count: 2, oldest: 30 }]);
  const next = {
    tenant: "acme",
    by: "ann@example.com",
    now,
    until,
    skip: [],
    assigned: ["pool:aml"],
  } as const;
  const urgent = waiting({ casework: { priority: "urgent" } });
  const low = waiting({ casework: { priority: "low" } });
  for (const one of [low, urgent]) await upgraded.save(one, []);
  for (const id of [urgent.id, "ver_1", "ver_4", low.id])
    expect((await upgraded.desk.leaseNext(next))?.verification).toBe(id);
});

test("two reviewers who claim and decide 60 cases decide each once", async () => {
  const other = opened();
  onTestFinished(() => other.close());
  const all = Array.from({ length: 60 }, () => fullVerification(seeded, "case", { tenant: "two" }));
  await Promise.all(all.map((one) => storage.save(one, [])));
  const work = async (desk: typeof storage, by: string): Promise<string[]> => {
    const decided: string[] = [];
    for (;;) {
      const lease = await desk.desk.leaseNext({ tenant: "two", by, now, until, skip: [] });
      if (!lease) return decided;
      const current = await desk.load("two", lease.verification);
      if (!current) throw new Error("It is there.");
      await desk.save({ ...current, version: current.version + 1, status: "approved" }, []);
      decided.push(lease.verification);
    }
  };
  const decided = await Promise.all([work(storage, "ann@example.com"), work(other, "ben@example.com")]);
  expect(decided.flat().sort()).toEqual(all.map(({ id }) => id).sort());
  expect((await storage.desk.waiting({ tenant: "two", page: 1, perPage: 10, now })).total).toBe(0);
});
