import type { BlobKey, DocumentOutline, PartReading } from "@passmuster/core/ports";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createService,
  identityBody,
  passport,
  reviewer,
  type Service,
  withPassport,
} from "../../service.ts";

let service: Service;
beforeAll(async () => {
  service = await createService();
});
afterAll(() => service.passmuster.close());

const zone = { left: 4, top: 50, width: 88, height: 10 };
const number = { left: 60, top: 8, width: 30, height: 6 };
const found: readonly PartReading[] = [
  { part: "portrait", state: "read", side: "front" },
  { part: "print", state: "unread", side: "front", fields: { number, givenNames: { ...number, top: 20 } } },
  { part: "mrz", state: "read", side: "front", box: zone },
  { part: "back", state: "missing" },
];
const outline: DocumentOutline = {
  corners: {
    upperLeft: { x: 2, y: -3 },
    upperRight: { x: 95, y: 1 },
    lowerRight: { x: 94, y: 63 },
    lowerLeft: { x: 3, y: 62 },
  },
  width: 125,
  height: 88,
  confidence: 0.9,
};
const pathOf = (id: string) => `/api/v1/identity/verifications/${id}`;
const detail = async (id: string, query = "?parts=1", call = service.call) =>
  (await call("GET", `${pathOf(id)}${query}`)).json;

async function read(front?: Buffer): Promise<string> {
  const { call, passmuster, extractor } = service;
  const { id } = (await call("POST", "/api/v1/identity/verifications", identityBody)).json.data;
  const more = front ? { front_side_data: front.toString("base64") } : {};
  await call("POST", "/api/v1/identity/documents", passport(id, more));
  extractor.play(async (_input, _signal, next) => ({
    ...(await next()),
    parts: found,
    outlines: { front: outline },
  }));
  await call("PUT", `${pathOf(id)}/submit`);
  await passmuster.drain();
  return id;
}

test("parts=1 shows each part with its boxes, and the size of each stored image", async () => {
  const id = await read();
  const [document] = (await detail(id)).data.documents;
  expect(document.images).toEqual({ front: { width: 96, height: 64 }, back: null });
  const coded = {
    surname: "Marlow",
    given_names: "Ines",
    number: "X1234567",
    date_of_birth: "1990-04-12",
    expiration_date: "2031-01-31",
  };
  const agreed = (print: string, box: object | null = null) =>
    ({ standing: "agreed", print, side: "front", box }) as const;
  const evidence = {
    surname: agreed("Marlow"),
    given_names: agreed("Ines", { ...number, top: 20 }),
    date_of_birth: agreed("1990-04-12"),
    number: agreed("X1234567", number),
    expiration_date: agreed("2031-01-31"),
  };
  expect(document.parts).toEqual([
    { part: "portrait", state: "read", side: "front", box: null, fields: {}, values: {}, evidence: {} },
    {
      part: "print",
      state: "unread",
      side: "front",
      box: null,
      fields: { number, given_names: { ...number, top: 20 } },
      values: { ...coded, full_name: "Ines Marlow" },
      evidence: {},
    },
    { part: "mrz", state: "read", side: "front", box: zone, fields: {}, values: coded, evidence },
    { part: "back", state: "missing", side: null, box: null, fields: {}, values: {}, evidence: {} },
  ]);
});

test("parts=1 shows where the document lies in each image", async () => {
  const [document] = (await detail(await read())).data.documents;
  const { upperLeft, upperRight, lowerRight, lowerLeft } = outline.corners;
  const corners = {
    upper_left: upperLeft,
    upper_right: upperRight,
    lower_right: lowerRight,
    lower_left: lowerLeft,
  };
  expect(document.outlines).toEqual({ front: { ...outline, corners }, back: null });
});

test("without it, or with parts=0, the answer is as before", async () => {
  const id = await read();
  for (const query of ["", "?parts=0", "?private=1"]) {
    const [document] = (await detail(id, query)).data.documents;
    expect([document.parts, document.images, document.outlines]).toEqual([undefined, undefined, undefined]);
  }
  expect((await detail(id, "?parts=yes")).errors).toHaveProperty("parts");
  const before = await detail(id, "");
  const { parts: _, images: __, outlines: ___, ...rest } = (await detail(id)).data.documents[0];
  const signed = /(?<=sign?ature=|expires=)[^&]*/g;
  const plain = (one: object) => JSON.stringify(one).replaceAll(signed, "");
  expect(plain(rest)).toBe(plain(before.data.documents[0]));
});

test("the size is that of the image as stored: upright, whatever the file's orientation", async () => {
  const lying = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#8899aa" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const [document] = (await detail(await read(lying))).data.documents;
  expect(document.images.front).toEqual({ width: 200, height: 300 });
  const image = await service.call("GET", document.url_front.replace("https://id.example.test", ""));
  const { width, height } = await sharp(Buffer.from(image.raw ?? "")).metadata();
  expect(document.images.front).toEqual({ width, height });
});

test("an unread document has no parts, and an erased image no size", async () => {
  const { id } = await withPassport(service.call);
  const [unread] = (await detail(id)).data.documents;
  expect([unread.parts, unread.images.front]).toEqual([[], { width: 96, height: 64 }]);
  const stored = await service.storage.load("default", id as `ver_${string}`);
  await service.blobs.delete([stored?.documents[0]?.front as BlobKey]);
  const [erased] = (await detail(id)).data.documents;
  expect(erased.images).toEqual({ front: null, back: null });
});

test("new pictures are asked for: the old boxes are gone", async () => {
  const id = await read();
  await service.call("PUT", `${pathOf(id)}/reject`, reviewer);
  await service.call("PUT", `${pathOf(id)}/retake`, reviewer);
  expect((await detail(id)).data.documents[0].parts).toEqual([]);
});

test("callers who may read the verification see the boxes; others get a refusal", async () => {
  const id = await read();
  const asked = async (caller: Service["call"]) => {
    const json = await detail(id, "?parts=1", caller);
    return json.code ?? json.data.documents[0].parts.length;
  };
  expect(await asked(await service.as(["read"]))).toBe(4);
  expect(await asked(await service.as(["read"], { tenant: "globex" }))).toBe("verification_not_found");
  expect(await asked(await service.as(["read"], { flows: ["identity-and-address"] }))).toBe("flow_not_found");
});

test("in process, parts are shown on request", async () => {
  const id = await read();
  const { verifications } = service.passmuster.flow("identity");
  expect((await verifications.get(id)).documents[0]?.parts).toBeUndefined();
  const { documents } = await verifications.get(id, { withParts: true });
  expect(documents[0]?.parts?.[2]).toMatchObject({ part: "mrz", box: zone });
  expect(documents[0]?.images).toEqual({ front: { width: 96, height: 64 }, back: null });
});
