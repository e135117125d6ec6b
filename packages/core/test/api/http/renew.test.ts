import { defineFlow, memoryBlobs, memoryStorage } from "@passmuster/core";
import { testPassmuster } from "@passmuster/core/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readUntil } from "./read-until.ts";

const flowThat = (keep?: readonly ("photo_id" | "selfie")[]) =>
  defineFlow({
    path: "renewed",
    label: "Renewed",
    photoId: "required",
    selfie: "required",
    documentTypes: [3, 41],
    expiring: [30],
    ...(keep && { renew: { keep } }),
  });

let service: Awaited<ReturnType<typeof begin>>;
async function begin(keep?: Parameters<typeof flowThat>[0]) {
  const [storage, blobs] = [memoryStorage(), memoryBlobs()];
  const kit = await testPassmuster({ flows: [flowThat(keep)], storage, blobs });
  const call = async (method: string, path: string, init: RequestInit = {}) => {
    const answer = await kit.request(`/api/v1/renewed/verifications/${path}`, { method, ...init });
    return { status: answer.status, json: await answer.json(), headers: answer.headers };
  };
  return { ...kit, call, storage, blobs, verifications: kit.passmuster.flow("renewed").verifications };
}

beforeEach(async () => {
  service = await begin(["selfie"]);
});
afterEach(() => service.close());

async function approved(day = "2026-06-30"): Promise<string> {
  readUntil(service.reader, day);
  const { id, statusLabel, history } = await service.decided({ flow: "renewed" });
  expect(`${statusLabel} ${history[0]?.comment}`).toBe("Approved null");
  return id;
}

const by = { email: "ann@example.test", comment: "Seen." };

test("a renewal has the same flow, expected data and references, and each names the other", async () => {
  const id = await approved();
  await service.advance(151);
  const { status, json } = await service.call("POST", `${id}/renew`);
  expect(status).toBe(201);
  const before = (await service.call("GET", id)).json.data;
  const { data } = json;
  expect(data).toMatchObject({
    renews: id,
    status_label: "Started",
    flow: before.flow,
    expected_data: before.expected_data,
    vendor_reference: before.vendor_reference,
  });
  expect(data.id).not.toBe(id);
  expect([before.renewed_by, before.status_label]).toEqual([data.id, "Approved"]);
  expect(before.history[0].comment).toBe(`Renewed by ${data.id}.`);
});

test("what the flow keeps and still holds is not asked for again; images and readings are copies", async () => {
  const id = await approved();
  await service.advance(151);
  const { data } = (await service.call("POST", `${id}/renew`)).json;
  expect(
    data.documents.map(({ document_type }: { document_type: { id: number } }) => document_type.id),
  ).toEqual([41]);
  const [selfie] = data.documents;
  expect(selfie.status_label).toBe("Uploaded");
  await service.verifications.delete(id);
  await service.advance(40);
  const [copy] = (await service.verifications.get(data.id)).documents;
  const image = await service.request(copy?.urlFront ?? "");
  expect([image.status, (await image.arrayBuffer()).byteLength > 100]).toEqual([200, true]);
});

test("the erasure of a renewal leaves the images of the renewed one", async () => {
  const id = await approved();
  const { data } = (await service.call("POST", `${id}/renew`)).json;
  await service.verifications.delete(data.id);
  await service.advance(40);
  const { documents } = await service.verifications.get(id);
  for (const { urlFront } of documents) expect((await service.request(urlFront)).status).toBe(200);
});

test("with a new document it is decided again, and only what is new is read", async () => {
  const id = await approved();
  await service.advance(151);
  readUntil(service.reader, "2031-01-31");
  const { data } = (await service.call("POST", `${id}/renew`)).json;
  await service.passmuster.flow("renewed").documents.upload({
    verification: data.id,
    document: { contextType: "PHOTO_ID", type: 3, country: "ATA", frontSideData: service.make.picture() },
  });
  await service.verifications.submit(data.id);
  await service.passmuster.drain();
  const { statusLabel, history } = await service.verifications.get(data.id);
  expect(`${statusLabel} ${history[0]?.comment}`).toBe("Approved null");
});

test("a kept photo ID is not read again, and its rules run again", async () => {
  await service.close();
  service = await begin(["photo_id", "selfie"]);
  const id = await approved("2028-06-30");
  const { data } = (await service.call("POST", `${id}/renew`)).json;
  expect(data.documents).toHaveLength(2);
  const calls = service.reader.calls.length;
  await service.verifications.submit(data.id);
  await service.passmuster.drain();
  const { statusLabel, documents } = await service.verifications.get(data.id);
  expect([statusLabel, service.reader.calls.length]).toEqual(["Approved", calls]);
  expect(documents[0]?.rules?.approvedRules.RulePH006).toBeDefined();
});

