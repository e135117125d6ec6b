import { memoryStorage } from "@passmuster/core";
import { answerOf, commands, count, worthSeeing } from "@passmuster/test-storage";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";
import { migratedDatabase } from "./migrated-database.ts";

const seed = Number(process.env.PASSMUSTER_SEED ?? Date.now() % 2 ** 31);

const runs = Math.ceil(200 * inject("size"));

test(`${runs} random sequences of calls have equal results in SQLite and in memory (PASSMUSTER_SEED=${seed})`, async () => {
  const seen = new Map<string, number>();
  const property = fc.asyncProperty(commands, async (sequence) => {
    const model = memoryStorage();
    const { database, keys } = await migratedDatabase();
    const storage = sqliteStorage(database, { keys });
    for (const command of sequence) {
      const expected = await answerOf(model, command);
      expect(await answerOf(storage, command)).toStrictEqual(expected);
      count(seen, command.name, expected);
    }
    await storage.close();
  });
  await fc.assert(property, { seed, numRuns: runs });
  // Twenty sequences are too few for the rare ones.
  for (const met of inject("size") < 1 ? worthSeeing.slice(0, 1) : worthSeeing) {
    expect(seen.get(met) ?? 0, met).toBeGreaterThan(10);
  }
});
