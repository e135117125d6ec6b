import { defineFlow, documentTypes } from "@passmuster/core";
import { expect, test } from "vitest";
import { createService, identityBody, passport } from "../../service.ts";

const [card] = documentTypes.filter(({ id }) => id === 12);
const base = { path: "nordic", label: "Nordic", photoId: "required" } as const;

test("a flow accepts documents of its countries, except those that a type forbids", async () => {
  const nordic = defineFlow({
    ...base,
    documentTypes: [
      3,
      {
        ...card,
        id: 12,
        name: "National ID Card",
        category: "photo_id",
        sides: 2,
        forbiddenCountries: ["NOR"],
      },
    ],
    countries: ["SWE", "NOR"],
  });
  const service = await createService({ flows: [nordic] });
  const create = async (type: string, country: string) => {
    const photo_id = { type, number: "X1", country };
    const answer = await service.call("POST", "/api/v1/nordic/verifications", {
      ...identityBody,
      documents: { photo_id },
    });
    return [answer.status, ...Object.keys(answer.json.errors ?? {})];
  };
  expect(await create("Passport", "NOR")).toEqual([201]);
  expect(await create("Passport", "DEU")).toEqual([422, "documents.photo_id.type"]);
  expect(await create("National ID Card", "SWE")).toEqual([201]);
  expect(await create("National ID Card", "NOR")).toEqual([422, "documents.photo_id.type"]);
  const photo_id = { type: "Passport", number: "X1", country: "SWE" };
  const made = await service.call("POST", "/api/v1/nordic/verifications", {
    ...identityBody,
    documents: { photo_id },
  });
  const upload = (country: string) =>
    service.call("POST", "/api/v1/nordic/documents", passport(made.json.data.id, { country }));
  expect(Object.keys((await upload("DEU")).json.errors)).toEqual(["document.country"]);
  expect((await upload("SWE")).status).toBe(201);
  const types = (await service.call("GET", "/api/v1/nordic/document-types")).json.data;
  expect(types.map((type: { countries: string[] }) => type.countries)).toEqual([["SWE", "NOR"], ["SWE"]]);
  await service.passmuster.close();
});

test("a flow is refused if its countries leave a type none", () => {
  expect(() => defineFlow({ ...base, documentTypes: [1], countries: ["SWE"] })).toThrow(
    /type 1 .* none of the flow's countries/,
  );
  expect(() => defineFlow({ ...base, documentTypes: [3], countries: ["sweden"] })).toThrow(/alpha-3/);
});
