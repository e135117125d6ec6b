import { describe, expect, test } from "vitest";
import { type DerOptions, oidOf, readDer, timeOf, unsignedHexOf } from "../src/index.ts";

const read = (hex: string, options?: DerOptions) => readDer(new Uint8Array(Buffer.from(hex, "hex")), options);
const refusal = (code: string) => expect.objectContaining({ name: "DerError", code });

test("an element gives its tag, its bytes and its parts", () => {
  const node = read("30060201050401aa");
  expect(node).toMatchObject({ tag: 0x30, constructed: true });
  expect(node.children.map(({ tag, value }) => [tag, ...value])).toEqual([
    [2, 5],
    [4, 0xaa],
  ]);
});

describe("bytes that are not DER", () => {
  test.each([
    ["nothing", "", "truncated"],
    ["a tag alone", "30", "truncated"],
    ["a length beyond the end", "0403aabb", "truncated"],
    ["a length that is cut off", "0482aa", "truncated"],
    ["bytes behind the element", "0401aabb", "trailing"],
    ["a long length for less than 128 bytes", "048101aa", "length"],
    ["a length with a leading zero", "04820001aa", "length"],
    ["an indefinite length", "30800000", "length"],
    ["a length of five bytes", "04850000000001aa", "length"],
    ["a long tag for a small number", "5f0e00", "tag"],
    ["a tag of four bytes", "7f81818100", "tag"],
  ])("%s", (_, hex, code) => {
    expect(() => read(hex)).toThrow(refusal(code));
  });

  test("more than 32 levels", () => {
    let hex = "0500";
    for (let level = 0; level < 40; level += 1) {
      const length = hex.length / 2;
      hex = `30${length < 128 ? length.toString(16).padStart(2, "0") : `81${length.toString(16)}`}${hex}`;
    }
    const deepest = () => {
      let node = read(hex);
      for (let level = 0; level < 40; level += 1) node = node.children[0] ?? node;
    };
    expect(deepest).toThrow(refusal("depth"));
  });

  test("parts of a primitive element", () => {
    expect(() => read("040500").children).toThrow();
    expect(() => read("0402aabb").children).toThrow(refusal("type"));
  });
});

test("BER-TLV with long tags and lengths is read if that is allowed", () => {
  const [name] = read("6b81055f0e024142", { ber: true }).children;
  expect([name?.tag, ...(name?.value ?? [])]).toEqual([0x5f0e, 0x41, 0x42]);
});

test("an indefinite length is read if that is allowed, and must end", () => {
  const options = { indefinite: true };
  expect(read("308002010502010600 00".replace(" ", ""), options).children).toHaveLength(2);
  expect(() => read("3080020105", options)).toThrow(refusal("truncated"));
});

test("an object identifier is read in dots", () => {
  expect(oidOf(read("0606678108010101"))).toBe("2.23.136.1.1.1");
  expect(oidOf(read("06092a864886f70d010702"))).toBe("1.2.840.113549.1.7.2");
});

test.each(["0600", "06022a80", "06032a8001", "0401"])("%s is no object identifier", (hex) => {
  expect(() => oidOf(read(hex))).toThrow();
});

test("a number is read without leading zeros, and never negative", () => {
  expect(unsignedHexOf(read("020200ff"))).toBe("ff");
  expect(() => unsignedHexOf(read("0201ff"))).toThrow(refusal("type"));
});

const timeText = (tag: string, text: string) =>
  read(`${tag}${text.length.toString(16).padStart(2, "0")}${Buffer.from(text).toString("hex")}`);

test("years of two digits are from 1950 to 2049", () => {
  expect(timeOf(timeText("17", "500101000000Z")).getUTCFullYear()).toBe(1950);
  expect(timeOf(timeText("17", "491231235959Z")).getUTCFullYear()).toBe(2049);
  expect(timeOf(timeText("18", "20500101000000Z")).getUTCFullYear()).toBe(2050);
});

test.each([
  ["17", "20260101000000Z"],
  ["18", "260101000000Z"],
  ["17", "260101000000+0100"],
  ["17", "2601010000Z"],
  ["17", "260230000000Z"],
  ["17", "261301000000Z"],
])("%s %s is no time", (tag, text) => {
  expect(() => timeOf(timeText(tag, text))).toThrow(refusal("type"));
});
