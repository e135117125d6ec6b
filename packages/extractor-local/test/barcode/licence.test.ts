import { describe, expect, it } from "vitest";
import { type LicenceRecord, parseAamva } from "../../src/barcode/aamva.ts";
import { withTitledKind } from "../../src/barcode/licence-data.ts";
import { toExtraction } from "../../src/in-process.ts";
import { modern, type RecordOptions, recordOf, withElements } from "./records.ts";
import { stripeOf } from "./stripes.ts";
import { typeWith } from "./type-with.ts";

const now = { year: 2026, month: 6, day: 15 };

describe("extracted data of a record", () => {
  const extractionOf = (id: number, options: RecordOptions = {}, changes = {}) => {
    const barcode = parseAamva(
      recordOf(withElements(modern, changes), { issuerId: "636029", ...options }),
      now,
    );
    if (!barcode) throw new Error("This is a record.");
    return toExtraction(typeWith(id), { barcode });
  };

  it("has the specification's groups, for photo IDs and proofs of address", () => {
    const expected = {
      person: {
        surname: "HOLLOWAY",
        givenNames: "JUNE AVERY",
        fullName: "JUNE AVERY HOLLOWAY",
        dateOfBirth: "1988-11-30",
        sex: "F",
      },
      address: {
        full: "14 QUARRY STEPS, CINDER FALLS, OR 97999",
        street: "14 QUARRY STEPS",
        city: "CINDER FALLS",
        state: "OR",
        zip: "97999",
        country: "United States of America",
      },
      document: {
        type: "Driver License",
        number: "T0011223",
        countryCode: "USA",
        countryName: "United States of America",
        issuingEntity: "Oregon",
        issueDate: "2024-03-15",
        expirationDate: "2031-11-30",
        identified: "1",
      },
    };
    expect(extractionOf(1).data).toEqual(expected);
    expect(extractionOf(21).data).toEqual(expected);
    expect(extractionOf(1).barcode).toMatchObject({ format: "PDF417", jurisdiction: "OR" });
  });

  it.each([
    [1, "DL", "Driver License", "1"],
    [21, "DL", "Driver License", "1"],
    [2, "ID", "State ID Card", "1"],
    [22, "ID", "State ID Card", "1"],
    [1, "ID", "State ID Card", "0"],
    [22, "DL", "Driver License", "0"],
    [3, "DL", "Driver License", "0"],
    [5, "DL", "Driver License", "0"],
    [12, "ID", "State ID Card", "0"],
    [24, "DL", "Driver License", "0"],
  ] as const)(
    "announced as type %i, a subfile %s is a %s, identified %s",
    (id, subfile, type, identified) => {
      expect(extractionOf(id, { subfile }).data.document).toMatchObject({ type, identified });
    },
  );

  it("identifies a card of another country if the flow accepts any country", () => {
    const [canadian, DCG] = [{ issuerId: "636012" }, "CAN"];
    const { data } = extractionOf(1, canadian, { DCG });
    expect(data.document).toMatchObject({ type: "Driver License", countryCode: "CAN", identified: "0" });
    const { countries: _countries, ...anywhere } = typeWith(1);
    const barcode = parseAamva(recordOf(withElements(modern, { DCG }), canadian), now);
    expect(barcode && toExtraction(anywhere, { barcode }).data.document).toMatchObject({
      countryCode: "CAN",
      countryName: "Canada",
      issuingEntity: "Ontario",
      identified: "1",
    });
  });

  it("takes the kind of card from the title if the record does not state it", () => {
    const stripe = parseAamva(stripeOf({}), now);
    const enhanced = parseAamva(
      recordOf(withElements(modern, { DCA: "NONE" }), { issuerId: "636029", subfile: "EN" }),
      now,
    );
    if (!stripe || !enhanced) throw new Error("These are records.");
    const { countries: _countries, ...anywhere } = typeWith(1);
    const identified = (barcode: LicenceRecord, titled: number | undefined, type = typeWith(1)) =>
      toExtraction(type, { barcode: withTitledKind(barcode, titled) }).data.document?.identified;
    expect(identified(stripe, undefined, anywhere)).toBe("0");
    expect(identified(stripe, 1, anywhere)).toBe("1");
    expect(identified(stripe, 12, anywhere)).toBe("0");
    expect(identified(enhanced, 2)).toBe("0");
    expect(identified(enhanced, 2, typeWith(2))).toBe("1");
    const licence = parseAamva(recordOf(modern, { issuerId: "636029" }), now);
    expect(licence && identified(licence, 2, typeWith(2))).toBe("0");
  });

  it("identifies no card if the record does not state its kind", () => {
    const { data } = extractionOf(1, { subfile: "EN" }, { DCA: "NONE" });
    expect(data.document).toMatchObject({ identified: "0" });
    expect(data.document).not.toHaveProperty("type");
  });

  it("omits values that the record lacks", () => {
    const { data } = extractionOf(
      1,
      { issuerId: "999999" },
      {
        DAQ: "NONE",
        DCS: undefined,
        DAC: "unavl",
        DAD: "NONE",
        DBB: "00000000",
        DBA: "00000000",
        DAG: undefined,
        DAI: undefined,
        DAJ: undefined,
        DAK: undefined,
        DCG: undefined,
      },
    );
    expect(data).toEqual({
      person: { sex: "F" },
      document: { type: "Driver License", issueDate: "2024-03-15", identified: "0" },
    });
  });
});
