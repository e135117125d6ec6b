import { describe, expect, it } from "vitest";
import type { Claims } from "../../src/layout/claims/confirm.ts";
import { printedValues } from "../../src/layout/pages/printed.ts";
import { groupValues } from "../../src/layout/pages/printed-value.ts";
import { line, page } from "./lines.ts";

const data = {
  person: { surname: "MOREAU VALDES", givenNames: "INES", dateOfBirth: "1987-03-08" },
  document: { number: "AQ4821736", expirationDate: "2035-03-03" },
} as const;
const read = (text: string, claims: Claims = { data }) => groupValues(printedValues(page(text), {}, claims));

describe("printed text without labels beside a code", () => {
  it("confirms values that it contains exactly", () => {
    const print = read(`
      ANTARCTICA
      Moreau-Valdés, Inés
      08 MAR/MARS 1987 | AQ 482 1736
      03.03.2035
    `);
    const person = { ...data.person, surname: "Moreau Valdés", givenNames: "Inés" };
    expect(print).toEqual({ ...data, person });
  });

  it.each([
    ["one character of the number differs", "AQ4821786", { document: { number: "AQ4821736" } }],
    ["the number goes on", "AQ4821736B", { document: { number: "AQ4821736" } }],
    ["the number begins earlier", "7-AQ4821736", { document: { number: "AQ4821736" } }],
    ["the name is part of a word", "MOREAUX", { person: { surname: "MOREAU" } }],
    ["the name has two letters", "LI", { person: { surname: "LI" } }],
    ["the year differs", "08 MAR 1978", { person: { dateOfBirth: "1987-03-08" } }],
    ["the month of another language differs", "08 MAI 1987", { person: { dateOfBirth: "1987-03-08" } }],
    ["day and month may be exchanged", "08/03/1987", { person: { dateOfBirth: "1987-03-08" } }],
    ["the months of two languages differ", "08 MAR/MAI 1987", { person: { dateOfBirth: "1987-03-08" } }],
    ["the date is part of a number", "12.28.03.1987", { person: { dateOfBirth: "1987-03-28" } }],
    ["it stands in a line of the MRZ", "P<ATAMOREAU<<INES<<<<", { person: { givenNames: "INES" } }],
  ])("confirms nothing if %s", (_, text, claimed) => {
    expect(read(text, { data: claimed })).toBeUndefined();
  });

  it.each([
    ["8 March 1987"],
    ["1987-03-08"],
    ["08 MRT/MAR 1987"],
    ["08 SIJ/MAR 1987"],
    ["08MAR1987"],
    ["08 MAR 87"],
    ["MARCH 8, 1987"],
  ])("confirms a date written as %s", (text) => {
    const claimed = { person: { dateOfBirth: "1987-03-08" } };
    expect(read(`${text}\n01 JAN 2035`, { data: claimed })).toEqual(claimed);
  });

  it("confirms a numeric date if the page shows the order", () => {
    const claimed = { person: { dateOfBirth: "1987-03-08" } };
    expect(read("08/03/1987\n24/12/2030", { data: claimed })).toEqual(claimed);
    expect(read("08/03/1987\n12/24/2030", { data: claimed })).toBeUndefined();
  });

  it.each([
    ["BJÖRN", "BJOERN"],
    ["BJÖRN", "BJORN"],
    ["ÅSTRÖM", "AASTROEM"],
    ["GROẞE", "GROSSE"],
    ["ŁUCJA", "LUCJA"],
    ["SØREN", "SOEREN"],
    ["O’BRIEN", "OBRIEN"],
    ["1SAMPLE", "SAMPLE"],
    ["MUÑOZ", "MUNXXOZ"],
  ])("confirms %s by the MRZ's %s, in its printed spelling", (text, surname) => {
    const printed = /[^\p{ASCII}’]/u.test(text) ? text : surname;
    expect(read(text, { data: { person: { surname } } })).toEqual({ person: { surname: printed } });
  });

  it("confirms a truncated name by its beginning, but not a complete one", () => {
    const claimed = { data: { person: { surname: "NGUYEN", givenNames: "ALEXANDR" } } };
    const text = "NGUYEN\nALEXANDRINA";
    expect(read(text, { ...claimed, cut: true })?.person?.givenNames).toBe("ALEXANDR");
    expect(read(text, claimed)?.person).toEqual({ surname: "NGUYEN" });
  });

  it("never assigns a piece of text to two fields", () => {
    const names = { person: { surname: "MARTIN", givenNames: "MARTIN" } };
    expect(read("MARTIN", { data: names })).toBeUndefined();
    const dates = { person: { dateOfBirth: "2035-03-03" }, document: { expirationDate: "2035-03-03" } };
    expect(read("03 MAR 2035", { data: dates })).toBeUndefined();
  });

  it("does not confirm a date by one that lacks a figure", () => {
    const claimed = { data: { person: { dateOfBirth: "1960-08-06" } } };
    expect(read("06-8-1960\n22/11/1994", claimed)).toBeUndefined();
    expect(read("6.08.1960\n22/11/1994", claimed)).toEqual({ person: { dateOfBirth: "1960-08-06" } });
  });

  it("takes no unclear value", () => {
    const lines = [line("AQ4821736", { row: 1, confidence: 60 }), line("INES", { row: 2, confidence: 40 })];
    expect(printedValues(lines, {}, { data })).toEqual([]);
  });
});

describe("printed text with labels beside a code", () => {
  it("yields the value at the label, wherever else the code's value stands", () => {
    const print = read(`
      Surname
      OKAFOR
      Passport no.
      AQ4821731
      Date of birth
      09 MAR 1987
      MOREAU VALDES
      AQ4821736
      08 MAR 1987
    `);
    expect(print?.person).toMatchObject({ surname: "OKAFOR", dateOfBirth: "1987-03-09" });
    expect(print?.document?.number).toBe("AQ4821731");
  });

  it("confirms no number that an unclear labelled value contradicts", () => {
    const lines = [
      line("Passport no.", { row: 1 }),
      line("AQ4821731", { row: 2, confidence: 60 }),
      line("AQ4821736", { row: 8 }),
    ];
    expect(printedValues(lines, {}, { data })).toEqual([]);
  });

  it("keeps the printed spelling of a name, also with another mark than it has", () => {
    const claims = { data: { person: { givenNames: "BJOERN" } } };
    expect(read("Given names\nBJÔRN", claims)).toEqual({ person: { givenNames: "BJÔRN" } });
    expect(read("Given names\nBJARN", claims)).toEqual({ person: { givenNames: "BJARN" } });
  });

  it("keeps a number that resembles the code's", () => {
    expect(read("Passport no.\nAQ482I736")?.document?.number).toBe("AQ482I736");
  });
});
