import { memoryKeys } from "@passmuster/core";
import { createAudit, type SignedHead } from "@passmuster/core/admin";
import { testPassmuster } from "@passmuster/core/testing";
import Database, { type Database as Opened } from "better-sqlite3";
import { beforeAll, beforeEach, expect, inject, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";

const secret = "a secret of the tests, thirty-two bytes or more";
const keys = memoryKeys();
let whole: Buffer;
let database: Opened;
let one: string;
let erased: string;
let endpoint: string;
let heads: readonly SignedHead[];

/** A service on a database whose guards against changes are gone. */
async function unguarded() {
  const guarded = new Database(":memory:");
  const kit = await testPassmuster({ secret, storage: sqliteStorage(guarded, { keys }) });
  return {
    ...kit,
    database: guarded,
    drop() {
      const guards = "select name from sqlite_schema where type = 'trigger' and name not like '%counts%'";
      for (const name of guarded.prepare(guards).pluck().all() as string[])
        guarded.exec(`drop trigger ${name}`);
      guarded.pragma("foreign_keys = off");
    },
  };
}

beforeAll(async () => {
  const { passmuster, decided, started, make, close, drop, database: filled } = await unguarded();
  ({ id: one } = await decided());
  ({ id: erased } = await started());
  await passmuster.flow("identity").verifications.delete(erased);
  await passmuster.drain();
  ({ id: endpoint } = await passmuster.webhooks.add({ url: "https://hooks.example.test/in" }));
  for (const tenant of ["acme", "globex"]) {
    const { verifications } = passmuster.forTenant(tenant).flow("identity");
    await verifications.create(make.verification());
    await passmuster.tokens.create({ tenant });
  }
  const { token } = await passmuster.tokens.create();
  await passmuster.tokens.revoke(token.id);
  heads = await passmuster.audit.heads();
  drop();
  whole = filled.serialize();
  await close();
});
beforeEach(() => {
  database = new Database(whole);
  database.pragma("foreign_keys = off");
});

const opened = () => createAudit(sqliteStorage(database, { keys }), { secret });
const found = async (query: Parameters<ReturnType<typeof opened>["verify"]>[0] = {}) =>
  (await opened().verify(query)).flatMap(({ tenant, defects }) =>
    defects.map(({ sentence }) => `${tenant}: ${sentence}`),
  );

const row = "passmuster_verifications where id = @one";

function beside(rows: string): RegExp {
  return new RegExp(`default: @one has other rows beside it than its save wrote: ${rows}`);
}

/** What somebody writes into the database, and the sentence that names it. */
const changes: Readonly<Record<string, readonly [string, RegExp]>> = {
  "a flipped status": [
    "update passmuster_verifications set status = 'rejected' where id = @one",
    /default: .*(@one has the status rejected|Row @one of verifications does not match its seal)/,
  ],
  "a removed row": [`delete from ${row}`, /default: @one has link \d+, but no row/],
  "a version that was set back": [
    "update passmuster_verifications set version = version - 1 where id = @one",
    /default: (@one was put back|Row @one)/,
  ],
  "a row that was moved to another tenant": [
    "update passmuster_verifications set tenant = 'acme' where id = @one",
    /(acme|default): (@one was moved to another tenant|Row @one|The data key of @one)/,
  ],
  "a document's flipped status": [
    "update passmuster_documents set status = 'rejected' where verification = @one",
    /default: Row doc_\w+ of documents does not match its seal/,
  ],
  "a deletion that is not recorded": [
    "update passmuster_verifications set deleted_at = updated_at where id = @one",
    /default: @one is deleted, but that is not recorded/,
  ],
  "an erased row that is back": [
    "update passmuster_verifications set sealed = x'00', status = 'started' where id = @erased",
    /default: @erased was erased, but its data is back/,
  ],
  "a destroyed key": [
    "update passmuster_data_keys set wrapped = zeroblob(length(wrapped)) where owner = @one",
    /default: @one does not open: its key was destroyed/,
  ],
  "the removed chain of one tenant of three": [
    "delete from passmuster_audit where tenant = 'acme'; delete from passmuster_audit_heads where tenant = 'acme'",
    /acme: ver_\w+ has no link: its links were removed/,
  ],
  "a removed stored head": [
    "delete from passmuster_audit_heads where tenant = 'acme'",
    /acme: The stored head is missing/,
  ],
  "a token that was put in": [
    `insert into passmuster_tokens select 'tok_put', 'digest', tenant, scopes, flows, created_at, expires_at, null, null, null
     from passmuster_tokens limit 1`,
    /tok_put has no link: it was put into the database/,
  ],
  "a token with another secret": [
    "update passmuster_tokens set digest = 'other' where tenant = 'acme'",
    /acme: tok_\w+ has another secret/,
  ],
  "a token with more scopes": [
    `update passmuster_tokens set scopes = '["admin"]' where tenant = 'globex'`,
    /globex: tok_\w+ has another secret, tenant, scope/,
  ],
  "a revoked token that is valid again": [
    "update passmuster_tokens set revoked_at = null",
    /default: tok_\w+ was revoked, but is valid/,
  ],
  "a removed token": [
    "delete from passmuster_tokens where tenant = 'acme'",
    /acme: tok_\w+ has link \d+, but no row/,
  ],
  "a removed endpoint": [
    "delete from passmuster_webhooks where id = @endpoint",
    /default: @endpoint has link \d+, but no row/,
  ],
  "an endpoint with other events": [
    `update passmuster_webhooks set events = '[]' where id = @endpoint`,
    /default: (Row @endpoint|@endpoint has other settings)/,
  ],
  "removed claims": ["delete from passmuster_claims where verification = @one", beside("claims")],
  "claims that no look-up finds": [
    "delete from passmuster_claim_tokens where claim in (select number from passmuster_claims where verification = @one)",
    beside("claims"),
  ],
  "removed search tokens": [
    "delete from passmuster_search_tokens where search = (select number from passmuster_search where verification = @one)",
    beside("search"),
  ],
  "a decision that is not counted": [
    "delete from passmuster_facts where verification = @one",
    beside("figures"),
  ],
  "a decision that counts as a person's": [
    "update passmuster_facts set automatic = 1 - automatic where verification = @one",
    beside("figures"),
  ],
  "a decided verification in the queue": [
    "insert into passmuster_waiting (verification, tenant, flow, since) values (@one, 'default', 'identity', 1)",
    beside("queue"),
  ],
};

const named = (text: string, quote: string): string =>
  text
    .replaceAll("@one", `${quote}${one}${quote}`)
    .replaceAll("@erased", `${quote}${erased}${quote}`)
    .replaceAll("@endpoint", `${quote}${endpoint}${quote}`);

test("untouched rows agree with the record: opened, listed, since a link and by tenant", async () => {
  expect(await found()).toStrictEqual([]);
  expect(await found({ rows: "listed", heads })).toStrictEqual([]);
  expect(await found({ tenant: "default", since: { sequence: 5 } })).toStrictEqual([]);
  const [verdict, ...others] = await opened().verify({ tenant: "default" });
  expect([verdict?.compared, verdict?.unrecorded, others]).toStrictEqual([2, undefined, []]);
});

const some = Object.keys(changes).filter((_, at) => at % Math.ceil(1 / (3 * inject("size"))) === 0);

test.each(some)("%s is found without a head kept elsewhere", async (name) => {
  const [change, sentence] = changes[name] as readonly [string, RegExp];
  database.exec(named(change, "'"));
  const all = await found();
  expect(all.join("\n")).toMatch(new RegExp(named(sentence.source, "")));
  expect(await found({ rows: "none" })).toStrictEqual(
    name === "a removed stored head" ? all.filter((line) => line.includes("head")) : [],
  );
});

const tables = ["verifications", "documents", "decisions", "comments", "history", "data_keys"];

test("all rows of a verification from an old backup are found, with and without opening them", async () => {
  const kit = await unguarded();
  kit.drop();
  ({ database } = kit);
  const { id } = await kit.started();
  const copy = tables.map((table) => [table, database.prepare(`select * from passmuster_${table}`).all()]);
  await kit.passmuster.flow("identity").verifications.submit(id);
  for (const [table, rows] of copy as [string, Record<string, unknown>[]][]) {
    database.exec(`delete from passmuster_${table}`);
    for (const values of rows) {
      const names = Object.keys(values);
      database
        .prepare(
          `insert into passmuster_${table} (${names.join()}) values (${names.map((column) => `@${column}`).join()})`,
        )
        .run(values);
    }
  }
  const sentence = new RegExp(`default: ${id} was put back: its row has version \\d, the record has \\d`);
  for (const rows of ["opened", "listed"] as const) {
    const all = await found({ rows });
    expect([all.length, all[0]]).toStrictEqual([1, expect.stringMatching(sentence)]);
  }
  await kit.close();
});

test("a person with the database and its keys, who rewrites rows, chain and head, is found by a kept head only", async () => {
  const storage = sqliteStorage(database, { keys });
  database.pragma("foreign_keys = off");
  database.exec("delete from passmuster_audit where tenant = 'acme'");
  database.exec("delete from passmuster_audit_heads where tenant = 'acme'");
  database.exec("delete from passmuster_verifications where tenant = 'acme'");
  database.exec("delete from passmuster_tokens where tenant = 'acme'");
  expect(await found()).toStrictEqual([]);
  expect(await createAudit(storage, { secret }).verify({ heads })).toMatchObject([
    { tenant: "default", defects: [] },
    { tenant: "globex", defects: [] },
    { tenant: "acme", defects: [{ sentence: expect.stringContaining("missing at the end") }] },
  ]);
});
