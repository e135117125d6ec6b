import { memoryBlobs, memoryStorage } from "@passmuster/core";
import type { BlobStore } from "@passmuster/core/ports";
import type { Verification, VerificationStorage } from "@passmuster/core/storage";
import { afterEach, expect, inject, test } from "vitest";
import {
  createService,
  identityBody,
  passport,
  reviewer,
  type Service,
  withPassport,
} from "../../service.ts";
import { knownPictures } from "../session/known-pictures.ts";

const open: Service[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.passmuster.close();
});
async function opened(options: Parameters<typeof createService>[0] = {}): Promise<Service> {
  const service = await createService(options, { images: knownPictures() });
  open.push(service);
  return service;
}

const verifications = "/api/v1/identity/verifications";

/** A storage that lets another command run between every load and its save, as a second process would. */
function yielding(storage: VerificationStorage): VerificationStorage {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    ...storage,
    load: async (...query) => {
      const found = await storage.load(...query);
      await turn();
      return found;
    },
  };
}

test("of sixteen concurrent uploads of one type, one is stored and the others are duplicates; no image is left behind", async () => {
  const keys = new Set<string>();
  const held = memoryBlobs();
  const blobs: BlobStore = {
    ...held,
    put: async (key, image) => {
      keys.add(key);
      await held.put(key, image);
    },
    delete: async (gone) => {
      for (const key of gone) keys.delete(key);
      await held.delete(gone);
    },
  };
  const { call, passmuster, environment } = await opened({ blobs });
  const { id } = (await call("POST", verifications, identityBody)).json.data;
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => call("POST", "/api/v1/identity/documents", passport(id))),
  );
  const codes = answers.map(({ status, json }) => json.code ?? status).sort();
  expect(codes).toEqual([201, ...Array.from({ length: 15 }, () => "duplicate_document_type")].sort());
  const { json } = await call("GET", `${verifications}/${id}`);
  expect(json.data.documents).toHaveLength(1);
  environment.advance(2 * 3_600_000_000);
  await passmuster.drain();
  expect(keys.size).toBe(1);
});

const size = inject("size");
const rounds = Math.ceil(size < 1 ? 300 * size : 1000 * size);

test(`approve and cancel race ${rounds} times from two processes: only one wins, and the history names it`, async () => {
  const storage = yielding(memoryStorage());
  const [one, other] = [await opened({ storage }), await opened({ storage })];
  const template = await withPassport(one.call);
  const original = (await storage.load("default", template.id as Verification["id"])) as Verification;
  for (let round = 0; round < rounds; round += 1) {
    const id = one.environment.id("ver");
    const document = { ...original.documents[0], id: one.environment.id("doc") };
    await storage.save(
      { ...original, id, version: 1, documents: [document] as Verification["documents"] },
      [],
    );
    const [approved, canceled] = await Promise.all([
      one.call("PUT", `${verifications}/${id}/approve`, reviewer),
      other.call("PUT", `${verifications}/${id}/cancel`, reviewer),
    ]);
    const path = ((await storage.load("default", id)) as Verification).history
      .filter(({ from, to }) => from !== to)
      .map(({ to }) => to);
    expect(canceled.status).toBe(200);
    if (approved.status === 200) expect(path).toEqual(["started", "approved", "canceled"]);
    else expect([approved.json.code, path]).toEqual(["verification_canceled", ["started", "canceled"]]);
  }
});

test("of two concurrent approvals one succeeds and the other is refused as already approved", async () => {
  const storage = yielding(memoryStorage());
  const services = [await opened({ storage }), await opened({ storage })];
  const [first] = services;
  const { id } = await withPassport((first as Service).call);
  const answers = await Promise.all(
    services.map(({ call }) => call("PUT", `${verifications}/${id}/approve`, reviewer)),
  );
  expect(answers.map(({ json }) => json.code ?? "taken").sort()).toEqual(["already_approved", "taken"]);
});

test("a failed save has no effect: the document is absent and its image is swept", async () => {
  const inner = memoryStorage();
  let failing = false;
  const storage: VerificationStorage = {
    ...inner,
    save: (next, messages) => (failing ? Promise.reject(new Error("disk full")) : inner.save(next, messages)),
  };
  const held = memoryBlobs();
  const put: string[] = [];
  const blobs: BlobStore = {
    ...held,
    put: (key, image) => {
      put.push(key);
      return held.put(key, image);
    },
  };
  const { call, passmuster, environment } = await opened({ storage, blobs });
  const { id } = (await call("POST", verifications, identityBody)).json.data;
  failing = true;
  const failed = await call("POST", "/api/v1/identity/documents", passport(id));
  failing = false;
  expect([failed.status, failed.json.code]).toEqual([500, "internal"]);
  expect((await call("GET", `${verifications}/${id}`)).json.data.documents).toEqual([]);
  environment.advance(2 * 3_600_000_000);
  await passmuster.drain();
  await expect(held.get(put[0] as never)).rejects.toThrow(/no image/);
});

test("a deleted verification is not found, and its images and data are erased", async () => {
  const { call, storage, blobs, passmuster } = await opened();
  const { id, document } = await withPassport(call);
  const before = (await storage.load("default", id as Verification["id"])) as Verification;
  expect((await call("DELETE", `${verifications}/${id}`)).status).toBe(204);
  for (const path of [`${verifications}/${id}`, `/api/v1/identity/documents/${document}`]) {
    expect((await call("GET", path)).status).toBe(404);
  }
  expect((await call("DELETE", `${verifications}/${id}`)).status).toBe(404);
  await passmuster.drain();
  await expect(blobs.get(before.documents[0]?.front as never)).rejects.toThrow(/no image/);
});
