import assert from "node:assert/strict";
import { fuzzTarget } from "@passmuster/fuzzer/main";
import { createJsonReader } from "../../src/api/http/json-reader.ts";
import { decodeBase64 } from "../../src/service/media/base64.ts";
import { UndecodedImage } from "../../src/service/media/undecoded-image.ts";

const limits = { depth: 4, tokens: 24, bytes: 2048 };
const members = { within: "document", names: ["front", "back"], bytes: 32 };
type Value = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Value =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The text is read in parts of `size` bytes. */
function read(bytes: Uint8Array, size: number): object | undefined {
  const reader = createJsonReader(limits, members);
  try {
    for (let at = 0; at < bytes.length; at += size) reader.write(bytes.subarray(at, at + size));
    return reader.end();
  } catch (error) {
    assert(["malformed_json", "payload_too_large"].includes((error as { readonly code: string }).code));
    return undefined;
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function expectedImage(text: string): unknown {
  const bytes = decodeBase64(text);
  if (bytes && bytes.length <= members.bytes) return bytes;
  return bytes ? "bytes" : "base64 or bytes";
}

const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

fuzzTarget({
  name: "json",
  seeds: [
    '\u0003{"a":{"b":[1,"\\u00e9",null,true]},"c":-1.5e3}',
    '\u0001{"document":{"front":"AAECAwQF","back":"data:image\\/png;base64,AAEC","type":3},"x":"y"}',
    '\u0007{"document":{"fron\\u0074":"AA==","back":0}}',
    '\u0002{"document":{"front":"0","front":"AAEC"},"document":{"back":"1"}}',
    '\u0005{"a":{"b":{"c":{"d":[]}}}}',
    "\u0001[]",
  ],
  words: [
    '"',
    "\\",
    "\\u0000",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"document":{',
    '"front":"',
    '"back":"',
    "__proto__",
    "0",
    "AAEC",
  ],
  run(bytes) {
    const [size = 1] = bytes;
    const text = bytes.subarray(1);
    const [found, expected] = [read(text, Math.max(1, size % 16)), parsed(text)];
    if (found === undefined) {
      assert(!isObject(expected) || depthOf(expected) >= limits.depth || text.length > limits.tokens);
      return;
    }
    const undecoded = Object.values((found as { document?: object }).document ?? {});
    // An image with bytes that are not UTF-8 is not base64, and refused as that.
    if (expected === undefined) return assert(undecoded.some((one) => one instanceof UndecodedImage));
    assert(isObject(expected));
    assert(depthOf(expected) <= limits.depth);
    const { document } = expected;
    if (!isObject(document)) return assert.deepEqual(found, expected);
    const images = (found as { readonly document: Value }).document;
    for (const [name, value] of Object.entries(document)) {
      const image = images[name];
      if (!members.names.includes(name) || typeof value !== "string") assert.deepEqual(image, value);
      else if (image instanceof UndecodedImage) assert(String(expectedImage(value)).includes(image.reason));
      else
        assert.deepEqual(
          image && Buffer.from(image as Uint8Array),
          Buffer.from(expectedImage(value) as Uint8Array),
        );
    }
  },
});
