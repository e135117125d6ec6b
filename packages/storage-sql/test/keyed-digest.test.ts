import { createHmac, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createKeyedDigest } from "../src/keyed-digest.ts";

test.each([1, 32, 64])("a text under a key of %i bytes has its HMAC-SHA-256", (length) => {
  const key = randomBytes(length);
  const digest = createKeyedDigest(key);
  for (const text of ["", "Zoë", '["claim","default","picture:1"]', "a".repeat(500)])
    expect(digest(text).toString("hex")).toBe(createHmac("sha256", key).update(text).digest("hex"));
});

test("a longer key is refused", () => {
  expect(() => createKeyedDigest(randomBytes(65))).toThrow(RangeError);
});
