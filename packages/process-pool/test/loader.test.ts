import { describe, expect, it } from "vitest";
import { createLoader, loaderRange } from "../src/confine/loader.ts";
import { loaderCode, rowBytes } from "../src/confine/machine-code.ts";
import { seccompFilter } from "../src/confine/seccomp-filter.ts";

const processors = ["x64", "arm64"] as const;

describe.each(processors)("the loader for %s", (processor) => {
  const loader = createLoader(processor);
  const text = loader.text("hello");
  const result = loader.argumentOf(1, 0);
  loader.add({ call: 1, arguments: [text, -1], must: "fail", status: 9, result });
  loader.add({ call: 2 });
  const file = Buffer.from(loader.build());
  const [code, data] = [64, 120].map((at) => ({
    offset: Number(file.readBigUInt64LE(at + 8)),
    address: Number(file.readBigUInt64LE(at + 16)),
    length: Number(file.readBigUInt64LE(at + 32)),
    flags: file.readUInt32LE(at + 4),
  }));
  if (!code || !data) throw new Error("Two segments are needed.");
  const at = (address: number): number => address - data.address + data.offset;

  it("is a static executable within its range, never writable and executable at once", () => {
    expect(file.subarray(0, 4).toString("latin1")).toBe("\x7fELF");
    expect(file.readUInt16LE(18)).toBe(processor === "x64" ? 62 : 183);
    expect([code.flags, data.flags]).toEqual([5, 6]);
    expect(code.address).toBe(loaderRange.start);
    expect(data.address + data.length).toBeLessThan(loaderRange.end);
    expect(data.offset + data.length).toBe(file.length);
    expect(data.address % 65_536).toBe(data.offset % 65_536);
    expect(Number(file.readBigUInt64LE(24))).toBe(code.address + 232);
  });

  it("has a row for each call: number, arguments, condition, result and status", () => {
    const row = at(result) - 8 - rowBytes;
    const words = Array.from({ length: 11 }, (_, index) => file.readBigInt64LE(row + 8 * index));
    expect(words).toEqual([1n, BigInt(text), -1n, 0n, 0n, 0n, 0n, -1n, -1n, BigInt(result), 9n]);
    expect(file.readBigInt64LE(row + rowBytes)).toBe(2n);
  });

  it("has its strings where it says", () => {
    expect(file.toString("utf8", at(text), at(text) + 6)).toBe("hello\0");
  });

  it("has a filter whose jumps all end in it", () => {
    const { instructions, ownProcess } = seccompFilter(processor, text);
    expect(instructions.length).toBeLessThan(4096);
    expect(ownProcess).toHaveLength(2);
    for (const [index, { code: operation, jt, jf }] of instructions.entries()) {
      const isJump = (operation & 7) === 5;
      if (isJump) expect(Math.max(jt, jf) + index + 1).toBeLessThan(instructions.length);
      else expect([jt, jf]).toEqual([0, 0]);
    }
    expect(instructions.at(-1)?.code).toBe(6);
  });
});

it.each([
  [
    "x64",
    "48bb443322110000000048" +
      "8b03488b7b08488b7310488b53184c8b53204c8b43284c8b4b300f054889c14833" +
      "4b3848234b40780c488b4b4889014883c358ebca488b7b50b8e70000000f05",
  ],
  [
    "arm64",
    "d3020058680240f9600640f9610a40f9620e40f9631240f9641640f9651a40f9" +
      "010000d4691e40f9090009ca6a2240f93f010aeaa40000546a2640f9400100b9" +
      "73620191f0ffff17602a40f9c80b80d2010000d41f2003d54433221100000000",
  ],
] as const)("the code for %s is the one that was run and disassembled", (processor, code) => {
  expect(Buffer.from(loaderCode(processor, 0x11223344)).toString("hex")).toBe(code);
});
