import { once } from "node:events";
import { plainMessage, plainVerification } from "@passmuster/conformance/fixtures";
import { fileKeys } from "@passmuster/core";
import type { VerificationStorage } from "@passmuster/core/storage";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postgresStorage } from "../src/index.ts";

const { url, drop } = await testDatabase();
const seeded = createSeeded(3);
const [worker, api]: [VerificationStorage, VerificationStorage] = [
  postgresStorage(url, { keys: fileKeys(keysPath(url)) }),
  postgresStorage(url, { keys: fileKeys(keysPath(url)) }),
];
const woken = new EventTarget();
const observer = new pg.Client(url);
beforeAll(async () => {
  await worker.migrate();
  await observer.connect();
  const first = next();
  worker.outbox.onDue?.(() => woken.dispatchEvent(new Event("wake")));
  await first;
});
afterAll(async () => {
  await Promise.all([worker.close(), api.close(), observer.end()]);
  await drop();
});

function next(): Promise<unknown> {
  return once(woken, "wake");
}

test("a commit wakes a worker in another process, which finds the message", async () => {
  for (let round = 0; round < 30; round += 1) {
    const woken = next();
    const message = plainMessage(seeded, { dueAt: newYear });
    await api.save(plainVerification(seeded), [message]);
    await woken;
    const claimed = await worker.outbox.claim(10, { now: newYear, until: newYear + 60 });
    expect(claimed).toStrictEqual([{ message, attempts: 1 }]);
    await worker.outbox.settle(message.id, "done");
  }
});

test("a worker with a broken connection listens again and looks for missed messages", async () => {
  const again = next();
  await observer.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()",
  );
  await again;
  const woken = next();
  await api.outbox.add([plainMessage(seeded)]);
  await woken;
});

test.each([
  { from: "its own process", storage: worker, mine: "sweep", other: "erase" },
  { from: "another process", storage: api, mine: "retire", other: "expire" },
] as const)(
  "a listener for some topics is woken by their messages only, from $from",
  async ({ storage, mine, other }) => {
    const heard: string[] = [];
    const events = new EventTarget();
    const leave = [mine, other].map((topic) =>
      worker.outbox.onDue?.(() => {
        heard.push(topic);
        events.dispatchEvent(new Event(topic));
      }, [topic]),
    );
    for (const topic of [other, mine]) {
      const woken = once(events, topic);
      await storage.outbox.add([plainMessage(seeded, { topic, dueAt: newYear + 1_000_000_000 })]);
      await woken;
      expect(heard.includes(mine)).toBe(topic === mine);
    }
    for (const end of leave) end?.();
  },
);

test("a process is woken once by its own message, and not by its notification", async () => {
  const heard = new EventTarget();
  const listener = new pg.Client(url);
  await listener.connect();
  const [{ channel } = { channel: "" }] = (
    await observer.query<{ channel: string }>(
      "select split_part(query, ' ', 2) as channel from pg_stat_activity where query like 'listen %' and datname = current_database()",
    )
  ).rows;
  let own = 0;
  const leave = worker.outbox.onDue?.(() => {
    own += 1;
    heard.dispatchEvent(new Event("own"));
  });
  listener.on("notification", () => heard.dispatchEvent(new Event("told")));
  await listener.query(`listen ${channel}`);
  const told = once(heard, "told");
  await worker.outbox.add([plainMessage(seeded)]);
  await told;
  // The notification of another process comes after that of its own.
  const after = once(heard, "own");
  await api.outbox.add([plainMessage(seeded)]);
  await after;
  expect(own).toBe(2);
  leave?.();
  await listener.end();
});

test("of concurrent claims each skips messages of the others and takes a message once", async () => {
  const messages = Array.from({ length: 60 }, () => plainMessage(seeded));
  await api.outbox.add(messages);
  const lease = { now: newYear + 1_000, until: newYear + 2_000 };
  const claims = await Promise.all(
    Array.from({ length: 12 }, (_, index) => (index % 2 ? api : worker).outbox.claim(7, lease)),
  );
  const ids = claims.flat().map(({ message }) => message.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (;;) {
    const rest = await worker.outbox.claim(7, lease);
    ids.push(...rest.map(({ message }) => message.id));
    if (rest.length === 0) break;
  }
  for (const { id } of messages) expect(ids.filter((one) => one === id)).toHaveLength(1);
});
