import { defineFlow, type FlowOptions, flows } from "@passmuster/core";
import { describe, expect, test } from "vitest";
import { createService } from "../../service.ts";

const landlord: FlowOptions = {
  path: "landlord",
  label: "Tenant check",
  photoId: "required",
  proofOfAddress: "required",
  documentTypes: [3, 12, 30, 31],
};
const badge = {
  id: 1000,
  name: "Staff Badge",
  category: "photo_id",
  sides: 1,
} as const satisfies Exclude<FlowOptions["documentTypes"][number], number>;

describe("a custom flow", () => {
  test("is served under its path, with its label", async () => {
    const { call } = await createService({ flows: [defineFlow(landlord)] });
    const { status, json } = await call("POST", "/api/v1/landlord/verifications", {
      person: { first_name: "Ines", last_name: "Marlow", date_of_birth: "1990-04-12" },
      address: {
        street: "12 Harbor Street",
        city: "Portland",
        state: "OR",
        postal_code: "97201",
        country: "USA",
      },
      documents: {
        photo_id: { type: "Passport", number: "X1234567", country: "ATA" },
        proof_of_address: { type: "Utility Bill", country: "USA" },
      },
    });
    expect([status, json.data.flow]).toEqual([201, "Tenant check"]);
  });

  test("accepts custom types beside those of the catalogue", () => {
    const { documentTypes } = defineFlow({ ...landlord, documentTypes: [3, 30, badge] });
    expect(documentTypes.map(({ name }) => name)).toEqual(["Passport", "Utility Bill", "Staff Badge"]);
  });

  test("may open every type to all countries", () => {
    const open = defineFlow({ ...landlord, documentTypes: [1, 30], anyCountry: true });
    expect(open.documentTypes.map(({ countries }) => countries)).toEqual([undefined, undefined]);
  });
});

const refused: readonly (readonly [name: string, change: object, sentence: RegExp])[] = [
  ["whose path is a route of the API", { path: "verifications" }, /a route of the API's own/],
  ["whose path is the bulk acts'", { path: "cases" }, /a route of the API's own/],
  ["whose path is the views'", { path: "views" }, /a route of the API's own/],
  ["whose path is the webhooks'", { path: "webhooks" }, /a route of the API's own/],
  ["whose path has capitals", { path: "Landlord" }, /lower-case letters/],
  ["with a slash in its path", { path: "land/lord" }, /lower-case letters/],
  ["without a label", { label: "" }, /label/],
  ["without document types", { documentTypes: [] }, /documentTypes/],
  ["with a type that the catalogue does not have", { documentTypes: [3, 30, 999] }, /no document type 999/],
  [
    "that requires a category without any type",
    { documentTypes: [30] },
    /photoId is "required", but documentTypes has no type/,
  ],
  ["with one type twice", { documentTypes: [3, 30, 3] }, /document type 3 twice/],
  [
    "with a custom type whose id belongs to the catalogue",
    { documentTypes: [30, { ...badge, id: 3 }] },
    /the catalogue's/,
  ],
  ["with a setting that does not exist", { colour: "red" }, /colour/],
  ["with a rule that does not exist", { policy: { actions: { RuleXX001: "off" } } }, /RuleXX001|actions/],
  ["with a tag in capitals", { review: { tags: ["Fraud"] } }, /lower-case letters/],
  ["with a tag twice", { review: { tags: ["fraud", "fraud"] } }, /twice/],
  ["with an item of its checklist twice", { review: { checklist: ["Look.", " Look. "] } }, /twice/],
  ["with a long item", { review: { checklist: ["x".repeat(121)] } }, /checklist/],
  ["with 21 items", { review: { checklist: Array.from({ length: 21 }, (_, at) => `${at}`) } }, /checklist/],
  ["with a due time that is no time", { review: { within: "soon" } }, /whole number with a unit/],
  ["with a threshold above 100", { policy: { selfieThreshold: 101 } }, /selfieThreshold/],
];

test.each(refused)("a flow %s is refused, and the sentence says why", (_, change, sentence) => {
  expect(() => defineFlow({ ...landlord, ...change })).toThrow(TypeError);
  expect(() => defineFlow({ ...landlord, ...change })).toThrow(sentence);
});

test("a flow whose pool the service does not have is refused, with both names", async () => {
  const flow = defineFlow({ ...landlord, review: { pool: "fraud" } });
  await expect(createService({ flows: [flow], review: { pools: ["first"] } })).rejects.toThrow(
    'review.pools has no pool "fraud", which the flow "landlord" names',
  );
  await expect(createService({ review: { pools: ["First"] } })).rejects.toThrow("review.pools[0]");
  const service = await createService({ flows: [flow], review: { pools: ["fraud"] } });
  await service.passmuster.close();
});

test("the shipped flows equal the results of `defineFlow`", () => {
  expect(flows.map((flow) => defineFlow({ ...flow, documentTypes: [...flow.documentTypes] }))).toEqual(flows);
});
