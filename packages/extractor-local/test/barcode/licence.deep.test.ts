import { type DocumentType, documentTypes } from "@vouchsafe/core";
import { specimenFacts, specimenImage } from "@vouchsafe/specimens";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAamva } from "../../src/barcode/aamva.ts";
import { createReader, type Reader, toExtraction } from "../../src/index.ts";
import { wantedOf } from "../../src/wanted.ts";
import { modern, type RecordOptions, recordOf, withElements } from "./records.ts";

const patience = 60_000;
const now = { year: 2026, month: 6, day: 15 };

function typeWith(id: number): DocumentType {
  const type = documentTypes.find((candidate) => candidate.id === id);
  if (!type) throw new Error(`There is no document type ${id}.`);
  return type;
}

describe("the reader", () => {
  let reader: Reader;
  beforeAll(async () => {
    reader = await createReader();
  }, patience);
  afterAll(() => reader.close());

  const facts = specimenFacts("driver-licence-back");

  it.each([
    ["driver-licence-back", 0],
    ["driver-licence-back-worn", 0],
    ["driver-licence-back-180", 180],
  ] as const)("reads %s, and how far it is turned", { timeout: patience }, async (name, orientation) => {
    const { barcode, side, ...reading } = await reader.read({ front: specimenImage(name) });
    expect(reading).toMatchObject({ mrz: undefined, orientation });
    expect(side).toBe("front");
    expect(barcode?.reading).toMatchObject({
      documentNumber: facts.number,
      surname: "MOREAU-VALDES",
      givenNames: "INES",
      dateOfBirth: facts.person.dateOfBirth,
      expirationDate: facts.expiryDate,
      address: { street: facts.person.address.street.toUpperCase(), zip: facts.person.address.zip },
    });
  });

  it("reads both sides of a licence, in either order", { timeout: patience }, async () => {
    const front = specimenImage("driver-licence-front");
    const back = specimenImage("driver-licence-back");
    const wanted = wantedOf(typeWith(1));
    if (!wanted) throw new Error("A licence is read.");
    expect(await reader.read({ front, back, wanted })).toMatchObject({
      side: "back",
      barcode: { kind: "licence" },
    });
    expect(await reader.read({ front: back, back: front, wanted })).toMatchObject({ side: "front" });
  });

  it("reads the back before the front", { timeout: patience }, async () => {
    const front = specimenImage("driver-licence-other-person-back");
    const { barcode, side } = await reader.read({ front, back: specimenImage("driver-licence-back") });
    expect([side, barcode?.reading.documentNumber]).toEqual(["back", facts.number]);
  });

  it("tells a passport that was uploaded as a licence", { timeout: patience }, async () => {
    const wanted = wantedOf(typeWith(1));
    if (!wanted) throw new Error("A licence is read.");
    const reading = await reader.read({ front: specimenImage("passport-ines"), wanted });
    const { data } = toExtraction(typeWith(1), reading);
    expect(data.document).toMatchObject({ type: "Passport", identified: "0" });
  });

  it("tells a licence that was uploaded as a passport", { timeout: patience }, async () => {
    const wanted = wantedOf(typeWith(3));
    if (!wanted) throw new Error("A passport is read.");
    const reading = await reader.read({ front: specimenImage("driver-licence-back"), wanted });
    const { data } = toExtraction(typeWith(3), reading);
    expect(data.document).toMatchObject({ type: "Driver License", identified: "0" });
  });

  it("tells what it did, when asked", { timeout: patience }, async () => {
    const seen: unknown[] = [];
    const trace = (stage: string, what: unknown) => stage === "barcode" && seen.push(what);
    await reader.read({ front: specimenImage("driver-licence-back"), trace });
    expect(seen).toMatchObject([{ side: "front", look: { at: "picture" }, content: facts.barcode }]);
  });
});

describe("what a record makes of a document", () => {
  const extractionOf = (id: number, options: RecordOptions = {}, changes = {}) => {
    const barcode = parseAamva(
      recordOf(withElements(modern, changes), { issuerId: "636029", ...options }),
      now,
    );
    if (!barcode) throw new Error("This is a record.");
    return toExtraction(typeWith(id), { barcode });
  };

  it("has the specification's groups, as photo ID and as proof of address", () => {
    const expected = {
      person: {
        surname: "HOLLOWAY",
        givenNames: "JUNE AVERY",
        fullName: "JUNE AVERY HOLLOWAY",
        dateOfBirth: "1988-11-30",
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

  it("of another country is identified where the flow takes any country", () => {
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

  it("that does not say which card it is on identifies none", () => {
    const { data } = extractionOf(1, { subfile: "EN" }, { DCA: "NONE" });
    expect(data.document).toMatchObject({ identified: "0" });
    expect(data.document).not.toHaveProperty("type");
  });

  it("has no value that the record has not", () => {
    const { data } = extractionOf(
      1,
      { issuerId: "999999" },
      {
        ...{ DAQ: "NONE", DCS: undefined, DAC: "unavl", DAD: "NONE", DBB: "00000000", DBA: "99999999" },
        ...{ DAG: undefined, DAI: undefined, DAJ: undefined, DAK: undefined, DCG: undefined },
      },
    );
    expect(data).toEqual({ person: {}, document: { type: "Driver License", identified: "0" } });
  });
});
