import { drawStripeLicence, photograph, rasterise, specimenPerson } from "@passmuster/specimens/workshop";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createReader, type Reader, toExtraction } from "../../src/in-process.ts";
import { planFor } from "../../src/layout/read-plan.ts";
import { typeWith } from "./type-with.ts";

const ines = specimenPerson("ines");
const holder = { ...ines, address: { ...ines.address, state: "BC", zip: "V0V 0V0" } };
/** Ends on the holder's birthday. */
const options = { number: "4820173", issueDate: "2025-02-03", expiryDate: "2033-03-08" };

let reader: Reader;
beforeAll(async () => {
  reader = await createReader();
});
afterAll(() => reader.close());

test.each([0, 180] as const)(
  "a drawn licence with a magnetic stripe's text is read, turned by %i",
  async (rotate) => {
    const { front, back } = drawStripeLicence(holder, options);
    const shot = async (drawing: typeof front, seed: string) =>
      photograph(await rasterise(drawing, 1600), { quality: "clear", rotate, seed });
    const { countries: _countries, ...licence } = typeWith(1);
    const images = { front: await shot(front, "stripe-front"), back: await shot(back, "stripe-back") };
    const reading = await reader.read({ ...images, wanted: planFor(licence) ?? fail() });
    const { data, barcode, quality } = toExtraction(licence, reading, "CAN");
    expect(barcode).toMatchObject({ jurisdiction: "BC", issuerKnown: true });
    expect(data).toMatchObject({
      person: {
        surname: "MOREAU-VALDES",
        givenNames: "INES",
        dateOfBirth: holder.dateOfBirth,
        sex: "F",
      },
      address: {
        street: holder.address.street.toUpperCase(),
        city: holder.address.city.toUpperCase(),
        state: "BC",
        zip: "V0V 0V0",
        country: "Canada",
      },
      document: {
        type: "Driver License",
        number: "4820173",
        countryCode: "CAN",
        issuingEntity: "British Columbia",
        expirationDate: "2033-03-08",
        identified: "1",
      },
    });
    expect(quality).not.toContain("code_unread");
  },
);

function fail(): never {
  throw new Error("The plan for a licence is missing.");
}
