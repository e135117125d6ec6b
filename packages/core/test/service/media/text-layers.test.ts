import { memoryBlobs } from "@passmuster/core";
import type { ExtractionInput, StoredImage } from "@passmuster/core/ports";
import type { Verification } from "@passmuster/core/storage";
import { scriptedExtractor } from "@passmuster/core/testing";
import { afterEach, expect, test } from "vitest";
import { createService, image, imageText, postalBody, type Service } from "../../service.ts";

const open: Service[] = [];
afterEach(async () => {
  for (const { passmuster } of open.splice(0)) await passmuster.close();
});

const pdf = Buffer.from("%PDF-1.7 a lease");
const layer = Buffer.from("the text of a lease");
const base = "/api/v1/postal1583";

/** A lease as a PDF, and all stored blobs. They are sealed, so only the storage names the text layer. */
async function withLease() {
  const stored = new Map<string, StoredImage>();
  const inputs: ExtractionInput[] = [];
  const drawn: Uint8Array[] = [];
  const held = memoryBlobs();
  const scripted = scriptedExtractor();
  const service = await createService({
    blobs: {
      ...held,
      put: (key, image) => {
        stored.set(key, image);
        return held.put(key, image);
      },
      delete: (keys) => {
        for (const key of keys) stored.delete(key);
        return held.delete(keys);
      },
    },
    extractor: {
      ...scripted,
      rasterise: async (file) => {
        drawn.push(file);
        return { picture: image, text: layer };
      },
      extract: (input, signal) => {
        inputs.push(input);
        return scripted.extract(input, signal);
      },
    },
  });
  open.push(service);
  const { call } = service;
  const id: string = (await call("POST", `${base}/verifications`, postalBody)).json.data.id;
  const upload = (context_type: string, type: number, front: string, more: object = {}) =>
    call("POST", `${base}/documents`, {
      verification: id,
      document: { context_type, type, country: "USA", front_side_data: front, ...more },
    });
  const lease = await upload("PROOF_OF_ADDRESS", 23, pdf.toString("base64"));
  expect(lease.status).toBe(201);
  const loaded = await service.storage.load("default", id as Verification["id"]);
  const text = loaded?.documents[0]?.frontText;
  if (!text) throw new Error("The lease has no text layer.");
  return { ...service, id, lease: lease.json.data, stored, text, inputs, drawn, upload };
}

test("a PDF's text layer is stored beside its image, passed to the reader, and never served", async () => {
  const { call, id, stored, text, inputs, lease, passmuster, upload } = await withLease();
  expect(stored.has(text)).toBe(true);
  const shown = [
    await call("GET", `${base}/documents/${lease.id}`),
    await call("GET", `${base}/verifications/${id}`),
  ];
  for (const { json } of shown) expect(JSON.stringify(json)).not.toContain(text);
  await upload("PHOTO_ID", 1, imageText, { back_side_data: imageText });
  expect((await call("PUT", `${base}/verifications/${id}/submit`)).status).toBe(200);
  await passmuster.drain();
  const read = inputs.map(({ document, frontText }) => [
    document.type.id,
    frontText && Buffer.from(frontText),
  ]);
  expect(read).toContainEqual([23, layer]);
  expect(read).toContainEqual([1, undefined]);
});

test.each([
  ["a byte order mark", "\ufeff"],
  ["line feeds", "\r\n\n"],
  ["1,000 bytes of a mail", "x".repeat(1_000)],
])("a PDF that follows %s is drawn from its own beginning", async (_, before) => {
  const { upload, drawn } = await withLease();
  const file = Buffer.concat([Buffer.from(before), pdf]);
  expect((await upload("PROOF_OF_ADDRESS", 24, file.toString("base64"))).status).toBe(201);
  expect(drawn.map((bytes) => Buffer.from(bytes))).toEqual([pdf, pdf]);
});

test("a PDF in the place of a picture is refused by its own sentence", async () => {
  const { upload } = await withLease();
  const { status, json } = await upload("PHOTO_ID", 3, pdf.toString("base64"));
  expect([status, json.message]).toEqual([400, "A PDF is not taken here. Send a JPEG, PNG or WebP picture."]);
});

test("replacing a front removes its text layer", async () => {
  const { call, id, stored, text, lease, passmuster } = await withLease();
  const { status } = await call("PATCH", `${base}/documents/${lease.id}`, {
    verification: id,
    document: { front_side_data: imageText },
  });
  expect(status).toBe(200);
  await passmuster.drain();
  expect([stored.has(text), stored.size]).toEqual([false, 1]);
});

test("a text layer survives the sweep of its own upload", async () => {
  const { environment, passmuster, stored, text } = await withLease();
  environment.advance(2 * 3_600_000_000);
  await passmuster.drain();
  expect(stored.has(text)).toBe(true);
});

test("deleting a verification removes its text layer", async () => {
  const { call, id, stored, passmuster } = await withLease();
  expect((await call("DELETE", `${base}/verifications/${id}`)).status).toBe(204);
  await passmuster.drain();
  expect(stored.size).toBe(0);
});
