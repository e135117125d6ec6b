import { expect, test } from "vitest";
import { presentMutations } from "./presented.ts";

test.each([
  ["mdl", 1_500],
  ["pid", 1_500],
  ["pid_mdoc", 500],
] as const)("mutations of a presented %s: all %i are refused, each within a second", async (held, count) => {
  const { accepted, crashes, slowest } = await presentMutations(held, count, 2_511);
  expect({ accepted, crashes }).toStrictEqual({ accepted: [], crashes: [] });
  expect(slowest).toBeLessThan(1_000);
});
