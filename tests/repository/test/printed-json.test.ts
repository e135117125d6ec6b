import { expect, test } from "vitest";
import { printedJson } from "../../../scripts/generate/printed-json.ts";

test("small lists and objects stay on a line that fits, others have a line for each member", () => {
  const words = Array.from({ length: 12 }, (_, at) => `word number ${at}`);
  const value = { flat: { a: 1, b: [true, null] }, none: {}, empty: [], words, left: undefined };
  const text = printedJson(value);
  expect(text).toContain('\n  "flat": { "a": 1, "b": [true, null] },\n  "none": {},\n  "empty": [],\n');
  expect(text).toContain('\n  "words": [\n    "word number 0",\n');
  expect(Math.max(...text.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(110);
});

test("what is printed reads as the value", () => {
  const deep = { a: { b: { c: { d: { e: [1, { f: 'a "quoted" \n text' }] } } } }, list: [[1], [{ g: [] }]] };
  expect(JSON.parse(printedJson(deep))).toEqual(deep);
});
