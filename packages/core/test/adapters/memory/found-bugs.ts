import { runStorageCheck, storageChecks } from "@passmuster/conformance";
import { describe, expect, test } from "vitest";
import type { BrokenStorage } from "./broken-storage.ts";

const checks = new Map(storageChecks.map((check) => [check.name, check]));

/** Each storage against the one check that must find its bug. */
export function describeFoundBugs(storages: readonly BrokenStorage[]): void {
  describe("the suite of storages finds", () => {
    for (const { bug, foundBy, open } of storages) {
      test(`a storage that ${bug}, by "${foundBy}"`, async () => {
        const check = checks.get(foundBy);
        if (!check) throw new Error("There is no such check.");
        await expect(runStorageCheck(check, open)).rejects.toBeDefined();
      });
    }
  });
}
