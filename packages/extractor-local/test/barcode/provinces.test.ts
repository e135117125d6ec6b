import { canadianProvinces } from "@passmuster/core/geography";
import { describe, expect, it } from "vitest";
import { parseAamva } from "../../src/barcode/aamva.ts";
import { provinceForms } from "../../src/barcode/provinces.ts";
import { modern, recordOf, withElements } from "./records.ts";
import { stripeOf } from "./stripes.ts";

const now = { year: 2026, month: 6, day: 15 };

/** The holder's record as Canada writes it: dates by year, metres, the country. */
const canadian = (code: string): readonly string[] =>
  withElements(modern, {
    DBA: "20311130",
    DBB: "19881130",
    DBD: "20240315",
    DAU: "168 cm",
    DAJ: code,
    DAK: "A1A1A1     ",
    DCG: "CAN",
  });

/** The holder's record in Ontario's version 3. */
const ontario =
  "@\n\u001e\rANSI 636012030001DL00000367DLDCAG \nDCBX\nDCDNONE \nDBA20311130\nDCSHOLLOWAY,\nDCTJUNE,AVERY\nDBD20240315\nDBB19881130\n" +
  "DBC2\nDAYNONE\nDAU168 cm\nDAG14 QUARRY STEPS, \nDAICINDER FALLS \nDAJON\nDAKA1A 1A1\nDAQH4820-17365-81130\nDCFXX4820173\nDCGCAN\nDCHNONE\nDCK*4820173*\n\r";

const holder = {
  surname: "HOLLOWAY",
  givenNames: "JUNE AVERY",
  dateOfBirth: "1988-11-30",
  expirationDate: "2031-11-30",
};

describe("the forms of Canada's provinces", () => {
  it("are told for each province and territory, each issuer number once", () => {
    expect(provinceForms.map(({ code }) => code).sort()).toEqual(Object.keys(canadianProvinces).sort());
    const ids = provinceForms.flatMap(({ issuerIds }) => issuerIds);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { source, limits } of provinceForms) expect([source, ...limits]).not.toContain("");
  });

  it.each(provinceForms.filter(({ form }) => form === "AAMVA"))("$code reads AAMVA's record", (province) => {
    const { code, name, issuerIds } = province;
    for (const issuerId of issuerIds)
      for (const version of ["03", "08", "10"]) {
        const record = parseAamva(recordOf(canadian(code), { issuerId, version }), now);
        expect(record).toMatchObject({ country: "CAN", kind: "licence", issuer: { code, name } });
        expect(record?.reading).toMatchObject({
          ...holder,
          jurisdiction: code,
          issuerKnown: true,
          address: { state: code, zip: "A1A 1A1", country: "Canada" },
        });
      }
  });

  it("BC reads the magnetic stripe's text", () => {
    expect(parseAamva(stripeOf({}), now)).toMatchObject({
      country: "CAN",
      issuer: { code: "BC", name: "British Columbia" },
      reading: holder,
    });
  });

  it("BC would read AAMVA's record too", () => {
    const record = parseAamva(recordOf(canadian("BC"), { issuerId: "636028" }), now);
    expect(record).toMatchObject({ kind: "licence", reading: { ...holder, jurisdiction: "BC" } });
  });

  it("ON reads its version 3", () => {
    expect(parseAamva(ontario, now)).toMatchObject({
      version: 3,
      kind: "licence",
      reading: {
        ...holder,
        documentNumber: "H4820-17365-81130",
        address: { full: "14 QUARRY STEPS, CINDER FALLS, ON A1A 1A1" },
      },
    });
  });

  it.each([
    ["NF", "NL"],
    ["PQ", "QC"],
  ])("take the former abbreviation %s as %s", (former, code) => {
    const record = parseAamva(recordOf(canadian(former), { issuerId: "999999" }), now);
    expect(record?.reading).toMatchObject({
      jurisdiction: code,
      address: { state: code, country: "Canada" },
    });
  });
});
