import { memoryStorage } from "@passmuster/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";
import { answerOf, count, worthSeeing } from "./answers.ts";
import { commands } from "./commands.ts";

const seed = Number(process.env.PASSMUSTER_SEED ?? Date.now() % 2 ** 31);

test(`200 random sequences of calls have equal results in SQLite and in memory (PASSMUSTER_SEED=${seed})`, async () => {
  const seen = new Map<string, number>();
  const property = fc.asyncProperty(commands, async (sequence) => {
    const model = memoryStorage();
    const storage = sqliteStorage(":memory:");
    await storage.migrate();
    for (const command of sequence) {
      const expected = await answerOf(model, command);
      expect(await answerOf(storage, command)).toStrictEqual(expected);
      count(seen, command.name, expected);
    }
    await storage.close();
  });
  await fc.assert(property, { seed, numRuns: 200 });
  for (const met of worthSeeing) {
    expect(seen.get(met) ?? 0, met).toBeGreaterThan(10);
  }
}, 120_000);
