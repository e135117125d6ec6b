import { describe, expect, test } from "vitest";
import { type CborLimits, type CborValue, decodeCbor, encodeCbor, plainValue } from "../../src/cbor/index.ts";
import type { WalletError } from "../../src/errors.ts";

/** RFC 8949 appendix A, the types that are read here. */
const examples: readonly (readonly [string, CborValue])[] = [
  ["00", 0],
  ["17", 23],
  ["1818", 24],
  ["1903e8", 1000],
  ["1a000f4240", 1_000_000],
  ["1b000000e8d4a51000", 1_000_000_000_000],
  ["1bffffffffffffffff", 18_446_744_073_709_551_615n],
  ["3bffffffffffffffff", -18_446_744_073_709_551_616n],
  ["20", -1],
  ["3903e7", -1000],
  ["fb3ff199999999999a", 1.1],
  ["f4", false],
  ["f5", true],
  ["f6", null],
  ["f7", undefined],
  ["c074323031332d30332d32315432303a30343a30305a", { tag: 0, value: "2013-03-21T20:04:00Z" }],
  ["d818456449455446", { tag: 24, value: Buffer.from("6449455446", "hex") }],
  ["4401020304", Uint8Array.of(1, 2, 3, 4)],
  ["60", ""],
  ["6449455446", "IETF"],
  ["64f0908591", "𐅑"],
  ["80", []],
  ["8301820203820405", [1, [2, 3], [4, 5]]],
  [
    "a201020304",
    new Map([
      [1, 2],
      [3, 4],
    ]),
  ],
  ["826161a161626163", ["a", new Map([["b", "c"]])]],
];

const onlyDecoded: readonly (readonly [string, CborValue])[] = [
  ["f90000", 0],
  ["f93c00", 1],
  ["f93e00", 1.5],
  ["f97bff", 65_504],
  ["f90001", 2 ** -24],
  ["f9c400", -4],
  ["f97c00", Number.POSITIVE_INFINITY],
  ["f97e00", Number.NaN],
  ["fa47c35000", 100_000],
  ["1900ff", 255],
  ["b90001616101", new Map([["a", 1]])],
  ["9fff", []],
  ["9f018202039f0405ffff", [1, [2, 3], [4, 5]]],
  [
    "bf61610161629f0203ffff",
    new Map<string, CborValue>([
      ["a", 1],
      ["b", [2, 3]],
    ]),
  ],
];

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "hex"));

describe("decodeCbor", () => {
  test.each([...examples, ...onlyDecoded])("decodes %s", (text, value) => {
    expect(plainValue(decodeCbor(hex(text)))).toEqual(plain(value));
  });

  test.each([
    ["an empty input", ""],
    ["bytes after the item", "0000"],
    ["a key twice", "a2616101616102"],
    ["a key twice, once with a longer length", "a200011800"],
    ["a key twice in a map without a length", "bf616101616102ff"],
    ["text that is not UTF-8", "61ff"],
    ["an indefinite byte string", "5f4101ff"],
    ["an indefinite text string", "7f6161ff"],
    ["an indefinite integer", "1f"],
    ["a break outside", "ff"],
    ["a break in a definite array", "81ff"],
    ["a break as a value of a map", "bf6161ff"],
    ["a map without an end", "bf616101"],
    ["a reserved length", "1c"],
    ["a simple value that is not assigned", "f0"],
    ["a simple value in two bytes", "f814"],
    ["a key that is an array", "a18001"],
    ["a key that is a byte string", "a1410001"],
    ["a string longer than the input", "430102"],
    ["an array of 2^64 - 1 items", "9bffffffffffffffff"],
    ["a map of 2^32 pairs", "bb0000000100000000"],
    ["a string of 2^63 bytes", "5b8000000000000000"],
    ["a tag without content", "d818"],
  ])("refuses %s", (_, text) => {
    expect(codeOf(text)).toBe("cbor_malformed");
  });

  test("refuses more bytes, levels or items than allowed", () => {
    expect(codeOf("430102ff", { maxBytes: 3 })).toBe("cbor_too_large");
    expect(codeOf("8180", { maxDepth: 1 })).toBeUndefined();
    expect(codeOf("818180", { maxDepth: 1 })).toBe("cbor_too_large");
    expect(codeOf("820102", { maxItems: 2 })).toBe("cbor_too_large");
  });

  test.each(["81", "9f", "a100", "bf00", "c0"])(
    "refuses 100,000 levels of %s without a stack overflow",
    (level) => {
      expect(codeOf(level.repeat(100_000))).toBe("cbor_too_large");
    },
  );

  test("keeps the received bytes of every item", () => {
    const map = decodeCbor(hex("b900016161d8184101"));
    const inner = map.kind === "map" ? map.entries.get("a") : undefined;
    expect(Buffer.from(inner?.raw ?? []).toString("hex")).toBe("d8184101");
    expect(map.raw).toHaveLength(9);
  });

  test("reads a name of the object prototype as an ordinary key", () => {
    const value = plainValue(decodeCbor(encodeCbor(new Map([["__proto__", 1]]))));
    expect(value).toEqual(new Map([["__proto__", 1]]));
  });
});

describe("encodeCbor", () => {
  test.each(examples)("encodes to %s", (text, value) => {
    expect(Buffer.from(encodeCbor(value)).toString("hex")).toBe(text);
  });

  test.each([
    [255, "18ff"],
    [256, "190100"],
    [65_535, "19ffff"],
    [65_536, "1a00010000"],
    [4_294_967_296, "1b0000000100000000"],
  ])("encodes %i with the shortest length", (value, text) => {
    expect(Buffer.from(encodeCbor(value)).toString("hex")).toBe(text);
  });

  test("puts encoded parts in as they are", () => {
    expect(Buffer.from(encodeCbor([{ encoded: hex("1800") }])).toString("hex")).toBe("811800");
  });

  test("refuses an integer of more than 64 bits", () => {
    expect(() => encodeCbor(2n ** 64n)).toThrow(RangeError);
  });
});

/** Buffers become Uint8Arrays. */
function plain(value: CborValue): CborValue {
  return plainValue(decodeCbor(encodeCbor(value)));
}

function codeOf(text: string, limits?: CborLimits): string | undefined {
  try {
    decodeCbor(hex(text), limits);
    return undefined;
  } catch (error) {
    return (error as WalletError).code;
  }
}
