import { readFileSync } from "node:fs";
import { fileKeys } from "@passmuster/core";
import { testPassmuster } from "@passmuster/core/testing";
import { type Cluster, keysPath, removeKeys, startCluster } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postgresStorage } from "../src/index.ts";

const folder = new URL("../../../deploy/postgres/", import.meta.url);
const passwords: Readonly<Record<string, string>> = { migrator_password: "a'b", app_password: "c" };
let cluster: Cluster;

const urlOf = (user: string, database = "passmuster"): string => {
  const url = new URL(cluster.url(database));
  url.username = user;
  return url.href;
};
const [migrator, app] = ["passmuster_migrator", "passmuster_app"];

/** A file of the deployment as psql runs it. */
function sqlIn(file: string): string {
  return readFileSync(new URL(file, folder), "utf8")
    .replace(/^\\getenv .*$/gm, "")
    .replace(/:'(\w+)'/g, (_, name: string) => pg.escapeLiteral(passwords[name] ?? ""))
    .replaceAll(':"DBNAME"', "passmuster");
}

async function ask(user: string, statement: string, database?: string) {
  const client = new pg.Client(urlOf(user, database));
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

const open = (user: string) =>
  postgresStorage(urlOf(user), { keys: fileKeys(keysPath(cluster.url("passmuster"))) });

/** What the composition does at each start: migrates, then grants. */
async function migrated(): Promise<void> {
  const storage = open(migrator);
  await storage.migrate().finally(() => storage.close());
  await ask(migrator, sqlIn("grants.sql"));
}

beforeAll(async () => {
  cluster = await startCluster();
  await ask("postgres", "create database passmuster", "postgres");
  await ask("postgres", sqlIn("roles.sql"));
  await ask("postgres", "create schema other; create table other.secrets as select 'x' as secret");
  await migrated();
});
afterAll(async () => {
  await removeKeys(cluster.url("passmuster"));
  await cluster.stop();
});

let attempts = 0;

test("the application does all its work: decisions, tokens, webhooks, new keys, retention and the record", async () => {
  attempts += 1;
  const options = { seed: attempts, retention: { approved: "1d", deleted: "1d" } } as const;
  const kit = await testPassmuster({ ...options, storage: open(app) });
  const { passmuster } = kit;
  const { verifications } = passmuster.flow("identity");
  const { id, statusLabel } = await kit.decided({ flow: "identity" });
  expect(statusLabel).toBe("Approved");
  const rejected = await kit.decided({ flow: "identity", scenario: "SANDBOX-EXPIRED" });
  await verifications.comment(rejected.id, { content: "Looked at.", email: "rita@example.test" });
  const endpoint = await passmuster.webhooks.add({ url: "https://example.com/hooks" });
  await passmuster.webhooks.remove(endpoint.id);
  const [token] = await passmuster.tokens.list();
  await passmuster.tokens.revoke(token?.id ?? "");
  await passmuster.rekey();
  await kit.advance(3);
  await expect(verifications.get(id)).rejects.toMatchObject({ code: "verification_not_found" });
  const erased = `select sealed is null as erased from passmuster.verifications where id = '${id}'`;
  expect((await ask(migrator, erased)).rows).toEqual([{ erased: true }]);
  for (const { defects } of await passmuster.audit.verify()) expect(defects).toEqual([]);
  await kit.close();
});

const forbidden: Readonly<Record<string, string>> = {
  "create a table": "create table passmuster.more (id int)",
  "create a table elsewhere": "create table public.more (id int)",
  "create a temporary table": "create temporary table more (id int)",
  "create a schema": "create schema more",
  "create a function": "create function passmuster.more() returns int language sql as 'select 1'",
  "alter a table": "alter table passmuster.verifications add column more int",
  "stop a trigger": "alter table passmuster.audit disable trigger all",
  "drop a table": "drop table passmuster.verifications",
  "empty a table": "truncate passmuster.outbox",
  "replace a function": "alter function passmuster.keep_audit() rename to more",
  "delete links of the record": "delete from passmuster.audit",
  "change links of the record": "update passmuster.audit set body = ''",
  "delete heads of the record": "delete from passmuster.audit_heads",
  "say that a migration ran": "insert into passmuster.migrations values (99, 'x', 'x')",
  "undo a migration": "delete from passmuster.migrations",
  "read another schema": "select * from other.secrets",
  "read passwords of roles": "select * from pg_authid",
  "read a file of the server": "select pg_read_file('postgresql.conf')",
  "start a program": "copy (select 1) to program 'true'",
  "become the migrator": "set role passmuster_migrator",
  "create a role": "create role more",
  "create a database": "create database more",
};

test.each(Object.entries(forbidden))("the application may not %s", async (_, statement) => {
  await expect(ask(app, statement)).rejects.toMatchObject({ code: "42501" });
});

test.each([migrator, app])("%s reaches no other database", async (role) => {
  for (const database of ["postgres", "template1"])
    await expect(ask(role, "select 1", database)).rejects.toMatchObject({ code: "42501" });
});

test("the migrator owns the schema, and nothing else of the server", async () => {
  const { rows } = await ask(
    "postgres",
    `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles
       where rolname like 'passmuster%' order by rolname`,
  );
  const none = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false };
  expect(rows).toEqual([app, migrator].map((rolname) => ({ rolname, ...none, rolbypassrls: false })));
  await expect(ask(migrator, "create schema more")).rejects.toMatchObject({ code: "42501" });
  await expect(ask(migrator, "select * from other.secrets")).rejects.toMatchObject({ code: "42501" });
});

test("another run of migration and grants changes no right", async () => {
  const rights = async () =>
    (
      await ask(
        "postgres",
        "select relname, relacl::text from pg_class where relnamespace = 'passmuster'::regnamespace order by 1",
      )
    ).rows;
  const before = await rights();
  await migrated();
  expect(await rights()).toEqual(before);
});
