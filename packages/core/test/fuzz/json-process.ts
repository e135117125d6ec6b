import assert from "node:assert/strict";
import { fuzzTarget } from "@passmuster/fuzzer/main";
import { parseJsonObject } from "../../src/http/json.ts";

const limits = { depth: 4, tokens: 24 };

function oracle(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
const valuesOf = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce<number>((sum, member) => sum + valuesOf(member), 1)
    : 1;

fuzzTarget({
  name: "json",
  seeds: [
    '{"a":{"b":[1,"\\u00e9",null,true]},"c":-1.5e3}',
    '{"__proto__":{"a":1}}',
    '{"a":{"b":{"c":{"d":[]}}}}',
    "[]",
    "\ufeff{}",
  ],
  words: [
    '{"a":',
    "[]",
    '"',
    "\\",
    "\\u0000",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "__proto__",
    "1e999",
    "\u0000",
    "\ud7ff",
    "tru",
  ],
  run(bytes) {
    const [parsed, expected] = [parseJsonObject(bytes, limits), oracle(bytes)];
    if (parsed === undefined) {
      // A refused object is beyond the limits: by tokens, names and commas count as well.
      const object = typeof expected === "object" && expected !== null && !Array.isArray(expected);
      assert(!object || depthOf(expected) >= limits.depth || bytes.length > limits.tokens);
      return;
    }
    assert.deepEqual(parsed, expected);
    assert(depthOf(parsed) <= limits.depth);
    assert(valuesOf(parsed) <= limits.tokens);
  },
});
