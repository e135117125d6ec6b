import { describe, expect, it } from "vitest";
import { type DayOrder, datesIn, dayOrderOf } from "../../src/layout/pages/dates.ts";

const only = (text: string, order?: DayOrder): string =>
  datesIn(text, order)
    .map(({ iso }) => iso)
    .join(" ");

describe("a date", () => {
  it.each([
    ["2026-02-01", "2026-02-01"],
    ["2026/02/01", "2026-02-01"],
    ["2026.2.1", "2026-02-01"],
    ["February 1, 2026", "2026-02-01"],
    ["FEBRUARY 1 2026", "2026-02-01"],
    ["Feb. 1st, 2026", "2026-02-01"],
    ["Sept 30, 2031", "2031-09-30"],
    ["1 February 2026", "2026-02-01"],
    ["01 FEB 2026", "2026-02-01"],
    ["01-Feb-2026", "2026-02-01"],
    ["01FEB2026", "2026-02-01"],
    ["2026-FEB-01", "2026-02-01"],
    ["the 1st day of February, 2026", "2026-02-01"],
    ["08 MAR/MARS 1987", "1987-03-08"],
    ["04 BEA/MAY 1988", "1988-05-04"],
    ["04 MAY/BEA 1988", "1988-05-04"],
    ["14 SEP / SEPT 2035", "2035-09-14"],
    ["1er février 2026", "2026-02-01"],
    ["1. Februar 2026", "2026-02-01"],
    ["3. März 2026", "2026-03-03"],
    ["1 de febrero de 2026", "2026-02-01"],
    ["5 gennaio 2026", "2026-01-05"],
    ["7 de março de 2026", "2026-03-07"],
    ["12 mei 2026", "2026-05-12"],
    ["31.01.2026", "2026-01-31"],
    ["03.04.2026", "2026-04-03"],
    ["31/01/2026", "2026-01-31"],
    ["01/31/2026", "2026-01-31"],
    ["05/05/2026", "2026-05-05"],
    ["13-12-2026", "2026-12-13"],
    ["02/29/2028", "2028-02-29"],
  ])("is read: %s", (text, iso) => {
    expect(only(text)).toBe(iso);
  });

  it.each([
    ["03/04/2026", "day and month could be exchanged"],
    ["1-2-2026", "day and month could be exchanged"],
    ["02/30/2026", "there is no such day"],
    ["February 30, 2026", "there is no such day"],
    ["29.02.2027", "not a leap year"],
    ["31/11/2026", "there is no such day"],
    ["00/12/2026", "there is no such day"],
    ["Frobruary 1, 2026", "there is no such month"],
    ["2026-13-01", "there is no such month"],
    ["1/15/25", "the century is not written"],
    ["192.168.12.2026", "longer"],
    ["SL-2025-0418", "a number"],
    ["12345/2026", "a number"],
  ])("is not read from %s (%s)", (text) => {
    expect(only(text)).toBe("");
  });

  it("written in ambiguous figures is read in the order of the page's other dates", () => {
    expect(only("03/04/2026", dayOrderOf(["issued 02/17/2025"]))).toBe("2026-03-04");
    expect(only("03/04/2026", dayOrderOf(["issued 17/02/2025"]))).toBe("2026-04-03");
  });

  it("has no order if the dates of a page disagree or are ambiguous", () => {
    expect(dayOrderOf(["02/17/2025", "17/02/2025"])).toBeUndefined();
    expect(dayOrderOf(["03/04/2026", "February 17, 2025"])).toBeUndefined();
  });

  it("has its place in the text, like others beside it", () => {
    const text = "from January 15, 2025 to 2026-01-15, noon";
    expect(datesIn(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "January 15, 2025",
      "2026-01-15",
    ]);
  });

  it("that lacks a figure is not read", () => {
    expect(only("08-6-1960", "month first")).toBe("");
    expect(only("1960-08-6")).toBe("");
    expect(only("8.06.1960")).toBe("1960-06-08");
    expect(only("8-6-1960", "month first")).toBe("1960-08-06");
    expect(only("12-6-1960", "month first")).toBe("1960-12-06");
  });
});
