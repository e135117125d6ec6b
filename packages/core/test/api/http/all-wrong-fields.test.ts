import { expect, test } from "vitest";
import { createService, identityBody, imageText } from "../../service.ts";

test("a wrong type, number, country and date are named together", async () => {
  const { call } = await createService();
  const { status, json } = await call("POST", "/api/v1/identity/verifications", {
    person: { first_name: "Ines", last_name: "Marlow", date_of_birth: "12.4.1990" },
    documents: { photo_id: { type: "Pasport", number: " ", country: "NZ" } },
  });
  expect([status, Object.keys(json.errors)]).toEqual([
    422,
    [
      "person.date_of_birth",
      "documents.photo_id.number",
      "documents.photo_id.country",
      "documents.photo_id.type",
    ],
  ]);
  expect(Object.values(json.errors).map((sentences) => (sentences as string[]).length)).toEqual([1, 1, 1, 1]);
});

test("an unknown flow names those that the token may see, and no other", async () => {
  const { call, passmuster } = await createService();
  const { secret } = await passmuster.tokens.create({ flows: ["identity"] });
  const limited = { authorization: `Bearer ${secret}` };
  const messageOf = async (headers?: Record<string, string>) =>
    (await call("GET", "/api/v1/identiy/verifications", undefined, headers)).json.message;
  const message = "The flow was not found. Flows: postal1583, postal1583-skip-country, identity.";
  expect(await messageOf()).toBe(message);
  expect(await messageOf(limited)).toBe("The flow was not found. Flows: identity.");
});

test("a document type that the flow does not take names those that it does", async () => {
  const { call } = await createService();
  const created = await call("POST", "/api/v1/identity/verifications", identityBody);
  const { status, json } = await call("POST", "/api/v1/identity/documents", {
    verification: created.json.data.id,
    document: { context_type: "PHOTO_ID", type: 999, country: "NZL", front_side_data: imageText },
  });
  expect([status, json.code]).toEqual([400, "type_not_allowed"]);
  expect(json.message).toMatch(
    /^This document type is not allowed in this flow\. Allowed: 1 \(Driver License\), 2 \(State ID Card\), 3 \(Passport\), /,
  );
});
