import { memoryStorage } from "@passmuster/core";
import type { VerificationStorage } from "@passmuster/core/storage";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import { answerOf, commands, count, worthSeeing } from "@passmuster/test-storage";
import { testDatabase } from "@passmuster/throwaway-postgres";
import fc from "fast-check";
import { afterAll, expect, inject, test } from "vitest";
import { emptiedStorage } from "./emptied.ts";

const seed = Number(process.env.PASSMUSTER_SEED ?? Date.now() % 2 ** 31);
const numRuns = Math.ceil(150 * inject("size"));
const { url, drop } = await testDatabase();
afterAll(drop);

test(`${numRuns} random sequences of calls have equal results in memory, SQLite and Postgres (PASSMUSTER_SEED=${seed})`, async () => {
  const seen = new Map<string, number>();
  const property = fc.asyncProperty(commands, async (sequence) => {
    const model = memoryStorage();
    const others: readonly VerificationStorage[] = [sqliteStorage(":memory:"), await emptiedStorage(url)];
    for (const storage of others) await storage.migrate();
    try {
      for (const command of sequence) {
        const expected = await answerOf(model, command);
        for (const storage of others) expect(await answerOf(storage, command)).toStrictEqual(expected);
        count(seen, command.name, expected);
      }
    } finally {
      for (const storage of others) await storage.close();
    }
  });
  await fc.assert(property, { seed, numRuns });
  for (const met of worthSeeing) expect(seen.get(met) ?? 0, met).toBeGreaterThan(10);
});
