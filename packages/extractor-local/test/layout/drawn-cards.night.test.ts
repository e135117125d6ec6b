import { documentTypes, type VerificationDocumentType } from "@passmuster/core";
import type { Extraction } from "@passmuster/core/ports";
import {
  type Drawing,
  drawnCard,
  type PhotographOptions,
  photograph,
  rasterise,
  specimenPerson,
} from "@passmuster/specimens/workshop";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createReader, type Reader, toExtraction } from "../../src/in-process.ts";
import { planFor } from "../../src/layout/read-plan.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await createReader();
});
afterAll(() => reader.close());

const person = specimenPerson("cards");
const { surname, givenNames } = person;
const typeOf = (id: number): VerificationDocumentType | undefined =>
  documentTypes.find((one) => one.id === id);

/** OCR loses marks on small capitals, so names are compared without them. */
const withoutMarks = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "");

async function extracted(
  drawing: Drawing,
  type: VerificationDocumentType | undefined,
  rotate: PhotographOptions["rotate"] = 0,
): Promise<Extraction> {
  if (!type) throw new Error("There is no such document type.");
  const front = await photograph(await rasterise(drawing, 1400), { quality: "clear", rotate, seed: "cards" });
  return toExtraction(type, await reader.read({ front, wanted: planFor(type) }));
}

it("a licence of the European model is read from its image, also sideways", async () => {
  const licence = drawnCard(
    "PRAWO JAZDY   RZECZPOSPOLITA POLSKA",
    [
      `1. ${surname.toUpperCase()}`,
      `2. ${givenNames.toUpperCase()}`,
      "3. 08.03.1987 HALCYON",
      "4a. 05.04.2023   4c. SPECIMEN",
      "4b. 04.04.2038",
      "5. 00417/23/2264",
    ],
    person,
  );
  const { countries: _, ...type } = typeOf(1) ?? {};
  const { data, quality } = await extracted(licence, type as VerificationDocumentType, 90);
  const read = withoutMarks(data.person?.surname ?? "");
  expect({ ...data, person: { ...data.person, surname: read } }).toEqual({
    person: {
      surname: withoutMarks(surname).toUpperCase(),
      givenNames: givenNames.toUpperCase(),
      dateOfBirth: "1987-03-08",
    },
    document: {
      type: "Driver License",
      number: "00417/23/2264",
      expirationDate: "2038-04-04",
      issueDate: "2023-04-05",
      countryCode: "POL",
      countryName: "Poland",
      hasSelfie: "1",
      identified: "1",
    },
  });
  expect(quality).toEqual([]);
});

it("a university's card is read from its image", async () => {
  const card = drawnCard(
    "HALCYON STATE UNIVERSITY",
    [`${givenNames} ${surname}`, "STUDENT", "ID 900417226", "EXP 08/31/2029"],
    person,
  );
  const { data } = await extracted(card, typeOf(11));
  expect(data).toEqual({
    person: { fullName: `${givenNames} ${surname}` },
    document: {
      type: "U.S. University ID Card",
      number: "900417226",
      expirationDate: "2029-08-31",
      hasSelfie: "1",
      identified: "1",
    },
  });
});
