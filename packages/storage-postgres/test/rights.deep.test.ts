import { fullVerification } from "@passmuster/conformance/fixtures";
import { fileKeys } from "@passmuster/core";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { keysPath, type TestDatabase, testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "../migrations/index.ts";
import { postgresStorage } from "../src/index.ts";

let database: TestDatabase;
let owner: pg.Client;
const seeded = createSeeded(7);
const [reporter, app, early] = ["reporter", "app", "early"].map((name) => `${name}_${seeded.below(1e9)}`);
const one = fullVerification(seeded, "rights-");

const urlAs = (role = ""): string => {
  const url = new URL(database.url);
  url.searchParams.set("options", `-c role=${role}`);
  return url.href;
};

async function asRole<T>(role: string | undefined, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(urlAs(role));
  await client.connect();
  return ask(client).finally(() => client.end());
}

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client(database.url);
  await owner.connect();
  const before = migrations
    .filter(({ number }) => number < 5)
    .map(({ sql }) => sql.replaceAll("{schema}", "other"));
  await owner.query(`create role ${reporter}; create role ${app}; create role ${early}; create schema other;
    ${before.join("")}
    grant usage on schema other to ${early}; grant select, insert, update, delete on all tables in schema other to ${early};
    grant usage on schema other to ${reporter}; grant select on all tables in schema other to ${reporter};
    ${migrations.filter(({ number }) => number === 5).map(({ sql }) => sql.replaceAll("{schema}", "other"))}`);
  const storage = postgresStorage(database.url, { keys: fileKeys(keysPath(database.url)) });
  await storage.migrate();
  await storage.save(one, []);
  await storage.close();
  await owner.query(`
    grant usage on schema passmuster to ${reporter}, ${app};
    grant select on all tables in schema passmuster to ${reporter};
    grant select, insert, update, delete on all tables in schema passmuster to ${app};`);
});

afterAll(async () => {
  for (const role of [reporter, app, early]) await owner.query(`drop owned by ${role}; drop role ${role}`);
  await owner.end();
  await database.drop();
});

test.each([() => one.id, () => ""])("a read-only role cannot destroy a key", async (key) => {
  const destroy = (client: pg.Client) => client.query("select passmuster.destroy_key($1)", [key()]);
  await expect(asRole(reporter, destroy)).rejects.toMatchObject({ code: "42501" });
  const { rows } = await owner.query("select from passmuster.keys");
  expect(rows).toHaveLength(2);
});

test("every function of the schema needs a grant and has its own search_path", async () => {
  const { rows } = await owner.query(
    `select proname from pg_proc p where pronamespace = 'passmuster'::regnamespace
       and (has_function_privilege($1, p.oid, 'execute') or not coalesce(array_to_string(proconfig, ','), '') like '%search_path%')`,
    [reporter],
  );
  expect(rows).toStrictEqual([]);
});

test("not even the owner can destroy the look-up key or the key of an existing verification", async () => {
  for (const [key, reason] of [
    ["", /look-up key/],
    [null, /look-up key/],
    [one.id, /not deleted/],
  ] as const) {
    await expect(owner.query("select passmuster.destroy_key($1)", [key])).rejects.toThrow(reason);
  }
});

test("an application's role needs the functions, and learns so at start", async () => {
  const storage = postgresStorage(urlAs(app), { keys: fileKeys(keysPath(database.url)) });
  await expect(storage.load(one.tenant, one.id)).rejects.toThrow(/may not execute functions.*created_since/);
  await owner.query(`grant execute on all functions in schema passmuster to ${app}`);
  expect(await storage.load(one.tenant, one.id)).toStrictEqual(one);
  await storage.save({ ...one, version: 2, deletedAt: newYear }, []);
  await storage.erase(one.tenant, one.id);
  const { rows } = await owner.query("select owner from passmuster.keys");
  expect(rows).toStrictEqual([{ owner: "" }]);
  await storage.close();
});

test("a role that could delete keys before the migration keeps the right; another role does not get it", async () => {
  const may = async (role: string | undefined) => {
    const { rows } = await owner.query(
      "select bool_and(has_function_privilege($1, oid, 'execute')) as all from pg_proc where pronamespace = 'other'::regnamespace",
      [role],
    );
    return rows[0].all;
  };
  expect([await may(early), await may(reporter)]).toStrictEqual([true, false]);
});

test("a reporting role with the documented grants counts verifications, and reads no key and no sealed part", async () => {
  const read = `read_${seeded.below(1e9)}`;
  await owner.query(`create role ${read}; grant usage on schema passmuster to ${read};
    grant select (id, tenant, flow, status, created_at, submitted_at, deleted_at) on passmuster.verifications to ${read}`);
  const report = (statement: string) => asRole(read, (client) => client.query(statement));
  const { rows } = await report(
    "select flow, status, count(*)::int from passmuster.verifications group by 1, 2",
  );
  expect(rows).toHaveLength(1);
  for (const statement of [
    "select sealed from passmuster.verifications",
    "select * from passmuster.keys",
    "select * from passmuster.documents",
    "update passmuster.verifications set status = 'approved'",
    "select passmuster.rewrite_keys()",
    "select passmuster.destroy_key('x')",
    "select passmuster.reseal(null, null, null, null, null, null, null, null)",
    "select passmuster.erase('acme', 'x')",
  ])
    await expect(report(statement), statement).rejects.toMatchObject({ code: "42501" });
  await owner.query(`drop owned by ${read}; drop role ${read}`);
});
