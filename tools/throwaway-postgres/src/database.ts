import { createHash, randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Cluster, startCluster } from "./cluster.ts";

/** An empty database for one test file. */
export interface TestDatabase {
  readonly url: string;
  /** Drops it and closes its connections. */
  drop(): Promise<void>;
}

let own: Promise<Cluster> | undefined;

/**
 * Creates a database on the server of `TEST_DATABASE_URL`, or on a cluster that this process starts once and
 * that ends with it.
 */
export async function testDatabase(given = process.env.TEST_DATABASE_URL): Promise<TestDatabase> {
  const server = given || (await ownCluster()).url();
  const name = `passmuster_test_${randomBytes(8).toString("hex")}`;
  await ask(server, `create database ${name} template template0 encoding 'UTF8'`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = async (): Promise<void> => {
    await connectionsEnded(server, name);
    await ask(server, `drop database if exists ${name} with (force)`);
    await removeKeys(url.href);
  };
  return { url: url.href, drop };
}

/**
 * Waits up to five seconds for connections that are ending: a client that is closed by force while it ends
 * has nobody who hears its error.
 */
async function connectionsEnded(server: string, name: string): Promise<void> {
  await ask(
    server,
    `do $$ begin
       for attempt in 1..100 loop
         perform pg_stat_clear_snapshot();
         exit when not exists (select from pg_stat_activity where datname = '${name}');
         perform pg_sleep(0.05);
       end loop;
     end $$`,
  );
}

/** The path of the key file for a database: the same in every process, whatever its role and options. */
export function keysPath(url: string): string {
  const { host, pathname } = new URL(url);
  const name = createHash("sha256").update(`${host}${pathname}`).digest("hex").slice(0, 16);
  return join(tmpdir(), `passmuster-test-keys-${name}`);
}

export async function removeKeys(url: string): Promise<void> {
  const path = keysPath(url);
  for (const file of [path, `${path}.erasable`]) await rm(file, { recursive: true, force: true });
}

function ownCluster(): Promise<Cluster> {
  own ??= startCluster();
  return own;
}

async function ask(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
