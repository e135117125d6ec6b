import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createService,
  identityBody,
  passport,
  postalBody,
  type Service,
  withPassport,
} from "../../service.ts";

let service: Service;
beforeAll(async () => {
  service = await createService();
});
afterAll(() => service.passmuster.close());

/** Their upper case is a country code in ASCII: ſ becomes S, ı becomes I. */
const folded = ["uſa", "ıta", "USſ"];

test.each(folded)("%s is refused as a country by every input", async (country) => {
  const { id, document } = await withPassport(service.call);
  const other = (await service.call("POST", "/api/v1/identity/verifications", identityBody)).json.data.id;
  const photoId = { type: "Passport", number: "X1", country };
  const asked = [
    ["POST", "/api/v1/identity/verifications", { ...identityBody, documents: { photo_id: photoId } }],
    [
      "POST",
      "/api/v1/postal1583/verifications",
      { ...postalBody, address: { ...postalBody.address, country } },
    ],
    ["PATCH", `/api/v1/identity/verifications/${id}`, { documents: { photo_id: photoId } }],
    ["POST", "/api/v1/identity/documents", passport(other, { country })],
    ["PATCH", `/api/v1/identity/documents/${document}`, { verification: id, document: { country } }],
  ] as const;
  for (const [method, path, body] of asked) {
    const answer = await service.call(method, path, body);
    expect([
      path,
      answer.status,
      Object.keys(answer.json.errors ?? {}).every((name) => /country|type/.test(name)),
    ]).toEqual([path, 422, true]);
  }
});

test("a country code in lower case is accepted", async () => {
  const { id } = (await service.call("POST", "/api/v1/identity/verifications", identityBody)).json.data;
  const answer = await service.call("POST", "/api/v1/identity/documents", passport(id, { country: "nzl" }));
  expect([answer.status, answer.json.data.country.iso3]).toEqual([201, "NZL"]);
});
