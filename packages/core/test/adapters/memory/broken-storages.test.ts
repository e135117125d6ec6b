import { storageChecks } from "@passmuster/conformance";
import { expect, test } from "vitest";
import { brokenActs } from "./all-broken-storages.ts";
import { describeFoundBugs } from "./found-bugs.ts";

describeFoundBugs(brokenActs);

test("each check has a unique name", () => {
  const names = storageChecks.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
