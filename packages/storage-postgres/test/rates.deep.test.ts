import { describeRateStore } from "@passmuster/conformance";
import { fileKeys } from "@passmuster/core";
import { createTokens } from "@passmuster/core/admin";
import { systemEnvironment } from "@passmuster/core/ports";
import { type RateStore, StorageUnavailableError } from "@passmuster/core/storage";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postgresStorage } from "../src/index.ts";
import { startOther } from "./processes/start.ts";

const { url, drop } = await testDatabase();
const open = () => postgresStorage(url, { keys: fileKeys(keysPath(url)) });
const [storage, other] = [open(), open()];
const database = new pg.Client(url);
beforeAll(async () => {
  await storage.migrate();
  await database.connect();
});
afterAll(async () => {
  await Promise.all([storage.close(), other.close(), database.end()]);
  await drop();
});

const minute = 60_000_000;
const ratesOf = (of: { readonly rates?: RateStore }): RateStore => {
  if (!of.rates) throw new Error("The storage has no rates.");
  return of.rates;
};

describeRateStore("postgres", async () => {
  await database.query("delete from passmuster.rates");
  return { rates: ratesOf(storage), again: ratesOf(other) };
});

test("two processes together admit exactly the limit of a token, and look up that many unknown tokens", async () => {
  await database.query("delete from passmuster.rates");
  const limit = 200;
  const { secret: token } = await createTokens(storage.tokens, systemEnvironment()).create({
    scopes: ["read"],
  });
  const processes = await Promise.all([1, 2].map(() => startOther("limited", url, String(limit))));
  const send = async (order: object): Promise<Record<number, number>> => {
    const answers = processes.map((one) => one.answer() as Promise<Record<number, number>>);
    for (const one of processes) one.send(order);
    const [here = {}, there = {}] = await Promise.all(answers);
    const statuses = [...new Set([...Object.keys(here), ...Object.keys(there)])].map(Number);
    return Object.fromEntries(statuses.map((status) => [status, (here[status] ?? 0) + (there[status] ?? 0)]));
  };
  expect(await send({ token, requests: 300 })).toStrictEqual({ 200: limit, 429: 600 - limit });
  expect(await send({ token, requests: 300 })).toStrictEqual({ 429: 600 });
  const strangers = await send({ requests: 300 });
  // Look-ups in flight, sixteen a process, began before the last failure was counted.
  expect(strangers[401]).toBeGreaterThanOrEqual(limit);
  expect(strangers[401]).toBeLessThanOrEqual(limit + 2 * 16);
  const { rows } = await database.query("select key from passmuster.rates");
  expect(rows.map(({ key }) => key)).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2\.1|tok_/);
  for (const one of processes) one.end();
});

test("ended windows are deleted, and open ones are kept", async () => {
  await database.query("delete from passmuster.rates");
  const start = 1_900_000_000_000_000;
  const take = (key: string, now: number) =>
    ratesOf(storage).take({ key, limit: 5, wanted: 1, now, until: now + minute });
  for (let caller = 0; caller < 50; caller += 1) await take(`ended ${caller}`, start);
  await take("open", start + minute - 1);
  await take("last", start + minute + 10_000_000);
  await expect
    .poll(async () => (await database.query("select key from passmuster.rates order by key")).rows)
    .toStrictEqual([{ key: "last" }, { key: "open" }]);
});

test("a closed storage rejects", async () => {
  const closed = open();
  await closed.close();
  const order = { key: "a", limit: 5, wanted: 1, now: 1, until: 1 + minute };
  await expect(ratesOf(closed).take(order)).rejects.toBeInstanceOf(StorageUnavailableError);
});
