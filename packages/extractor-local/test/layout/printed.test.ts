import { describe, expect, it } from "vitest";
import { readPrinted } from "../../src/layout/pages/printed.ts";
import { line, page } from "./lines.ts";

describe("a printed side", () => {
  it("is read by labels above their values, despite misread letters", () => {
    const lines = page(`
      Type | Code | Passport.no.
      P | ATA | AQ4821736
      Surnane
      MOREAU-VALDES
      Given names
      INES
      Date-of birth
      08 MAR 1987
      Date of issue | Date piexpiry.
      04 MAR 2025 | 03 MAR 2035
    `);
    expect(readPrinted(lines)).toEqual({
      person: { surname: "MOREAU-VALDES", givenNames: "INES", dateOfBirth: "1987-03-08" },
      document: {
        number: "AQ4821736",
        countryCode: "ATA",
        issueDate: "2025-03-04",
        expirationDate: "2035-03-03",
      },
    });
  });

  it("is read by the numbered labels of a licence", () => {
    const lines = page(`
      4d DL | L48217360
      1 FAMILY NAME
      MOREAU
      2 GIVEN NAMES
      INES
      8 ADDRESS
      131 ORCHARD TERRACE
      HARBOR GLEN, WA 98599
      3 DOB | 15 SEX
      03/08/1987 | F
      4b EXP
      04/05/2033
    `);
    expect(readPrinted(lines, { order: "month first" })).toMatchObject({
      person: { surname: "MOREAU", givenNames: "INES", dateOfBirth: "1987-03-08" },
      address: { street: "131 ORCHARD TERRACE", city: "HARBOR GLEN", state: "WA", zip: "98599" },
      document: { number: "L48217360", expirationDate: "2033-04-05" },
    });
    expect(readPrinted(lines)?.person).not.toHaveProperty("dateOfBirth");
  });

  it("is read by bilingual labels", () => {
    const lines = page(`
      1. Surname / Nom
      MOREAU
      2. Given names / Prénoms
      INÉS ANNE
      Date of birth / Date de naissance
      08 MAR/MARS 1987
    `);
    expect(readPrinted(lines)).toEqual({
      person: { surname: "MOREAU", givenNames: "INÉS ANNE", dateOfBirth: "1987-03-08" },
    });
  });

  it("does not take a label for a value", () => {
    const lines = page(`
      Surname | Given names
      MOREAU | INES
    `);
    expect(readPrinted(lines)?.person).toEqual({ surname: "MOREAU", givenNames: "INES" });
  });

  it("does not take a value that has a label of its own", () => {
    const lines = page(`
      Date of expiry
      Date of birth 08 MAR 1987
      Surname
      Given Names INES
    `);
    expect(readPrinted(lines)).toEqual({ person: { givenNames: "INES", dateOfBirth: "1987-03-08" } });
  });

  it("leaves out unclear values", () => {
    const lines = [line("Document no.", { row: 1 }), line("1D2096481", { row: 2, confidence: 60 })];
    expect(readPrinted(lines)).toBeUndefined();
  });
});
