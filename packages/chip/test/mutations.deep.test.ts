import { expect, test } from "vitest";
import { tryMutations } from "./kit/mutations.ts";

test.each([2, 3, 4])("2,500 changed documents of seed %s: none is accepted", async (seed) => {
  const { accepted } = await tryMutations(2_500, seed);
  expect(accepted).toEqual([]);
});
