import { describe, expect, it } from "vitest";
import { readPage } from "../../src/layout/pages/read-page.ts";
import type { TextLine } from "../../src/print/page.ts";
import { page } from "./lines.ts";
import { madePages } from "./made-pages.ts";

const later = (text: string): string =>
  text.replace(/(?<!\d)20[12]\d(?!\d)/g, (year) => String(Number(year) + 60));

/** The page with all years of four figures sixty years later. */
const moved = (lines: readonly TextLine[]): readonly TextLine[] =>
  lines.map((line) => ({
    ...line,
    text: later(line.text),
    words: line.words.map((word) => ({ ...word, text: later(word.text) })),
  }));

const read = (lines: readonly TextLine[], { type }: { readonly type: string }) =>
  readPage(lines, Number(type) || undefined);

describe("the begin of a page's period", () => {
  it("lies in the past on every page of today", () => {
    const begins = madePages.flatMap(({ lines, told }) => read(lines, told).since ?? []);
    expect(begins.length).toBeGreaterThan(35);
    expect(begins.filter((day) => day > "2026-11-27")).toEqual([]);
  });

  it("lies in the future on every page of the future, unless its end is its only date", () => {
    const unseen = madePages.filter(({ lines, told }) => {
      const { since = "", until = "" } = read(moved(lines), told);
      return until > "2070" && since < "2070";
    });
    expect(unseen.map(({ id }) => id)).toEqual(["vehreg-us-1"]);
  });

  it.each([
    ["The term of this Lease begins on March 1, 2031 and ends on February 28, 2032."],
    ["Lease term: 03/01/2031 - 02/28/2032"],
    ["Start date: 03/01/2031 | | Valid until: 02/28/2032"],
    ["This tenancy commences on the 1st day of March 2031 and expires on the 28th day of February 2032"],
  ])("is read from %s", (text) => {
    const lines = page(`
      #RESIDENTIAL LEASE AGREEMENT
      Landlord and tenant signed this agreement on 02/03/2026.
      ${text}
      Tenant: Jane Doe, 12 Elm St, Reno, NV 89501
    `);
    expect(readPage(lines, 23)).toMatchObject({ since: "2031-03-01" });
  });
});
