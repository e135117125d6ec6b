import { expect, test } from "vitest";
import { tryMutations } from "./mutations.ts";

test("300 changed documents: none is accepted, and none shows data", async () => {
  const { accepted } = await tryMutations(300, 1);
  expect(accepted).toEqual([]);
});
