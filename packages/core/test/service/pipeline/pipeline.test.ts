import { memoryStorage } from "@passmuster/core";
import { ExtractionError } from "@passmuster/core/ports";
import { afterEach, expect, test } from "vitest";
import {
  createService,
  identityBody,
  passport,
  reviewer,
  type Service,
  withPassport,
} from "../../service.ts";
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

/** RuleDI005 on the passport of one number, shown by a person. */
async function reuseBy({ call, passmuster }: Service, person: object): Promise<object | undefined> {
  const { id } = (await call("POST", verifications, { ...identityBody, person })).json.data;
  await call("POST", "/api/v1/identity/documents", passport(id));
  await call("PUT", `${verifications}/${id}/submit`);
  await passmuster.drain();
  return (await detailOf(call, id)).documents[0].rules.failed_rules.RuleDI005;
}

const another = { first_name: "Otto", last_name: "Brandt", date_of_birth: "1971-01-01" };
const used = { expected: "not used by another person", extracted: "used by another person" };

test("a number already used by another person fails RuleDI005; the same person may use it again", async () => {
  const all = await opened();
  expect(await reuseBy(all, identityBody.person)).toBeUndefined();
  expect(await reuseBy(all, identityBody.person)).toBeUndefined();
  expect(await reuseBy(all, another)).toEqual(used);
});

test("a used number is found although its claims were removed from the database", async () => {
  const all = await opened({ storage: { ...memoryStorage(), holdersOf: async () => [] } });
  expect(await reuseBy(all, identityBody.person)).toBeUndefined();
  expect(await reuseBy(all, identityBody.person)).toBeUndefined();
  expect(await reuseBy(all, another)).toEqual(used);
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
