import { noEnd } from "@passmuster/core/ports";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateOfBirth, dateOfExpiry } from "../../src/barcode/dates.ts";

const now = { year: 2026, month: 6, day: 15 };

describe("a date of birth", () => {
  it.each([
    ["11301988", "1988-11-30"],
    ["19881130", "1988-11-30"],
    ["11/30/1988", "1988-11-30"],
    ["1988-11-30", "1988-11-30"],
    ["02292024", "2024-02-29"],
    ["07011908", "1908-07-01"],
    ["19080701", "1908-07-01"],
    ["07012008", "2008-07-01"],
    ["20260615", "2026-06-15"],
    ["11301988MZOZOA", "1988-11-30"],
  ])("%s is %s", (raw, day) => {
    expect(dateOfBirth(raw, now)).toBe(day);
  });

  it.each([
    ["in the future", "06162026"],
    ["131 years ago", "06151895"],
    ["that is in no calendar", "02302001"],
    ["in the order of other countries", "30111988"],
    ["of zeros", "00000000"],
    ["of nines", "99999999"],
    ["of six digits", "881130"],
    ["of nine digits", "119301988"],
    ["that is empty", ""],
    ["in words", "unavl"],
  ])("%s is rejected", (_, raw) => {
    expect(dateOfBirth(raw, now)).toBeUndefined();
  });
});

describe("a date of expiry", () => {
  it.each([
    ["11302031", "2031-11-30"],
    ["20311130", "2031-11-30"],
    ["06152006", "2006-06-15"],
    ["20760615", "2076-06-15"],
  ])("%s is %s", (raw, day) => {
    expect(dateOfExpiry(raw, now)).toBe(day);
  });

  it.each(["99999999", "12319999", "99991231", "01019999", "12/31/9999"])("%s is no end", (raw) => {
    expect(dateOfExpiry(raw, now)).toBe(noEnd);
  });

  it.each(["06142006", "06162076", "88888888", "12309999", "NONE"])("%s is rejected", (raw) => {
    expect(dateOfExpiry(raw, now)).toBeUndefined();
  });
});

describe("the two orders", () => {
  it("are never ambiguous: each order yields only the same day, for every day of a life", () => {
    const days = fc.date({ min: new Date("1900-01-01"), max: new Date("2026-06-15"), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year = "", month = "", day = ""] = iso.split("-");
        expect(dateOfBirth(`${year}${month}${day}`, now)).toBe(iso);
        expect(dateOfBirth(`${month}${day}${year}`, now)).toBe(iso);
      }),
    );
  });
});
