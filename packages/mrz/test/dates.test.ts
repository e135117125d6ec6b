import { birthDate, expiryDate } from "@passmuster/mrz";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const now = { year: 2026, month: 6, day: 15 };

describe("a year of two digits", () => {
  it.each([
    ["260615", "2026-06-15"],
    ["260616", "1926-06-16"],
    ["000229", "2000-02-29"],
    ["740812", "1974-08-12"],
  ])("of a birth turns %s into %s: births lie in the past", (text, day) => {
    expect(birthDate(text, now)).toBe(day);
  });

  it.each([
    ["360101", "2036-01-01"],
    ["760101", "2076-01-01"],
    ["770101", "1977-01-01"],
    ["060616", "2006-06-16"],
  ])("of an expiry turns %s into %s: at most 50 years ahead", (text, day) => {
    expect(expiryDate(text, now)).toBe(day);
  });

  it.each(["260230", "251301", "250431", "2502", "25<<<<", "25O101"])(
    "leaves %s empty, which is not a day",
    (text) => {
      expect(birthDate(text, now)).toBe("");
      expect(expiryDate(text, now)).toBe("");
    },
  );

  it("never yields a birth in the future, nor an expiry more than 50 years ahead", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(digits, (text) => {
        expect(birthDate(text, now) <= "2026-06-15").toBe(true);
        expect(expiryDate(text, now) <= "2076-06-15").toBe(true);
      }),
    );
  });
});
