import { defineFlow } from "@passmuster/core";
import type { ExtractedData } from "@passmuster/core/ports";
import { afterAll, describe, expect, test } from "vitest";
import { address, createService, passport, person } from "../../service.ts";

const flow = defineFlow({
  path: "homes",
  label: "Homes",
  photoId: "none",
  proofOfAddress: "required",
  documentTypes: [23],
});
const service = await createService({ flows: [flow] });
afterAll(() => service.passmuster.close());

/** The rules on a lease with these values, judged at the clock of the tests. */
async function rulesOn(document: NonNullable<ExtractedData["document"]>) {
  const { call, extractor, passmuster } = service;
  extractor.play(async (_input, _signal, next) => {
    const read = await next();
    const { issueDate: _, ...known } = read.data.document ?? {};
    return { ...read, data: { ...read.data, document: { ...known, ...document } } };
  });
  const proof_of_address = { type: "Lease Agreement", country: "USA" };
  const made = await call("POST", "/api/v1/homes/verifications", {
    person,
    address,
    documents: { proof_of_address },
  });
  const verification = made.json.data.id;
  const lease = passport(verification, { type: 23, country: "USA", context_type: "PROOF_OF_ADDRESS" });
  await call("POST", "/api/v1/homes/documents", lease);
  await call("PUT", `/api/v1/homes/verifications/${verification}/submit`);
  await passmuster.drain();
  const { json } = await call("GET", `/api/v1/homes/verifications/${verification}`);
  return { status: json.data.status_label, rules: json.data.documents[0].rules };
}

async function outcome(document: NonNullable<ExtractedData["document"]>) {
  const { rules } = await rulesOn(document);
  return "RulePA007" in rules.approved_rules ? "passed" : rules.failed_rules.RulePA007;
}

describe("a proof of address is in its current period", () => {
  test.each([
    ["from its first day", { issueDate: "2026-01-15", expirationDate: "2027-01-14" }, "passed"],
    ["if its begin was not read", { expirationDate: "2099-01-14" }, "passed"],
  ])("%s", async (_, document, expected) => {
    expect(await outcome(document)).toEqual(expected);
  });

  test.each([
    ["before it begins", { issueDate: "2031-03-01", expirationDate: "2032-02-28" }],
    ["if it ends before it begins", { issueDate: "2031-03-01", expirationDate: "2030-02-28" }],
    ["after it ended", { issueDate: "2020-03-01", expirationDate: "2021-02-28" }],
  ])("but not %s", async (_, document) => {
    expect(await outcome(document)).not.toBe("passed");
  });
});

test("a proof that was not identified goes to a person, with the reason as a failed rule", async () => {
  const { status, rules } = await rulesOn({ identified: "0" });
  expect([status, Object.keys(rules.failed_rules)]).toEqual(["Double Check", ["RuleDI007"]]);
});
