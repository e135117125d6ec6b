import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { parseAamva } from "../../src/barcode/aamva.ts";
import { splitRecord } from "../../src/barcode/split.ts";
import { early, modern, recordOf } from "./records.ts";

const now = { year: 2026, month: 6, day: 15 };
const pieces = [
  "@",
  "\n",
  "\u001e",
  "\r",
  "ANSI ",
  "AAMVA",
  "636000",
  "10",
  "0002",
  "DL00410278",
  "DL",
  "ID",
  "EN",
  "ZC",
  "ZCZCA",
  "DAQ",
  "DCS",
  "DAC",
  "DAD",
  "DAA",
  "DBA",
  "DBB",
  "DBK",
  "DCG",
  "NONE",
  "ONE,TWO",
  "11301988",
  "  ",
  "|",
  "constructor",
];
const mess = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary", maxLength: 8 })), {
  maxLength: 60,
});
const genuine = fc.constantFrom(
  recordOf(modern, { own: ["ZOZOA1", "ZOB"] }),
  recordOf(early, { version: "01" }),
);

/** A record with a part lost, doubled or overwritten. */
const damaged = fc
  .record({
    record: genuine,
    at: fc.nat(400),
    length: fc.nat(60),
    by: fc.oneof(fc.constant(""), fc.string({ unit: "binary" })),
  })
  .map(({ record, at, length, by }) => record.slice(0, at) + by + record.slice(at + length));
const content = fc.oneof(
  mess.map((parts) => parts.join("")),
  damaged,
  mess.map((parts) => `ANSI 636000100001${parts.join("")}`),
);

const sized = (runs: number): number => Math.ceil(runs * inject("size"));

describe("any barcode content", () => {
  it("is split without errors, and adds no text", () => {
    fc.assert(
      fc.property(content, (text) => {
        for (const [id, value] of splitRecord(text)?.elements ?? []) {
          expect(text).toContain(id);
          for (const word of value.split(" ")) expect(text).toContain(word);
        }
      }),
      { numRuns: sized(1500) },
    );
  });

  it("yields names, a number and an address of its own words, and dates of its own digits", () => {
    fc.assert(
      fc.property(content, (text) => {
        const { reading, fullName } = parseAamva(text, now) ?? {};
        const { address, surname, givenNames, documentNumber } = reading ?? {};
        for (const part of [surname, givenNames, documentNumber, fullName, address?.street, address?.city])
          for (const word of (part ?? "").split(" ")) expect(text).toContain(word);
        for (const date of [reading?.dateOfBirth, reading?.expirationDate]) {
          const [year = "", month = "", day = ""] = (date ?? "").split("-");
          const written = [`${year}${month}${day}`, `${month}${day}${year}`];
          expect(written.some((digits) => text.replace(/[-/.]/g, "").includes(digits))).toBe(true);
        }
      }),
      { numRuns: sized(1500) },
    );
  });

  it("yields texts whole or not at all, even without separators", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."ACDEGHIKMNSZ"), minLength: 1, maxLength: 9 });
    const text = fc.oneof(
      letters,
      fc.constantFrom("ADAMS", "LINDAHL", "MCDADE", "HOLLADAY", "DACOSTA", "JORDAN"),
    );
    fc.assert(
      fc.property(fc.constantFrom("", "|", "\n"), text, text, text, (separator, surname, first, city) => {
        const texts: Readonly<Record<string, string>> = { DCS: surname, DAC: first, DAI: city };
        const run = modern.map((element) => {
          const replaced = texts[element.slice(0, 3)];
          return replaced === undefined ? element : element.slice(0, 3) + replaced;
        });
        const { elements } = splitRecord(recordOf(run, { separator })) ?? {};
        for (const [id, value] of Object.entries(texts))
          expect([undefined, value]).toContain(elements?.get(id));
      }),
      { numRuns: sized(1000), examples: [["", "ADDED", "ADAMS", "A"]] },
    );
  });

  it("drops social security numbers", () => {
    fc.assert(
      fc.property(content, (text) => {
        expect(splitRecord(text)?.elements.has("DBK")).not.toBe(true);
      }),
      { numRuns: sized(100) },
    );
  });

  it("is rejected if longer than any barcode", () => {
    const padded = (length: number) => splitRecord(recordOf(modern).padEnd(length, "\n"));
    expect(padded(4000)?.elements.get("DAQ")).toBe("T0011223");
    expect(padded(4001)).toBeUndefined();
  });
});
