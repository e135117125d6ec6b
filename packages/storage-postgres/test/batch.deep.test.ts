import { fullVerification, plainMessage, plainToken } from "@passmuster/conformance/fixtures";
import { memoryKeys } from "@passmuster/core";
import { StaleWriteError } from "@passmuster/core/storage";
import { createSeeded } from "@passmuster/core/testing";
import { testDatabase } from "@passmuster/throwaway-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postgresStorage } from "../src/index.ts";
import { type Loss, unreliablePool } from "./unreliable.ts";

const { url, drop } = await testDatabase();
const seeded = createSeeded(29);
const pool = unreliablePool(url, { max: 4 });
let asked = 0;
const counted = {
  ...pool,
  query(query: Parameters<typeof pool.query>[0]) {
    asked += 1;
    return pool.query(query);
  },
};
const storage = postgresStorage(counted, { keys: memoryKeys() });
beforeAll(() => storage.migrate());
afterAll(async () => {
  await storage.close();
  await pool.end();
  await drop();
});

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    verification: fullVerification(seeded, `number ${index}`),
    message: plainMessage(seeded),
  }));
const messagesOf = async (): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query({
    text: "select id, count(*)::int as count from passmuster.outbox group by id",
  });
  return new Map((rows as { id: string; count: number }[]).map(({ id, count }) => [id, count]));
};

const losses: readonly Loss[] = ["response", "query", "patience"];

test.each(losses)(
  "concurrent creations are each saved once, with their messages, although a connection breaks (%s)",
  async (loss) => {
    const created = many(40);
    pool.lose(".save(", loss);
    await Promise.all(created.map(({ verification, message }) => storage.save(verification, [message])));
    const messages = await messagesOf();
    for (const { verification, message } of created) {
      expect(await storage.load("acme", verification.id)).toStrictEqual(verification);
      expect(messages.get(message.id)).toBe(1);
    }
  },
);

test("concurrent creations share queries", async () => {
  const created = many(40);
  asked = 0;
  await Promise.all(created.map(({ verification }) => storage.save(verification, [])));
  expect(asked).toBeLessThan(20);
});

test("of concurrent creations only those with an existing id are refused", async () => {
  const taken = many(3);
  for (const { verification } of taken) await storage.save(verification, []);
  const created = many(20);
  const mixed = created.flatMap((one, index) => [one, ...(taken[index / 5] ? [taken[index / 5]] : [])]);
  const outcomes = await Promise.allSettled(
    mixed.map((one) => (one ? storage.save({ ...one.verification }, [one.message]) : undefined)),
  );
  const messages = await messagesOf();
  mixed.forEach((one, index) => {
    const outcome = outcomes[index];
    const refused = taken.some((other) => other === one);
    expect(outcome?.status).toBe(refused ? "rejected" : "fulfilled");
    if (outcome?.status === "rejected") {
      expect(outcome.reason).toBeInstanceOf(StaleWriteError);
      expect(outcome.reason.message).toContain(one?.verification.id);
    }
    expect(messages.has(one?.message.id ?? "")).toBe(!refused);
  });
  for (const { verification } of created)
    expect(await storage.load("acme", verification.id)).toStrictEqual(verification);
});

test("concurrent token look-ups get their own tokens", async () => {
  const tokens = Array.from({ length: 60 }, () => plainToken(seeded));
  for (const token of tokens) await storage.tokens.add(token);
  const found = await Promise.all(
    tokens.flatMap(({ digest }) => [
      storage.tokens.findByDigest(digest),
      storage.tokens.findByDigest(`${digest}0`),
    ]),
  );
  expect(found).toStrictEqual(tokens.flatMap((token) => [token, undefined]));
});

test("a token revoked before its look-up is found revoked, also under concurrent look-ups", async () => {
  const token = plainToken(seeded);
  await storage.tokens.add(token);
  const before = Array.from({ length: 20 }, () => storage.tokens.findByDigest(token.digest));
  await storage.tokens.revoke(token.id, token.createdAt + 1);
  const after = await Promise.all(
    Array.from({ length: 20 }, () => storage.tokens.findByDigest(token.digest)),
  );
  await Promise.all(before);
  expect(new Set(after.map((found) => found?.revokedAt))).toStrictEqual(new Set([token.createdAt + 1]));
});
