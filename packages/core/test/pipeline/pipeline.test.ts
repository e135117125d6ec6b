import { sandboxExtractor, sandboxScenarios } from "@passmuster/core";
import { ExtractionError } from "@passmuster/core/ports";
import { afterEach, describe, expect, test } from "vitest";
import {
  createService,
  identityBody,
  imageText,
  passport,
  postalBody,
  reviewer,
  type Service,
  withPassport,
} from "../service.ts";

let service: Service | undefined;
afterEach(async () => {
  await service?.passmuster.close();
  service = undefined;
});
async function opened(options: Parameters<typeof createService>[0] = {}): Promise<Service> {
  service = await createService(options);
  return service;
}

const verifications = "/api/v1/identity/verifications";
type Call = Service["call"];

async function submitted(call: Call, number = "X1234567"): Promise<string> {
  const body = { ...identityBody, documents: { photo_id: { ...identityBody.documents.photo_id, number } } };
  const { json } = await call("POST", verifications, body);
  const { id } = json.data;
  await call("POST", "/api/v1/identity/documents", passport(id));
  await call("PUT", `${verifications}/${id}/submit`);
  return id;
}

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

test("a reader that always fails ends in Double Check with a reason, never in Submitted", async () => {
  const all = await opened({ expiresAfter: false });
  const { call, extractor } = all;
  for (const failure of [
    () => Promise.reject(new ExtractionError("Not now.", { retryable: true })),
    () => Promise.reject(new TypeError("A bug.")),
  ]) {
    extractor.play(failure);
    const before = extractor.calls.length;
    const id = await submitted(call);
    await outwait(all);
    const detail = await detailOf(call, id);
    expect(detail.status_label).toBe("Double Check");
    expect(detail.history[0].comment).toMatch(/could not be processed automatically/);
    expect(extractor.calls.length - before).toBe(5);
  }
});

test("a reader that hangs is given up after its time", async () => {
  const all = await opened({ expiresAfter: false, work: { extractionTimeout: "20ms", attempts: 2 } });
  all.extractor.play(() => new Promise(() => undefined));
  const id = await submitted(all.call);
  await outwait(all, 3);
  expect((await detailOf(all.call, id)).status_label).toBe("Double Check");
});

test("an unreadable document is reported as such: identified 0, and a person decides", async () => {
  const { call, extractor, passmuster } = await opened();
  extractor.play(() => Promise.reject(new ExtractionError("Not a document.", { retryable: false })));
  const id = await submitted(call);
  await passmuster.drain();
  const { status_label, documents } = await detailOf(call, id);
  expect(status_label).toBe("Double Check");
  expect(documents[0].extracted_data.document).toMatchObject({ identified: "0", number: "" });
  expect(extractor.calls).toHaveLength(1);
});

test("the result of an overtaken run is dropped: a person approved during the reading", async () => {
  const { call, extractor, passmuster } = await opened();
  let id = "";
  extractor.play(async (_input, _signal, next) => {
    await call("PUT", `${verifications}/${id}/approve`, reviewer);
    const { data, ...rest } = await next();
    return { ...rest, data: { ...data, document: { ...data.document, expirationDate: "2001-01-01" } } };
  });
  id = await submitted(call);
  await passmuster.drain();
  const { status_label, documents, history } = await detailOf(call, id);
  expect([status_label, documents[0].status_label, documents[0].rules]).toEqual([
    "Approved",
    "Approved",
    null,
  ]);
  expect(history.map((entry: { to_status: string }) => entry.to_status)).toEqual([
    "Approved",
    "Submitted",
    "Started",
    "Started",
  ]);
});

