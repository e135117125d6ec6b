import { documentTypes } from "@vouchsafe/core";
import { photograph, rasterise, specimenImage } from "@vouchsafe/specimens";
import { describe, expect, it } from "vitest";
import { pdf417 } from "../../../specimens/src/barcode.ts";
import { createSheet } from "../../../specimens/src/sheet.ts";
import { parseUniformed } from "../../src/barcode/uniformed.ts";
import { createReader, toExtraction } from "../../src/index.ts";
import { wantedOf } from "../../src/wanted.ts";

const now = { year: 2026, month: 6, day: 15 };
const patience = 60_000;

interface Member {
  readonly flag: string;
  readonly name: string;
  readonly born: string;
  readonly issued: string;
  readonly until: string;
}
const ines: Member = {
  flag: "1",
  name: "MOREAU-VALDES, INES",
  born: "1987MAR08",
  issued: "2024FEB05",
  until: "2034FEB04",
};

/** A member's record as its barcode has it; the picture behind it is left out. */
const recordOf = ({ flag, name, born, issued, until }: Member): string =>
  `IDUS3&%^H${flag}${name.padEnd(27)}9998877661         0064132BRGR${born}NNYYU${"NONE     ".repeat(2)}2RRT  ${issued}${until}8   5ACT`;

describe("the barcode of a Uniformed Services Identification Card", () => {
  it("gives name, birth and expiry, and keeps no identifier of the person", () => {
    const record = parseUniformed(recordOf(ines), now);
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
  ])("gives no birth where that is %s", (_, member) => {
    const { reading } = parseUniformed(recordOf(member), now) ?? {};
    expect([reading?.dateOfBirth, reading?.expirationDate]).toEqual([undefined, undefined]);
  });

  it("gives no expiry that lies before the issue, or that is none", () => {
    for (const until of ["2014FEB04", "INDEF    "]) {
      const { reading } = parseUniformed(recordOf({ ...ines, until }), now) ?? {};
      expect([reading?.dateOfBirth, reading?.expirationDate]).toEqual(["1987-03-08", undefined]);
    }
  });

  it("of a dependant, or in a layout that is not known, tells no more than what it is", () => {
    for (const content of [recordOf({ ...ines, flag: "2" }), "IDUS9 something else", "IDUS1"]) {
      const record = parseUniformed(content, now);
      expect(record?.kind).toBe("uniformed");
      expect(record?.reading).toEqual({ format: "PDF417", jurisdiction: "USA", fields: {} });
    }
  });

  it("is nothing else", () => {
    expect(parseUniformed("@\n\u001e\rANSI 636025090001DL00310040DLDAQ12345678", now)).toBeUndefined();
    expect(parseUniformed("", now)).toBeUndefined();
  });

  it("identifies the type, and no other, from a photograph", { timeout: patience }, async () => {
    const sheet = createSheet(85.6, 54);
    sheet.add('<rect width="85.6" height="54" fill="#eef0ec"/>');
    sheet.add(pdf417(recordOf(ines), { x: 5, y: 8, width: 75, height: 18 }, 11));
    const flat = await rasterise(sheet.drawing(), 1600);
    const front = await photograph(flat, { quality: "clear", rotate: 0, seed: "uniformed" });
    const reader = await createReader();
    const read = async (id: number, picture: Uint8Array = front) => {
      const type = documentTypes.find((candidate) => candidate.id === id);
      if (!type) throw new Error(`There is no document type ${id}.`);
      return toExtraction(
        type,
        await reader.read({ front: picture, wanted: { ...wantedOf(type), portrait: false } }),
      );
    };
    const [own, licence] = [await read(5), await read(1)];
    const licenceAsUniformed = await read(5, specimenImage("driver-licence-back"));
    await reader.close();
    expect(own.data).toMatchObject({
      person: { surname: "MOREAU-VALDES", givenNames: "INES", dateOfBirth: "1987-03-08" },
      document: { type: "Uniformed Service ID", expirationDate: "2034-02-04", identified: "1" },
    });
    expect(licence.data.document).toMatchObject({ type: "Uniformed Service ID", identified: "0" });
    expect(licenceAsUniformed.data.document).toMatchObject({ type: "Driver License", identified: "0" });
  });
});
