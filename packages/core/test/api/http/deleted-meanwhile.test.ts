import { memoryBlobs } from "@passmuster/core";
import { expect, test } from "vitest";
import { createService, reviewer, withPassport } from "../../service.ts";

const path = "/api/v1/identity";

/** An approved verification, and a blob store that calls `before` ahead of each read. */
async function approved(before: { call: () => Promise<unknown> }) {
  const blobs = memoryBlobs();
  const service = await createService({
    blobs: {
      ...blobs,
      async get(key) {
        await before.call();
        return blobs.get(key);
      },
    },
  });
  const { id, document } = await withPassport(service.call);
  await service.call("PUT", `${path}/verifications/${id}/submit`);
  await service.passmuster.drain();
  await service.call("PUT", `${path}/verifications/${id}/approve`, reviewer);
  return { ...service, blobs, id, pdf: `${path}/documents/${document}/pdf` };
}

test("a verification deleted while its PDF is made is not found", async () => {
  const before = { call: async () => undefined as unknown };
  const { call, passmuster, id, pdf } = await approved(before);
  expect((await call("GET", pdf)).status).toBe(200);
  before.call = async () => {
    before.call = async () => undefined;
    await call("DELETE", `${path}/verifications/${id}`);
    await passmuster.drain();
  };
  const { status, json } = await call("GET", pdf);
  expect([status, json.code]).toEqual([404, "document_not_found"]);
});

test("a lost image of a document that exists is a failure", async () => {
  const { call, storage, blobs, id, pdf } = await approved({ call: async () => undefined });
  const stored = await storage.load("default", id as `ver_${string}`);
  await blobs.delete(stored?.documents.map(({ front }) => front) ?? []);
  const { status, json } = await call("GET", pdf);
  expect([status, json.code]).toEqual([500, "internal"]);
});
