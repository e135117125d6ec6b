import { fileKeys } from "@passmuster/core";
import type { Message } from "@passmuster/core/ports";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { postgresStorage } from "../src/index.ts";

const { url, drop } = await testDatabase();
afterAll(drop);

const message = (id: string, topic: Message["topic"] = "event"): Message => ({
  id: `msg_${id.padEnd(26, "0")}` as Message["id"],
  topic,
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
  await storage.outbox.add(["b", "c", "d"].map((id) => message(id)));
  expect(await storage.outbox.claim(1, { now: 2, until: 10 })).toHaveLength(1);
  expect(await storage.outbox.claim(2, { now: 2, until: 10 })).toHaveLength(2);
  await storage.close();
});

test("claims of one turn are one statement, and each gets the messages of its topics up to its limit", async () => {
  let asked = 0;
  const pool = new pg.Pool({ connectionString: url });
  const storage = postgresStorage(
    {
      query: (query) => {
        asked += 1;
        return pool.query(query as pg.QueryConfig);
      },
      connect: () => pool.connect(),
      on: (event, listener) => pool.on(event, listener),
      end: () => pool.end(),
    },
    { keys: fileKeys(keysPath(url)) },
  );
  const given = ["1", "2", "3"].flatMap((id) => [message(`${id}p`, "pipeline"), message(`${id}r`, "read")]);
  await storage.outbox.add(given);
  asked = 0;
  const lease = { now: 2, until: 10 };
  const claims = await Promise.all([
    storage.outbox.claim(2, { ...lease, topics: ["pipeline"] }),
    storage.outbox.claim(9, { ...lease, topics: ["read"] }),
    storage.outbox.claim(9, { ...lease, topics: ["webhook", "expire"] }),
  ]);
  expect(asked).toBe(1);
  const ids = claims.map((claimed) => claimed.map((one) => one.message.id.slice(4, 6)));
  expect(ids).toStrictEqual([["1p", "2p"], ["1r", "2r", "3r"], []]);
  await storage.close();
  await pool.end();
});
