import { runStorageCheck, storageChecks } from "@vouchsafe/conformance";
import { describe, expect, test } from "vitest";
import { brokenOutboxes } from "./broken-outboxes.ts";
import { brokenReads } from "./broken-reads.ts";
import { brokenRequests } from "./broken-requests.ts";
import { brokenSaves } from "./broken-saves.ts";
import type { BrokenStorage } from "./broken-storage.ts";
import { brokenWebhooks } from "./broken-webhooks.ts";

const all = [...brokenSaves, ...brokenReads, ...brokenOutboxes, ...brokenRequests, ...brokenWebhooks];
const found = new Set<string>();

describe("the suite of storages finds", () => {
  for (const storage of all) {
    test(`a storage that ${storage.bug}, by "${storage.foundBy}"`, async () => {
      const names = await failing(storage);
      for (const name of names) found.add(name);
      expect(names).toContain(storage.foundBy);
      expect(names.length).toBeLessThan(storageChecks.length / 2);
    });
  }

  test("something by each of its checks", () => {
    expect(storageChecks.map(({ name }) => name).filter((name) => !found.has(name))).toStrictEqual([]);
  });
});

test("each check has a name of its own", () => {
  const names = storageChecks.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

async function failing({ open }: BrokenStorage): Promise<string[]> {
  const outcomes = await Promise.allSettled(storageChecks.map((check) => runStorageCheck(check, open)));
  return storageChecks.filter((_, index) => outcomes[index]?.status === "rejected").map(({ name }) => name);
}