test("resubmit cancels the earlier decisions, clears the extracted data and starts a run", async () => {
  const { call, passmuster } = await opened();
  const id = await submitted(call);
  await passmuster.drain();
  const resubmitted = await call("PUT", `${verifications}/${id}/resubmit`, reviewer);
  expect(resubmitted.json.data.status_label).toBe("Submitted");
  const during = await detailOf(call, id);
  expect(during.documents[0]).toMatchObject({ status_label: "Uploaded", extracted_data: [], rules: null });
  expect(during.documents[0].decisions).toMatchObject([{ status_label: "Canceled" }]);
  await passmuster.drain();
  const after = await detailOf(call, id);
  expect(after.status_label).toBe("Approved");
  expect(after.documents[0].decisions.map((each: { status_label: string }) => each.status_label)).toEqual([
    "Canceled",
    "Approved",
  ]);
});

test("PATCH 5 reads the documents again, and the status stays Double Check", async () => {
  const { call, passmuster, extractor } = await opened();
  const id = await submitted(call);
  await passmuster.drain();
  const patched = await call("PATCH", `${verifications}/${id}`, { status: 5, ...reviewer });
  expect(patched.json.data.status_label).toBe("Double Check");
  await passmuster.drain();
  expect(extractor.calls).toHaveLength(2);
  const detail = await detailOf(call, id);
  expect([detail.status_label, detail.documents[0].status_label]).toEqual(["Double Check", "Approved"]);
});

test("every event arrives at least once, numbered without gaps, also after a listener failed", async () => {
  const all = await opened();
  const seen: string[] = [];
  let failures = 2;
  all.passmuster.on("*", ({ type, sequence }) => {
    if (failures > 0) {
      failures -= 1;
      throw new Error("The listener is not ready.");
    }
    seen.push(`${sequence} ${type}`);
  });
  const id = await submitted(all.call);
  await outwait(all, 3);
  await all.call("PUT", `${verifications}/${id}/cancel`, reviewer);
  await all.passmuster.drain();
  expect(seen.sort()).toEqual([
    "1 verification.started",
    "2 document.uploaded",
    "3 verification.submitted",
    "4 decision.made",
    "5 verification.finished",
    "6 document.canceled",
    "7 verification.canceled",
  ]);
});

test("a number already used by another person fails RuleDI005; the same person may use it again", async () => {
  const { call, passmuster } = await opened();
  const again = async (person: object) => {
    const { id } = (await call("POST", verifications, { ...identityBody, person })).json.data;
    await call("POST", "/api/v1/identity/documents", passport(id));
    await call("PUT", `${verifications}/${id}/submit`);
    await passmuster.drain();
    return (await detailOf(call, id)).documents[0].rules.failed_rules.RuleDI005;
  };
  expect(await again(identityBody.person)).toBeUndefined();
  expect(await again(identityBody.person)).toBeUndefined();
  const other = await again({ first_name: "Otto", last_name: "Brandt", date_of_birth: "1971-01-01" });
  expect(other).toEqual({ expected: "not used by another person", extracted: "used by another person" });
});

test("a Started verification expires after thirty days, a submitted one does not", async () => {
  const all = await opened();
  const finished: string[] = [];
  all.passmuster.on("verification.finished", ({ statusLabel }) => void finished.push(statusLabel));
  const { id } = await withPassport(all.call);
  const other = await submitted(all.call);
  all.environment.advance(29 * 86_400_000_000);
  await all.passmuster.drain();
  expect((await detailOf(all.call, id)).status_label).toBe("Started");
  all.environment.advance(86_400_000_000);
  await all.passmuster.drain();
  const detail = await detailOf(all.call, id);
  expect([detail.status_label, detail.history[0].user]).toEqual(["Expired", "system"]);
  expect((await detailOf(all.call, other)).status_label).toBe("Approved");
  expect(finished.sort()).toEqual(["Approved", "Expired"]);
});

test("a longer expiry also applies to existing verifications", async () => {
  const before = await opened();
  const { storage, environment, blobs } = before;
  const { id } = await withPassport(before.call);
  const { passmuster, call } = await opened({ storage, environment, blobs, expiresAfter: "60d" });
  environment.advance(31 * 86_400_000_000);
  await passmuster.drain();
  expect((await detailOf(call, id)).status_label).toBe("Started");
  environment.advance(30 * 86_400_000_000);
  await passmuster.drain();
  expect((await detailOf(call, id)).status_label).toBe("Expired");
});
