import { readFileSync } from "node:fs";
import { PassmusterError } from "@passmuster/core";
import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { imageMembers } from "../../../src/api/http/body.ts";
import { createJsonReader } from "../../../src/api/http/json-reader.ts";

const limits = { depth: 32, tokens: 10_000, bytes: 262_144 };
const members = { ...imageMembers, bytes: 1000 };

/** Reads a text in parts of these sizes, again and again. */
function read(text: string | Uint8Array, sizes: readonly number[] = [65_536], limited = {}) {
  const reader = createJsonReader({ ...limits, ...limited }, members);
  const bytes = Buffer.from(text);
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    reader.write(bytes.subarray(at, at + size));
    at += size;
  }
  return reader.end();
}

function codeOf(run: () => unknown): string {
  try {
    run();
    return "read";
  } catch (error) {
    return error instanceof PassmusterError ? error.code : String(error);
  }
}

const parts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
const upload = (picture: string, more = "") => `{"document":{"front_side_data":"${picture}"${more}}}`;
const front = (value: object) =>
  (value as { document: { front_side_data: unknown } }).document.front_side_data;

describe("a JSON body", () => {
  it("is read as the parser reads it, wherever it is cut", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), parts, (value, sizes) => {
        const text = JSON.stringify(value);
        fc.pre(!Object.hasOwn(value, imageMembers.within));
        expect(read(text, sizes)).toEqual(JSON.parse(text));
        expect(read(JSON.stringify(value, null, 2), sizes)).toEqual(JSON.parse(text));
      }),
      { numRuns: Math.ceil(300 * inject("size")) },
    );
  });

  it("is refused exactly if the parser refuses it or it is not an object", () => {
    const piece = fc.constantFrom(
      ...'{}[]:,"\\/u0041 \n-1.5eE+tfn'.split(""),
      "true",
      "null",
      '"a"',
      "é",
      "\0",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), parts, (pieces, sizes) => {
        const text = `{${pieces.join("")}}`;
        const plain = codeOf(() => {
          const value: unknown = JSON.parse(text);
          if (typeof value !== "object") throw new Error("No object.");
        });
        expect(codeOf(() => read(text, sizes))).toBe(plain === "read" ? "read" : "malformed_json");
      }),
      { numRuns: Math.ceil(3000 * inject("size")) },
    );
  });

  it.each(["[]", "1", '"a"', "null", "", "{", '{"a":"', '{"a":1}}', '{"a":1} x'])(
    "is refused: %s",
    (text) => {
      expect(codeOf(() => read(text))).toBe("malformed_json");
    },
  );

  it("is refused at its first excess", () => {
    const reader = (limited: object) => createJsonReader({ ...limits, ...limited }, members);
    const write = (limited: object, text: string) => codeOf(() => reader(limited).write(Buffer.from(text)));
    expect(write({ depth: 2 }, '{"a":[')).toBe("read");
    expect(write({ depth: 2 }, '{"a":[[')).toBe("malformed_json");
    expect(write({ tokens: 3 }, '{"a":"b')).toBe("read");
    expect(write({ tokens: 3 }, '{"a":"b","')).toBe("malformed_json");
    expect(write({ bytes: 6 }, '{"a":1')).toBe("read");
    expect(write({ bytes: 6 }, '{"a":1 ')).toBe("payload_too_large");
  });
});

describe("an image", () => {
  const images = fc.uint8Array({ maxLength: 200 });

  it("is decoded wherever it is cut, also with escaped slashes and line breaks", () => {
    fc.assert(
      fc.property(images, parts, fc.boolean(), (bytes, sizes, isUrl) => {
        const base64 = (isUrl ? "data:image/png;base64," : "") + Buffer.from(bytes).toString("base64");
        const escaped = base64.replaceAll("/", "\\/").replaceAll("A", "\\u0041").replaceAll("B", "B\\r\\n");
        for (const text of [base64, escaped]) expect(front(read(upload(text), sizes))).toEqual(bytes);
      }),
    );
  });

  it("is bounded by its own limit and not by that of the text", () => {
    const most = Buffer.alloc(1000).toString("base64");
    expect(front(read(upload(most), [7], { bytes: 100 }))).toEqual(new Uint8Array(1000));
    expect(front(read(upload(Buffer.alloc(1001).toString("base64"))))).toEqual({
      reason: "bytes",
      length: 1,
    });
  });

  it("that is not base64 keeps its place in the order of checks", () => {
    for (const text of ["A", "AB==", "A*AA", "AA=A", "é", "\\u00e9", "AA AA", '\\"AAA'])
      expect(front(read(upload(text))), text).toEqual({ reason: "base64", length: 1 });
  });

  it("in a broken string makes the body malformed", () => {
    for (const text of ["\\", "\\x", "\n", "\0", "\\u00", "\\u00zz", 'AAAA"AAAA', '","a'])
      expect(
        codeOf(() => read(upload(text))),
        text,
      ).toBe("malformed_json");
    expect(codeOf(() => read('{"document":{"front_side_data":"AAAA'))).toBe("malformed_json");
  });

  it("is found by its name however the name is escaped, and only in its place", () => {
    const bytes = new Uint8Array(3);
    expect(front(read('{"\\u0064ocument":{"front\\u005fside_data":"AAAA"}}'))).toEqual(bytes);
    expect(front(read('{"document" : {"front_side_data"\n: "AAAA"}}'))).toEqual(bytes);
    for (const text of [
      '{"front_side_data":"AAAA"}',
      '{"other":{"front_side_data":"AAAA"}}',
      '{"document":[{"front_side_data":"AAAA"}]}',
      '{"document":{"document":{"front_side_data":"AAAA"}}}',
      '{"document":{"front_side_data":["AAAA"],"type":"front_side_data","country":"AAAA"}}',
      '{"document":{"front_side_data":null}}',
      '{"document":{"front_side_data":7}}',
      '{"document":null}',
    ])
      expect(read(text), text).toEqual(JSON.parse(text));
  });

  it("given twice is the last one", () => {
    expect(front(read(upload("AAAA", ',"front_side_data":"/w=="')))).toEqual(Uint8Array.of(255));
    expect(
      front(read('{"document":{"front_side_data":"AAAA"},"document":{"front_side_data":"/w=="}}')),
    ).toEqual(Uint8Array.of(255));
  });
});

it("finds every image that the API description has", () => {
  const description = JSON.parse(readFileSync("docs/openapi.json", "utf8"));
  const found = new Set<string>();
  const search = (schema: unknown, path: readonly string[]): void => {
    if (typeof schema !== "object" || schema === null) return;
    if ("contentEncoding" in schema) found.add(path.join("."));
    for (const [name, inner] of Object.entries(schema)) search(inner, [...path, name]);
  };
  for (const name of ["UploadDocument", "ReplaceDocument", "SessionDocumentUpload", "WitnessSignature"])
    search(description.components.schemas[name], []);
  const plain = (path: string) =>
    path
      .split(".")
      .filter((part) => !/properties|\d|anyOf/.test(part))
      .join(".");
  const { within, names } = imageMembers;
  expect(new Set([...found].map(plain))).toEqual(new Set(names.map((name) => `${within}.${name}`)));
});
