import { expect, test } from "vitest";
import { presentMutations } from "./presented.ts";

test.each([
  ["mdl", 1_500],
  ["pid", 1_500],
  ["pid_mdoc", 500],
] as const)("mutations of a presented %s: all %i are refused", async (held, count) => {
  const { accepted, crashes } = await presentMutations(held, count, 2_511);
  expect({ accepted, crashes }).toStrictEqual({ accepted: [], crashes: [] });
});
