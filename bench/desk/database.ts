import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { directoryBlobs, fileKeys } from "@passmuster/core";
import { postgresStorage } from "@passmuster/storage-postgres";
import { type Cluster, keysPath, removeKeys } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { type Subject, start } from "../subject.ts";
import { fillQueue, flows, makeCases, secondsAgo, tenant } from "./seed.ts";

export interface Size {
  /** Waiting for a person, with what the desk shows of them. */
  readonly waiting: number;
  /** Approved ones beside them: rows as large as theirs that do not open. */
  readonly decided: number;
  /** How many of those that wait came by the API and have pictures. They wait longest. */
  readonly cases: number;
}

/** A filled database with a server on it. */
export interface Bench extends Subject {
  readonly database: string;
  end(): Promise<void>;
}

/** Microseconds between two verifications: a million cover a year. */
const apart = 30_000_000;
const spanOf = ({ waiting, decided }: Size): number => (waiting + decided) * apart;

export async function serve(cluster: Cluster, name: string, size: Size): Promise<Bench> {
  const admin = new pg.Client({ connectionString: cluster.url() });
  await admin.connect();
  await admin.query(`create database ${name} template template0 encoding 'UTF8'`);
  await admin.end();
  const database = cluster.url(name);
  const blobs = mkdtempSync(join(tmpdir(), "passmuster-bench-blobs-"));
  const begun = performance.now();
  await fill(database, blobs, size);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(`${size.waiting} waiting of ${size.waiting + size.decided} written in ${seconds} s`);
  const subject = await start("./desk/server.ts", { BENCH_DATABASE: database, BENCH_BLOBS: blobs });
  return {
    ...subject,
    database,
    async end() {
      await subject.stop();
      await removeKeys(database);
      rmSync(blobs, { recursive: true, force: true });
    },
  };
}

async function fill(database: string, blobs: string, size: Size): Promise<void> {
  const { waiting, decided, cases } = size;
  const storage = postgresStorage(database, { keys: fileKeys(keysPath(database)) });
  await storage.migrate();
  const environment = secondsAgo(spanOf(size) / 1_000_000 + 600);
  const model = await makeCases({ storage, blobs: directoryBlobs(blobs), environment }, storage, cases);
  const from = Date.now() * 1000 - spanOf(size);
  await fillQueue(storage, model, { count: waiting - cases, from, apart: spanOf(size) / waiting });
  await storage.close();
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const decidedOnes = `(select n, 'decided_' || n as id, (array['${flows.join("', '")}'])[1 + n % 2] as flow,
    ${from} + n * ${apart}::bigint as at from generate_series(1, ${decided}) n) d`;
  for (const statement of statements) await client.query(statement.replaceAll("{decided}", decidedOnes));
  await client.query("select passmuster.fold()");
  await client.query("vacuum analyze");
  await client.end();
}

/** A decided one has the words of one that waits, four of them at most. */
const statements = [
  `insert into passmuster.verifications
     (id, tenant, flow, version, status, created_at, updated_at, run, sequence, sealed, writes)
   select id, '${tenant}', flow, 1, 'approved', at, at, 1, 1, decode(repeat('00', 900), 'hex'), '{}' from {decided}`,
  `insert into passmuster.facts (entry, verification, tenant, flow, at, status, automatic, reversal, took, failed)
   select id, id, '${tenant}', flow, at, 'approved', (n % 4 <> 0)::integer, 0, n % 600 * 1000000, '[]' from {decided}`,
  `with models as materialized (
     select substring(look_ups from 1 for 32) as look_ups, row_number() over () - 1 as place
     from (select look_ups from passmuster.search limit 500) s
   )
   insert into passmuster.search (verification, created_at, look_ups)
   select id, at, look_ups from {decided} join models on place = n % (select count(*) from models)`,
  `insert into passmuster.search_tokens (look_up, created_at, search)
   select distinct substring(s.look_ups from place * 8 + 1 for 8), s.created_at, s.number
   from passmuster.search s, generate_series(0, 3) place
   where s.verification like 'decided%' and length(s.look_ups) > place * 8`,
];
