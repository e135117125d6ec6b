import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { addressIn } from "../../src/layout/pages/address.ts";
import { datesIn } from "../../src/layout/pages/dates.ts";
import { readPrinted } from "../../src/layout/pages/printed.ts";
import { readPage } from "../../src/layout/pages/read-page.ts";
import { labelNames, labels } from "../../src/layout/pages/vocabulary.ts";
import type { TextLine } from "../../src/print/page.ts";
import { line } from "./lines.ts";

const fragment = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.constantFrom(...labelNames.flatMap((name) => labels[name])),
  fc.constantFrom(
    "Jane Doe",
    "DOE, JANE",
    "131 Orchard Terrace, Harbor Glen, WA 98599",
    "Lindenstraße 12",
    "10969 Berlin",
    "HM-2048-7716",
    "January 15, 2025 to January 15, 2034",
    "03/04/2026",
    "Lease Agreement",
    "Halcyon Mutual Insurance Company",
    "- · | : , ,, //",
  ),
);
const text = fc
  .array(fragment, { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(" ").replace(/\s+/g, " ").trim());
const lines = fc
  .array(
    fc.record({
      text,
      left: fc.integer({ min: 0, max: 900 }),
      row: fc.integer({ min: 0, max: 30 }),
      confidence: fc.integer({ min: 0, max: 100 }),
    }),
    { maxLength: inject("size") < 1 ? 6 : 14 },
  )
  .map((all) =>
    all.filter((each) => each.text !== "").map(({ text: content, ...place }) => line(content, place)),
  );

/** Fewer in the fast ring: a page takes 5 ms. */
const runs = Math.ceil(600 * (inject("size") < 1 ? inject("size") / 3 : inject("size")));

const letters = (value: string): string => value.replace(/[^\p{L}\p{N}]/gu, "");
/** Whether some line contains every word of the value. */
function isRead(value: string | undefined, read: readonly TextLine[]): boolean {
  if (value === undefined) return true;
  const seen = read.map((each) => letters(each.text)).join(" ");
  return value.split(/[\s,]+/).every((word) => seen.includes(letters(word)));
}

describe("any lines", () => {
  it("yield only names, streets, cities, postal codes and numbers of the page", () => {
    fc.assert(
      fc.property(lines, fc.constantFrom(23, 24, 25, 26, 27, 28, 29, 30, 31, 99), (read, announced) => {
        const { person, address, number, issuer, until } = readPage(read, announced);
        const values = [
          person?.fullName,
          person?.surname,
          person?.givenNames,
          address?.street,
          address?.city,
          address?.state,
          address?.zip,
          number,
          issuer,
        ];
        expect(values.filter((value) => !isRead(value, read))).toEqual([]);
        if (until) expect(until).toMatch(/^\d{4}-\d\d-\d\d$/);
      }),
      { numRuns: runs },
    );
  });

  it("yield only values of the printed side", () => {
    fc.assert(
      fc.property(lines, (read) => {
        const { person, document, address } = readPrinted(read) ?? {};
        const values = [person?.surname, person?.givenNames, document?.number, address?.street, address?.zip];
        expect(values.filter((value) => !isRead(value, read))).toEqual([]);
      }),
      { numRuns: runs },
    );
  });

  it("yield only existing dates, at their places", () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.stringMatching(/^[\d/. -]{0,30}$/)), (content) => {
        for (const { iso, start, end } of datesIn(content)) {
          expect(new Date(`${iso}T00:00:00Z`).toISOString().slice(0, 10)).toBe(iso);
          expect(content.slice(start, end)).toContain(iso.slice(0, 4));
        }
      }),
      { numRuns: Math.ceil(1000 * inject("size")) },
    );
  });

  it("are read at once, even if long and of one kind of character", () => {
    const length = Math.ceil(inject("size") < 1 ? 200 : 4000 * inject("size"));
    for (const unit of [
      "1 ",
      "a, ",
      "12345 A",
      "A B ",
      "1-",
      "Aa'",
      "(the ",
      "P O BOX ",
      "St ",
      "1st day of ",
    ]) {
      const long = unit.repeat(length).slice(0, length);
      expect([unit, addressIn([long, long])]).toEqual([unit, undefined]);
      expect(readPage([line(long, { row: 1 }), line(long, { row: 2 })], 23)).toEqual({});
      expect(readPrinted([line(long, { row: 1 })])).toBeUndefined();
    }
  });
});
