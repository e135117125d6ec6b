import { fileKeys } from "@passmuster/core";
import { createAudit } from "@passmuster/core/admin";
import { testPassmuster } from "@passmuster/core/testing";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { expect, test } from "vitest";
import { postgresStorage } from "../src/index.ts";

/** What somebody writes into the database, and the sentence that names it. Each is taken back. */
const changes: Readonly<Record<string, RegExp>> = {
  "update passmuster.verifications set status = 'rejected' where id = $1":
    /(has the status rejected|does not match its seal)/,
  "update passmuster.verifications set version = version - 1 where id = $1":
    /(was put back|does not match its seal)/,
  "update passmuster.verifications set deleted_at = updated_at where id = $1":
    /is deleted, but that is not recorded/,
  "update passmuster.verifications set id = 'ver_other' where id = $1":
    /no row: it was removed from the database/,
  "delete from passmuster.audit_heads where tenant = $1": /The stored head is missing/,
  "delete from passmuster.audit where tenant = $1": /has no link: its links were removed/,
  "update passmuster.tokens set revoked_at = null where $1 <> ''": /was revoked, but is valid/,
  "update passmuster.tokens set scopes = '[\"admin\"]' where $1 <> ''": /has another secret, tenant, scope/,
  "insert into passmuster.tokens select 'tok_put', $1, tenant, scopes, flows, created_at, null, null, null, null from passmuster.tokens limit 1":
    /tok_put has no link/,
  "delete from passmuster.claim_tokens t using passmuster.claims c where c.number = t.claim and c.verification = $1":
    /has other rows beside it than its save wrote: claims/,
  "delete from passmuster.search_tokens t using passmuster.search s where s.number = t.search and s.verification = $1":
    /than its save wrote: search/,
  "update passmuster.facts set automatic = 1 - automatic where verification = $1":
    /than its save wrote: figures/,
  "insert into passmuster.waiting (verification, tenant, flow, since, created_at) select id, tenant, flow, 1, 1 from passmuster.verifications where id = $1":
    /than its save wrote: queue/,
};

const besides = ["claim_tokens", "search_tokens", "facts", "waiting"];

test("changed rows, and the removed chain of one tenant, are found without a head kept elsewhere", async () => {
  const database = await testDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const open = () => postgresStorage(database.url, { keys: fileKeys(keysPath(database.url)) });
  const kit = await testPassmuster({ storage: open() });
  const { id } = await kit.decided();
  const { verifications } = kit.passmuster.forTenant("acme").flow("identity");
  await verifications.create(kit.make.verification());
  const { token } = await kit.passmuster.tokens.create();
  await kit.passmuster.tokens.revoke(token.id);
  const verify = async () => {
    const storage = open();
    const verdicts = await createAudit(storage).verify();
    await storage.close();
    return verdicts.flatMap(({ defects }) => defects.map(({ sentence }) => sentence)).join("\n");
  };
  expect(await verify()).toBe("");
  await pool.query("alter table passmuster.audit disable trigger all");
  await pool.query("alter table passmuster.audit_heads disable trigger all");
  for (const table of ["documents", "comments", "history", "claims"])
    await pool.query(`alter table passmuster.${table} disable trigger all`);
  await pool.query("alter table passmuster.verifications disable trigger all");
  for (const [change, sentence] of Object.entries(changes)) {
    const tables = ["verifications", "tokens", "audit", "audit_heads", ...besides];
    for (const table of tables)
      await pool.query(`create table kept_${table} as select * from passmuster.${table}`);
    await pool.query(change, [change.includes("audit") ? "acme" : id]);
    expect([change, await verify()]).toEqual([change, expect.stringMatching(sentence)]);
    for (const table of tables) {
      await pool.query(`delete from passmuster.${table}`);
      await pool.query(`insert into passmuster.${table} select * from kept_${table}`);
      await pool.query(`drop table kept_${table}`);
    }
  }
  expect(await verify()).toBe("");
  const keys = fileKeys(keysPath(database.url));
  const storage = open();
  expect(await storage.wrappedBy(await keys.current())).toBe(3);
  expect(await storage.wrappedBy("kek_unknown")).toBe(0);
  await storage.close();
  await kit.close();
  await pool.end();
  await database.drop();
});
