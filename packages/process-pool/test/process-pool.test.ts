import { expect, it } from "vitest";
import { pool } from "./pools.ts";

it("a job passes JSON, bytes and shorts, there and back", async () => {
  const value = {
    bytes: Uint8Array.of(0, 255),
    shorts: Uint16Array.of(1, 65_535),
    list: [1.5, { deep: [] }],
  };
  expect(await pool().run({ do: "echo", value })).toEqual(value);
});
