import { fileKeys } from "@passmuster/core";
import type { VerificationStorage } from "@passmuster/core/storage";
import { keysPath } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { postgresStorage } from "../src/index.ts";

const tables = [
  "views",
  "steps",
  "search_tokens",
  "search",
  "facts",
  "waits",
  "ends",
  "unindexed",
  "claim_tokens",
  "claims",
  "decisions",
  "documents",
  "comments",
  "history",
  "verifications",
  "changes",
  "counts",
  "outbox",
  "tokens",
  "requests",
  "webhook_deliveries",
  "webhooks",
];

/** An empty storage. The schema is created once and then emptied, which takes a hundredth of the time. */
export async function emptiedStorage(url: string): Promise<VerificationStorage> {
  const storage = postgresStorage(url, { keys: fileKeys(keysPath(url)) });
  await storage.migrate();
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `update passmuster.verifications set deleted_at = 1;
     ${tables.map((table) => `delete from passmuster.${table};`).join(" ")}
     delete from passmuster.keys where owner <> '';
     set session_replication_role = replica;
     delete from passmuster.audit; delete from passmuster.audit_heads`,
  );
  await client.end();
  return storage;
}
