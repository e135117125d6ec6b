import { memoryStorage, type Storage } from "@vouchsafe/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";
import { type Command, commands } from "./commands.ts";

const seed = Number(process.env.VOUCHSAFE_SEED ?? Date.now() % 2 ** 31);

test(`200 random sequences of calls have the same answers in SQLite and in memory (VOUCHSAFE_SEED=${seed})`, async () => {
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
  // The sequences are worth something: saves succeed and fail, lists and claims find something.
  for (const met of [
    "save done",
    "save StaleWriteError",
    "list found",
    "claim found",
    "save marked done",
    "save marked ClaimLostError",
    "begin begun",
    "begin running",
    "begin mismatch",
    "begin done",
    "load found",
    "holdersOf found",
  ]) {
    expect(seen.get(met) ?? 0, met).toBeGreaterThan(10);
  }
}, 120_000);

interface Answer {
  readonly value?: unknown;
  readonly error?: string;
}

async function answerOf(storage: Storage, { call }: Command): Promise<Answer> {
  try {
    return { value: await call(storage) };
  } catch (error) {
    const name = error instanceof Error ? error.name : "unknown";
    return { error: /^(StaleWrite|ClaimLost)Error$/.test(name) ? name : "refused" };
  }
}

function count(seen: Map<string, number>, name: string, { value, error }: Answer): void {
  const empty = value === undefined || (Array.isArray(value) && value.length === 0);
  const found = name === "list" ? (value as { items: unknown[] }).items.length > 0 : !empty;
  const state = name === "begin" ? (value as { state: string }).state : undefined;
  const what = error ?? state ?? (found ? "found" : name.startsWith("save") ? "done" : "nothing");
  seen.set(`${name} ${what}`, (seen.get(`${name} ${what}`) ?? 0) + 1);
}
