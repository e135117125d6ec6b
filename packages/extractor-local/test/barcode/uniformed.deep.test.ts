import { createSheet, pdf417, photograph, rasterise, specimenImage } from "@passmuster/specimens/workshop";
import { describe, expect, it } from "vitest";
import { createReader, toExtraction } from "../../src/in-process.ts";
import { planFor } from "../../src/layout/read-plan.ts";
import { typeWith } from "./type-with.ts";
import { ines, uniformedRecord } from "./uniformed-records.ts";

describe("the barcode of a Uniformed Services Identification Card", () => {
  it("identifies the type, and no other, from a photograph", async () => {
    const sheet = createSheet(85.6, 54);
    sheet.add('<rect width="85.6" height="54" fill="#eef0ec"/>');
    sheet.add(pdf417(uniformedRecord(ines), { x: 5, y: 8, width: 75, height: 18 }, 11));
    const flat = await rasterise(sheet.drawing(), 1600);
    const front = await photograph(flat, { quality: "clear", rotate: 0, seed: "uniformed" });
    const reader = await createReader();
    const read = async (id: number, image: Uint8Array = front) => {
      const type = typeWith(id);
      return toExtraction(
        type,
        await reader.read({ front: image, wanted: { ...planFor(type), portrait: false } }),
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
