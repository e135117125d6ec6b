import { describe, expect, it } from "vitest";
import { type SeenText, side, verdict } from "./seen.ts";

const birth = "person.dateOfBirth";
const states = { german: { state: "DEU" }, american: { state: "USA" }, unknown: { state: "" } } as const;

/** Lines below the label of a birth. */
const born = (...texts: readonly (string | SeenText)[]) => side(...texts, { text: "Date of birth", row: -1 });

describe("a claimed date", () => {
  it.each([
    "14.02.1975",
    "14 02 1975",
    "14.2.1975",
    "14.02.75",
    "1975-02-14",
    "19750214",
    "14 FEB 1975",
    "14 FEB/FÉV 75",
    "14 FEB/FEB 1975",
    "14 helmikuu 1975",
    "14 §€ /FEB 1975",
    "February 14th, 1975",
    "14 de febrero de 1975",
    "14 ЛЮТ/FEB 75",
    "14 лютого 1975",
    "14 ФЕВ 1975",
    "14 ΦΕΒ/FEB 75",
  ])("is confirmed by %s", (text) => {
    expect(verdict(born(text), birth, "1975-02-14", states.german)).toBe("confirmed");
  });

  it("may have its year in the next box", () => {
    const seen = born({ text: "19 OKT/OCT", row: 0 }, { text: "1971", row: 0, left: 120 });
    expect(verdict(seen, birth, "1971-10-19")).toBe("confirmed");
  });

  it("in figures may have its year in the next box", () => {
    const seen = born({ text: "07 03", row: 0 }, { text: "1971", row: 0, left: 80 });
    expect(verdict(seen, birth, "1971-03-07", states.german)).toBe("confirmed");
    expect(verdict(seen, birth, "1971-07-03", states.german)).not.toBe("confirmed");
    expect(verdict(seen, birth, "1971-03-08", states.german)).not.toBe("confirmed");
    const more = born({ text: "02 07 03", row: 0 }, { text: "1971 8", row: 0, left: 110 });
    expect(verdict(more, birth, "1971-03-07", states.german)).not.toBe("confirmed");
  });

  it("is confirmed where only a value that is no date is as likely", () => {
    const stroke = born({ text: "01 JAN /JAN 85", doubts: { 11: ["1", 0.3] } });
    expect(verdict(stroke, birth, "1985-01-01")).toBe("confirmed");
    const day = born({ text: "21 JAN 85", doubts: { 0: ["8", 0.3] } });
    expect(verdict(day, birth, "1985-01-21")).toBe("confirmed");
    const month = born({ text: "21.11.1985", doubts: { 4: ["7", 0.3] } });
    expect(verdict(month, birth, "1985-11-21")).toBe("confirmed");
  });

  it("is unread where another date is as likely", () => {
    for (const [at, other] of [
      [0, "2"],
      [1, "2"],
      [3, "0"],
      [4, "0"],
      [8, "9"],
    ] as const) {
      const seen = born({ text: "11.11.1985", doubts: { [at]: [other, 0.3] } });
      expect(verdict(seen, birth, "1985-11-11"), `${at} ${other}`).toBe("unread");
    }
  });

  it("needs all four figures of a year in another box", () => {
    const seen = born({ text: "28 SEP", row: 0 }, { text: "28", row: 0, left: 70 });
    expect(verdict(seen, birth, "1928-09-28")).toBe("unread");
  });

  it("has its day and month in the order of its state", () => {
    const seen = born("03/04/1975");
    expect(verdict(seen, birth, "1975-04-03", states.german)).toBe("confirmed");
    expect(verdict(seen, birth, "1975-03-04", states.german)).not.toBe("confirmed");
    expect(verdict(seen, birth, "1975-03-04", states.american)).toBe("confirmed");
    expect(verdict(seen, birth, "1975-04-03", states.american)).not.toBe("confirmed");
    expect(verdict(seen, birth, "1975-04-03", states.unknown)).not.toBe("confirmed");
  });

  it.each(["1975-02-15", "1975-03-14", "1976-02-14", "1965-02-14"])("is not confirmed by %s", (other) => {
    expect(verdict(born("14.02.1975"), birth, other)).not.toBe("confirmed");
    expect(verdict(born("14 FEB 1975"), birth, other)).not.toBe("confirmed");
  });

  it("is contradicted by another day", () => {
    expect(verdict(born("15.02.1975"), birth, "1975-02-14")).toBe("contradicted");
  });

  it("is not contradicted by the same day of another year, which may be another date of the document", () => {
    expect(verdict(side("14.02.2015"), "document.expirationDate", "2025-02-14")).toBe("unread");
  });

  it("is unread if another month is nearly as likely", () => {
    const seen = born({ text: "14 JUN 1975", doubts: { 5: ["L", 0.4] } });
    expect(verdict(seen, birth, "1975-06-14")).toBe("unread");
  });

  it("is not confirmed by a telephone number", () => {
    expect(verdict(born("Tel. 14 02 75 22 17"), birth, "1975-02-14")).toBe("unread");
    expect(verdict(born("14 02 75"), birth, "1975-02-14")).toBe("confirmed");
  });

  it("does not take its year from another date", () => {
    const seen = side("15 OCT 2020", "14 OCT 2030", "05 MAY 1970");
    expect(verdict(seen, "document.expirationDate", "2030-10-15")).toBe("unread");
    expect(verdict(seen, "document.expirationDate", "2030-10-14")).toBe("confirmed");
  });

  it("does not take its day from a second month", () => {
    const seen = side("28 SEP 1SEPT 25", "05 MAY 1970");
    expect(verdict(seen, "document.expirationDate", "2025-09-01")).toBe("unread");
    expect(verdict(side("26 MAÍ/MAY 09", "05 MAY 1970"), "document.expirationDate", "2009-05-01")).toBe(
      "unread",
    );
  });

  it("is not confirmed by a date that lacks a figure", () => {
    expect(verdict(born("08-6-1960"), birth, "1960-08-06", states.american)).not.toBe("confirmed");
    expect(verdict(born("8-6-1960"), birth, "1960-08-06", states.american)).toBe("confirmed");
    expect(verdict(born("6.08.1960"), birth, "1960-08-06", states.german)).toBe("confirmed");
  });

  it("is checked only if it is a valid date", () => {
    expect(verdict(born("99.99.1975"), birth, "1975-99-99")).toBe("unread");
    expect(verdict(born("1975"), birth, "1975")).toBe("unread");
  });
});
