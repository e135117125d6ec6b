import { expect, test } from "vitest";
import { causes as ofQueue } from "../../../packages/core/src/verdict/catalogue/rule-codes.ts";
import { causes as ofDesk } from "../../../packages/desk/src/causes.ts";

test("a case leads with the same cause as its line in the queue", () => {
  expect(ofDesk).toEqual(ofQueue);
});
