import { describe, expect, it } from "vitest";
import { parseUniformed } from "../../src/barcode/uniformed.ts";
import { ines, uniformedRecord } from "./uniformed-records.ts";

const now = { year: 2026, month: 6, day: 15 };

describe("the barcode of a Uniformed Services Identification Card", () => {
  it("yields name, birth and expiry, and drops the person's identifier", () => {
    const record = parseUniformed(uniformedRecord(ines), now);
    expect(record).toMatchObject({
      kind: "uniformed",
      country: "USA",
      fullName: "INES MOREAU-VALDES",
      reading: {
        surname: "MOREAU-VALDES",
        givenNames: "INES",
        dateOfBirth: "1987-03-08",
        expirationDate: "2034-02-04",
      },
    });
    expect(record?.reading.documentNumber).toBeUndefined();
    expect(JSON.stringify(record)).not.toContain("999887766");
  });

  it.each([
    ["no calendar day", { ...ines, born: "1987FEB30" }],
    ["a day to come", { ...ines, born: "2031MAR08" }],
  ])("omits the birth if that is %s", (_, member) => {
    const { reading } = parseUniformed(uniformedRecord(member), now) ?? {};
    expect([reading?.dateOfBirth, reading?.expirationDate]).toEqual([undefined, undefined]);
  });

  it("omits an expiry before the issue or an invalid one", () => {
    for (const until of ["2014FEB04", "INDEF    "]) {
      const { reading } = parseUniformed(uniformedRecord({ ...ines, until }), now) ?? {};
      expect([reading?.dateOfBirth, reading?.expirationDate]).toEqual(["1987-03-08", undefined]);
    }
  });

  it("of a dependant, or in an unknown layout, only identifies its kind", () => {
    for (const content of [uniformedRecord({ ...ines, flag: "2" }), "IDUS9 something else", "IDUS1"]) {
      const record = parseUniformed(content, now);
      expect(record?.kind).toBe("uniformed");
      expect(record?.reading).toEqual({ format: "PDF417", jurisdiction: "USA", fields: {} });
    }
  });

  it("has a unique header", () => {
    expect(parseUniformed("@\n\u001e\rANSI 636025090001DL00310040DLDAQ12345678", now)).toBeUndefined();
    expect(parseUniformed("", now)).toBeUndefined();
  });
});
