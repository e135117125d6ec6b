import { expect, test } from "vitest";
import { createGroupCommit } from "../src/group-commit.ts";
import { sqliteStorage } from "../src/index.ts";

/** Longer than the storage lets its callers fill a turn of the event loop. */
function fillTurn(): void {
  const begun = process.threadCpuUsage();
  while (process.threadCpuUsage(begun).user < 20_000);
}

test("a read after others that filled the turn lets what waits go first", async () => {
  const storage = sqliteStorage(":memory:");
  await storage.migrate();
  let served = false;
  await storage.load("default", "ver_none" as never);
  fillTurn();
  setImmediate(() => {
    served = true;
  });
  await storage.load("default", "ver_none" as never);
  expect(served).toBe(true);
  await storage.close();
});

test("writes that fill a turn are committed, and those after them in a later turn, in order", async () => {
  const groups: number[] = [];
  const commit = createGroupCommit(
    async (work) => {
      const done = work();
      groups.push(done.length);
      return done;
    },
    (work) => work(),
  );
  const written: number[] = [];
  const write = (number: number) =>
    commit.add(() => {
      fillTurn();
      return written.push(number);
    });
  expect(await Promise.all([write(1), write(2), write(3)])).toEqual([1, 2, 3]);
  expect([groups, written]).toEqual([
    [1, 1, 1],
    [1, 2, 3],
  ]);
});
