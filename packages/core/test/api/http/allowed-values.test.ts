import { testPassmuster } from "@passmuster/core/testing";
import { afterAll, expect, test } from "vitest";

const service = await testPassmuster();
afterAll(() => service.close());

const photoId = { type: "Passport", number: "X1234567", country: "ATA" };
const body = (more: object) =>
  JSON.stringify({
    person: { first_name: "Ines", last_name: "Marlow" },
    documents: { photo_id: { ...photoId, ...more } },
  });
const post = async (path: string, given: string) => {
  const answer = await service.request(path, { method: "POST", body: given });
  return ((await answer.json()) as { readonly errors: Readonly<Record<string, readonly string[]>> }).errors;
};

test("a refused document type names eight types and where the others are", async () => {
  const errors = await post("/api/v1/identity/verifications", body({ type: "Library Card", country: "USA" }));
  expect(errors["documents.photo_id.type"]).toEqual([
    "The selected documents.photo id.type is invalid. Allowed: Driver License, State ID Card, Passport, Passport Card, " +
      "Uniformed Service ID, U.S. Access Card, Permanent Resident Card, Certificate of Naturalization and 4 more, " +
      "see GET /api/v1/identity/document-types.",
  ]);
});

test("a type that a country does not issue is refused with the types that it issues", async () => {
  const errors = await post("/api/v1/identity/verifications", body({ type: "State ID Card" }));
  const [sentence] = errors["documents.photo_id.type"] ?? [];
  expect(sentence).toMatch(/^The selected documents\.photo id\.type is invalid\. Allowed: .*\bPassport\b/);
  expect(sentence).not.toContain("State ID Card");
});

test("a refused country names the codes that are taken", async () => {
  const errors = await post("/api/v1/identity/verifications", body({ country: "QQQ" }));
  expect(errors["documents.photo_id.country"]).toEqual([
    "The selected documents.photo id.country is invalid. Allowed: ISO 3166-1 alpha-3 codes, such as AUT or USA, and those of ICAO 9303-3, such as RKS or UNO.",
  ]);
});

test("a refused status filter names the statuses", async () => {
  const answer = await service.request("/api/v1/verifications?status=9");
  expect(await answer.json()).toMatchObject({
    message:
      "The selected status is invalid. Allowed: 1 (Started), 2 (Submitted), 3 (Approved), 4 (Rejected), " +
      "5 (Double Check), 6 (Expired), 7 (Canceled), 8 (Hold).",
  });
});
