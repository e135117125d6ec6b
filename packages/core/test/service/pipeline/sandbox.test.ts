import { sandboxExtractor } from "@passmuster/core";
import { afterEach, describe, expect, test } from "vitest";
import { sandboxScenarios } from "../../../src/adapters/sandbox/scenarios.ts";
import { createService, identityBody, imageText, passport, postalBody, type Service } from "../../service.ts";
import { knownPictures } from "../session/known-pictures.ts";

let service: Service | undefined;
afterEach(async () => {
  await service?.passmuster.close();
  service = undefined;
});
async function opened(options: Parameters<typeof createService>[0] = {}): Promise<Service> {
  service = await createService(options, { images: knownPictures() });
  return service;
}

const verifications = "/api/v1/identity/verifications";
type Call = Service["call"];

const detailOf = async (call: Call, id: string) => (await call("GET", `${verifications}/${id}`)).json.data;

/** Lets every retry fall due. */
async function outwait({ passmuster, environment }: Service, rounds = 8): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await passmuster.drain();
    environment.advance(3_600_000_000);
  }
}

describe("the sandbox", () => {
  const quick = sandboxScenarios.filter(
    ({ number, ...rest }) =>
      !["SANDBOX-SLOW", "SANDBOX-ADDRESS", "SANDBOX-BARCODE"].includes(number) && !("from" in rest),
  );
  test.each(quick)("$number: $description", async ({ number, outcome, ...rest }) => {
    const { call, ...more } = await opened({ extractor: sandboxExtractor(), expiresAfter: false });
    const selfie = { context_type: "SELFIE", type: 41, country: "USA", front_side_data: imageText };
    const body = { ...identityBody, documents: { photo_id: { ...identityBody.documents.photo_id, number } } };
    const { id } = (await call("POST", verifications, body)).json.data;
    await call("POST", "/api/v1/identity/documents", passport(id));
    await call("POST", "/api/v1/identity/documents", { verification: id, document: selfie });
    await call("PUT", `${verifications}/${id}/submit`);
    await outwait({ call, ...more });
    const detail = await detailOf(call, id);
    expect(detail.status_label).toBe(outcome);
    const failed = Object.keys(detail.documents[0].rules?.failed_rules ?? {});
    expect(failed).toEqual("rule" in rest ? [rest.rule] : []);
  });

  test.each([
    ["first_name", { first_name: "Suharto" }],
    ["last_name", { last_name: "Suharto", first_name: "" }],
  ])("approves a person with one name, given as %s", async (_, name) => {
    const { call, passmuster } = await opened({ extractor: sandboxExtractor() });
    const selfie = { context_type: "SELFIE", type: 41, country: "USA", front_side_data: imageText };
    const { first_name: __, last_name: ___, ...person } = identityBody.person;
    const body = { ...identityBody, person: { ...person, ...name } };
    const { id } = (await call("POST", verifications, body)).json.data;
    await call("POST", "/api/v1/identity/documents", passport(id));
    await call("POST", "/api/v1/identity/documents", { verification: id, document: selfie });
    await call("PUT", `${verifications}/${id}/submit`);
    await passmuster.drain();
    const { status_label, documents } = await detailOf(call, id);
    expect([status_label, Object.keys(documents[0].rules?.failed_rules ?? {})]).toEqual(["Approved", []]);
  });

  test("SANDBOX-BARCODE affects a document with a barcode", async () => {
    const { call, passmuster } = await opened({ extractor: sandboxExtractor() });
    const documents = { photo_id: { type: "Driver License", number: "SANDBOX-BARCODE", country: "USA" } };
    const { id } = (await call("POST", verifications, { ...identityBody, documents })).json.data;
    const licence = { type: 1, country: "USA", back_side_data: imageText };
    await call("POST", "/api/v1/identity/documents", passport(id, licence));
    await call("PUT", `${verifications}/${id}/submit`);
    await passmuster.drain();
    const { status_label, documents: read } = await detailOf(call, id);
    expect([status_label, Object.keys(read[0].rules.failed_rules)]).toEqual(["Double Check", ["RuleDI003"]]);
  });

  test("SANDBOX-ADDRESS affects the proof of address, wherever its number was given", async () => {
    const { call, passmuster } = await opened({ extractor: sandboxExtractor() });
    const { photo_id, proof_of_address } = postalBody.documents;
    const documents = { photo_id: { ...photo_id, number: "SANDBOX-ADDRESS" }, proof_of_address };
    const { id } = (await call("POST", "/api/v1/postal1583/verifications", { ...postalBody, documents })).json
      .data;
    const upload = (document: object) =>
      call("POST", "/api/v1/postal1583/documents", { verification: id, document });
    const sides = { front_side_data: imageText, back_side_data: imageText };
    await upload({ context_type: "PHOTO_ID", type: 1, country: "USA", ...sides });
    await upload({
      context_type: "PROOF_OF_ADDRESS",
      type: 23,
      country: "USA",
      front_side_data: imageText,
    });
    await call("PUT", `/api/v1/postal1583/verifications/${id}/submit`);
    await passmuster.drain();
    const { json } = await call("GET", `/api/v1/postal1583/verifications/${id}`);
    expect(json.data.status_label).toBe("Double Check");
    expect(
      json.data.documents.map((each: { rules: { failed_rules: object } }) =>
        Object.keys(each.rules.failed_rules),
      ),
    ).toEqual([[], ["RulePA002"]]);
  });
});
