import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMessageReader } from "../src/message-reader.ts";
import { readReport } from "../src/process-messages.ts";
import { shapes } from "../src/shapes.ts";
import { decode, encode, WireError } from "../src/wire.ts";

const limit = { text: 10_000, bytes: 10_000 };

/** The messages in chunks of a size, as the receiver sees them. */
function received(frames: readonly Uint8Array[], size: number): readonly unknown[] {
  const messages: unknown[] = [];
  const read = createMessageReader(limit, (message) => messages.push(message));
  const all = Buffer.concat(frames);
  for (let at = 0; at < all.length; at += size) read(all.subarray(at, at + size));
  return messages;
}

const frame = (json: string, bytes = Buffer.alloc(0)): Buffer => {
  const header = Buffer.alloc(8);
  header.writeUInt32LE(Buffer.byteLength(json), 0);
  header.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([header, Buffer.from(json), bytes]);
};

const { value: jsonLike } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom(null, true, false, "", "€", 0, -1.5, 2 ** 40),
    fc.string(),
    fc.uint8Array({ maxLength: 40 }),
    fc.uint16Array({ maxLength: 40 }),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(
      fc.string().filter((name) => name !== "__proto__"),
      tie("value"),
      { maxKeys: 4, noNullPrototype: true },
    ),
  ),
}));

describe("messages", () => {
  it("arrive as they were sent, in any chunks", () => {
    fc.assert(
      fc.property(fc.array(jsonLike, { maxLength: 4 }), fc.integer({ min: 1, max: 50 }), (values, size) => {
        expect(received(values.flatMap(encode), size)).toEqual(values);
      }),
    );
  });

  it.each([
    ["a function", () => {}],
    ["a number that is not finite", { distance: Number.NaN }],
    ["a Map", new Map()],
    ["a bigint", 1n],
    ["undefined in a list", [undefined]],
    ["a member that marks bytes", { $binary: ["u8", 0, 1] }],
  ])("cannot hold %s", (_, value) => {
    expect(() => encode(value)).toThrow(TypeError);
  });
});

describe("a hostile sender", () => {
  it.each([
    ["text that is not JSON", frame("{")],
    ["a prototype", frame('{"__proto__":{"admin":true}}')],
    ["bytes that it does not have", frame('{"$binary":["u8",0,9]}', Buffer.alloc(8))],
    ["bytes before the beginning", frame('{"$binary":["u8",-1,2]}', Buffer.alloc(8))],
    ["bytes of no length", frame('{"$binary":["u8",0,"4"]}', Buffer.alloc(8))],
    ["half a short", frame('{"$binary":["u16",0,3]}', Buffer.alloc(8))],
    ["bytes of another kind", frame('{"$binary":["f64",0,8]}', Buffer.alloc(8))],
    ["many levels", frame(`${"[".repeat(2_000)}${"]".repeat(2_000)}`)],
  ])("cannot send %s", (_, bytes) => {
    expect(() => received([bytes], 64)).toThrow(WireError);
  });

  it.each([
    ["text", 0],
    ["bytes", 4],
  ])("cannot announce more %s than allowed", (_, at) => {
    const header = Buffer.alloc(8);
    header.writeUInt32LE(10_001, at);
    expect(() => received([header], 8)).toThrow("A message is larger than allowed.");
  });

  it("gets bytes of its own, not the memory of other messages", () => {
    const two = frame('{"$binary":["u8",0,2]}', Buffer.from([1, 2, 3, 4]));
    const [bytes] = received([two], two.length) as [Uint8Array];
    expect([...bytes]).toEqual([1, 2]);
    expect(bytes.buffer.byteLength).toBe(2);
  });

  it.each([
    null,
    [],
    "done",
    { kind: "rejoice" },
    { kind: "resident", bytes: "all" },
    { kind: "failed", error: null },
    { kind: "failed", error: { name: "E", message: 1, fields: {} } },
    { kind: "failed", error: { name: "line\nbreak", message: "m", fields: {} } },
    { kind: "failed", error: { name: "x".repeat(81), message: "m", fields: {} } },
  ])("cannot report %j", (message) => {
    expect(() => readReport(message)).toThrow(WireError);
  });

  it("gets no control character and no long text into an error", () => {
    const error = { name: "E", message: `a\n\u202e${"b".repeat(900)}`, fields: {} };
    const report = readReport({ kind: "failed", error });
    expect(report).toMatchObject({ error: { message: `a  ${"b".repeat(497)}` } });
  });
});

describe("shapes", () => {
  const shape = shapes.object<{ name: string; sizes?: readonly number[] }>({
    name: shapes.text(3),
    sizes: shapes.optional(shapes.list(shapes.whole(0, 9), 2)),
  });

  it("keep the known members", () => {
    expect(shape({ name: "abc", sizes: [1], toString: "x", extra: 1 })).toEqual({ name: "abc", sizes: [1] });
  });

  it("do not read inherited members", () => {
    expect(() => shape(Object.create({ name: "abc" }))).toThrow(WireError);
  });

  it.each([
    [{ name: "abcd" }],
    [{ name: 1 }],
    [{}],
    [null],
    [[]],
    [new Uint8Array(3)],
    [{ name: "a", sizes: [1, 2, 3] }],
    [{ name: "a", sizes: [1.5] }],
    [{ name: "a", sizes: [10] }],
    [{ name: "a", sizes: { length: 1 } }],
  ])("refuse %j", (value) => {
    expect(() => shape(value)).toThrow(WireError);
  });

  it("bound bytes, known words and records", () => {
    expect(() => shapes.bytes(2)(new Uint8Array(3))).toThrow(WireError);
    expect(() => shapes.shorts(2)(new Uint8Array(2))).toThrow(WireError);
    expect(() => shapes.oneOf("a", "b")("toString")).toThrow(WireError);
    expect(() => shapes.record(shapes.boolean, 1)({ a: true, b: true })).toThrow(WireError);
    expect(() => shapes.record(shapes.boolean, 1)({ "a b": true })).toThrow(WireError);
    expect(() => shapes.number(0, 1)(Number.NaN)).toThrow(WireError);
    expect(() => shapes.matching(/^a*$/, 2)("aaa")).toThrow(WireError);
    expect(shapes.orNull(shapes.boolean)(null)).toBeNull();
  });

  it("decode text that only looks like a marker as what it is", () => {
    expect(decode(Buffer.from('"$binary"'), Buffer.alloc(0))).toBe("$binary");
  });
});
