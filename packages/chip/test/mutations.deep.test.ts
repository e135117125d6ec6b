import { expect, inject, test } from "vitest";
import { tryMutations } from "./mutations.ts";

const seeds = inject("size") < 20 ? [2] : [2, 3, 4];

test.each(seeds)("2,500 changed documents of seed %s: none is accepted", async (seed) => {
  const { accepted } = await tryMutations(2_500, seed);
  expect(accepted).toEqual([]);
});
