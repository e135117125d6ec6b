import { expect, test } from "vitest";
import { createLatest } from "../../../src/base/runtime/latest.ts";

test("beyond its number, the value that was neither kept nor found for longest is forgotten", () => {
  const latest = createLatest<string, number>(2);
  latest.keep("a", 1);
  latest.keep("b", 2);
  expect(latest.find("a")).toBe(1);
  latest.keep("c", 3);
  expect([latest.find("a"), latest.find("b"), latest.find("c")]).toEqual([1, undefined, 3]);
  latest.keep("a", 4);
  latest.keep("d", 5);
  expect([...latest.values()]).toEqual([4, 5]);
});

test("a value is dropped, and one that is false or zero is found", () => {
  const latest = createLatest<string, boolean | number>(3);
  latest.keep("a", false);
  latest.keep("b", 0);
  expect([latest.find("a"), latest.find("b")]).toEqual([false, 0]);
  latest.drop("a");
  expect(latest.find("a")).toBeUndefined();
  expect([...latest.values()]).toEqual([0]);
});