test.each([
  ["2026-06-30", 140, []],
  ["2026-06-30", 100, ["photo-id"]],
])(
  "a photo ID until %s, renewed after %i days: only one that ends within the flow's days is asked for",
  async (last, days, asked) => {
    await service.close();
    service = await begin(["photo_id", "selfie"]);
    const id = await approved(last);
    await service.advance(days);
    const { data } = (await service.call("POST", `${id}/renew`)).json;
    expect(data.documents.length).toBe(asked.length === 0 ? 1 : 2);
  },
);

test("a document whose image was lost is asked for again", async () => {
  const id = await approved();
  const { documents } = await service.verifications.get(id);
  const keys = documents.map(({ urlFront }) => new URL(urlFront).pathname.split("/").at(-1) ?? "");
  await service.blobs.delete(keys as never);
  const { status, json } = await service.call("POST", `${id}/renew`);
  expect([status, json.data.documents]).toEqual([201, []]);
});

test("without the option everything is asked for again", async () => {
  await service.close();
  service = await begin();
  const { data } = (await service.call("POST", `${await approved()}/renew`)).json;
  expect(data.documents).toEqual([]);
});

test("a document that a person approved against a rule is asked for again", async () => {
  await service.close();
  service = await begin(["photo_id", "selfie"]);
  readUntil(service.reader, "2020-01-01");
  const { id } = await service.decided({ flow: "renewed" });
  await service.verifications.approve(id, by);
  const { data } = (await service.call("POST", `${id}/renew`)).json;
  expect(data.documents).toEqual([]);
});

test("one is renewed once, until its renewal is over", async () => {
  const id = await approved();
  const { data } = (await service.call("POST", `${id}/renew`)).json;
  const again = await service.call("POST", `${id}/renew`);
  expect([again.status, again.json.code]).toEqual([409, "already_renewed"]);
  await service.verifications.cancel(data.id, by);
  const third = await service.call("POST", `${id}/renew`);
  expect(third.status).toBe(201);
  await service.verifications.delete(third.json.data.id);
  expect((await service.call("POST", `${id}/renew`)).status).toBe(201);
});

test("of two renewals at once one is refused", async () => {
  const id = await approved();
  const both = await Promise.all([service.call("POST", `${id}/renew`), service.call("POST", `${id}/renew`)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test("a renewal that a crash cut off is made again, and leaves nothing half", async () => {
  const id = await approved();
  const { save } = service.storage;
  service.storage.save = async (next, ...rest) => {
    if (next.version === 1) throw new Error("crashed");
    return save(next, ...rest);
  };
  expect((await service.call("POST", `${id}/renew`)).status).toBe(500);
  service.storage.save = save;
  const { status, json } = await service.call("POST", `${id}/renew`);
  expect([status, json.data.documents.length]).toEqual([201, 1]);
});

test("only an Approved verification is renewed", async () => {
  const { id } = await service.started({ flow: "renewed" });
  const started = await service.call("POST", `${id}/renew`);
  expect([started.status, started.json.code]).toEqual([400, "not_approved"]);
  await service.verifications.cancel(id, by);
  const canceled = await service.call("POST", `${id}/renew`);
  expect([canceled.status, canceled.json.code]).toEqual([400, "verification_canceled"]);
});

test("a renewed verification is not announced any more; the renewal is", async () => {
  const told: string[] = [];
  service.passmuster.on("document.expiring", ({ verificationId }) => void told.push(verificationId));
  const id = await approved();
  const { id: other } = await service.decided({ flow: "renewed" });
  await service.call("POST", `${id}/renew`);
  await service.advance(400);
  expect(told).toEqual([other]);
});

test("a key makes one renewal, however often it is sent", async () => {
  const id = await approved();
  const headers = { "idempotency-key": "once" };
  const first = await service.call("POST", `${id}/renew`, { headers });
  const again = await service.call("POST", `${id}/renew`, { headers });
  expect(again.json.data.id).toBe(first.json.data.id);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
});

test("the person's session says which parts have ended", async () => {
  const id = await approved();
  await service.advance(151);
  const { url } = await service.verifications.renew(id);
  const { pathname, hash } = new URL(url);
  const body = JSON.stringify({ verification: pathname.split("/").at(-1), capability: hash.slice(1) });
  const answer = await service.request("/api/v1/session", { method: "POST", body });
  const { data } = await answer.json();
  expect(data.session.renewal).toEqual({ ended: ["photo-id"] });
  expect(data.session.documents.map(({ uploaded }: { uploaded: unknown }) => uploaded !== null)).toEqual([
    false,
    true,
  ]);
});
