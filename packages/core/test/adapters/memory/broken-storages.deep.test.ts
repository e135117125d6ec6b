import { runStorageCheck, storageChecks } from "@passmuster/conformance";
import { describe, expect, test } from "vitest";
import { brokenStorages as all } from "./all-broken-storages.ts";
import type { BrokenStorage } from "./broken-storage.ts";

const aimed = new Set(all.map(({ foundBy }) => foundBy));
const outcomes = new Map<BrokenStorage, Promise<readonly string[]>>();

/**
 * The check that must find the bug, those that no bug is made for, and every sixth of the others, in turn.
 */
function checksOf(storage: BrokenStorage): typeof storageChecks {
  const place = all.indexOf(storage);
  return storageChecks.filter(
    ({ name }, at) => name === storage.foundBy || !aimed.has(name) || (at + place) % 6 === 0,
  );
}

describe("the suite of storages finds", () => {
  for (const storage of all) {
    test(`a storage that ${storage.bug}, by "${storage.foundBy}"`, async () => {
      const names = await failing(storage);
      expect(names).toContain(storage.foundBy);
      expect(names.length).toBeLessThan(checksOf(storage).length / 2);
    });
  }

  test("a bug by each of its checks", async () => {
    const found = new Set((await Promise.all(all.map(failing))).flat());
    expect(storageChecks.map(({ name }) => name).filter((name) => !found.has(name))).toStrictEqual([]);
  });
});

/** The names of the failing checks. Each storage is checked once. */
function failing(storage: BrokenStorage): Promise<readonly string[]> {
  const known = outcomes.get(storage) ?? check(storage);
  outcomes.set(storage, known);
  return known;
}

async function check(storage: BrokenStorage): Promise<readonly string[]> {
  const checks = checksOf(storage);
  const settled = await Promise.allSettled(checks.map((one) => runStorageCheck(one, storage.open)));
  return checks.filter((_, index) => settled[index]?.status === "rejected").map(({ name }) => name);
}
