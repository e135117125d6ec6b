import { checkDigit } from "@passmuster/mrz";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<";
const zoneText = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 44 });

describe("the check digit", () => {
  it.each([
    ["520727", "3"],
    ["AB2134<<<", "5"],
    ["HA672242<658022549601086<<<<<<<<<<<<<<0", "8"],
    ["D231458907<<<<<<<<<<<<<<<34071279507122<<<<<<<<<<<", "2"],
    ["HA672242<658022549601086<<<<<<<", "8"],
  ])("of %s is %s, as ICAO 9303-3 computes", (text, digit) => {
    expect(checkDigit(text)).toBe(digit);
  });

  it("changes with every digit that is changed", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, at, shift) => {
        const index = at % text.length;
        const other = String((Number(text[index]) + shift) % 10);
        expect(checkDigit(text.slice(0, index) + other + text.slice(index + 1))).not.toBe(checkDigit(text));
      }),
    );
  });

  it("ignores fillers at the end", () => {
    fc.assert(
      fc.property(
        zoneText,
        fc.nat(9),
        (text, count) => checkDigit(text) === checkDigit(text + "<".repeat(count)),
      ),
    );
  });

  it.each(["abc", "Ä", "12 3", "-"])("refuses %s, which no MRZ contains", (text) => {
    expect(() => checkDigit(text)).toThrow(RangeError);
  });
});
