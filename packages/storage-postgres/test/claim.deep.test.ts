import { fileKeys } from "@passmuster/core";
import type { Message } from "@passmuster/core/ports";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { postgresStorage } from "../src/index.ts";

const { url, drop } = await testDatabase();
afterAll(drop);

const message = (id: string): Message => ({
  id: `msg_${id.padEnd(26, "0")}` as Message["id"],
  topic: "event",
  tenant: "acme",
  verification: `ver_${"0".repeat(26)}` as Message["verification"],
  payload: {},
  dueAt: 1,
});

test("a claim never exceeds its limit, also if the planner believes the table is nearly empty", async () => {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`do $$ declare way text; begin
    foreach way in array array['hashjoin', 'mergejoin', 'indexscan'] loop
      execute format('alter database %I set enable_%s = off', current_database(), way);
    end loop;
  end $$`);
  const storage = postgresStorage(url, { keys: fileKeys(keysPath(url)) });
  await storage.migrate();
  await storage.outbox.add([message("a")]);
  await client.query("vacuum analyze passmuster.outbox");
  await client.end();
  await storage.outbox.add(["b", "c", "d"].map(message));
  expect(await storage.outbox.claim(1, { now: 2, until: 10 })).toHaveLength(1);
  expect(await storage.outbox.claim(2, { now: 2, until: 10 })).toHaveLength(2);
  await storage.close();
});
