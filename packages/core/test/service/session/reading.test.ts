import { sandboxExtractor } from "@passmuster/core";
import { type Extraction, ExtractionError } from "@passmuster/core/ports";
import { afterEach, expect, test } from "vitest";
import { identityBody, imageText, type Service } from "../../service.ts";
import { patternedText } from "./patterned.ts";
import { opened, sessionPath, sessionService } from "./service.ts";

const passport = { document: { type: 3, country: "ATA", front_side_data: imageText } };
const photoId = `${sessionPath}/uploads/photo-id`;
const services: Service[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.passmuster.close();
});

async function serviceOf(...options: Parameters<typeof sessionService>): Promise<Service> {
  const service = await sessionService(...options);
  services.push(service);
  return service;
}

type User = Awaited<ReturnType<typeof opened>>["user"];

async function uploadedOf(user: User, part = 0) {
  return (await user("GET", sessionPath)).json.data.documents[part].uploaded;
}

test("advice on a picture arrives while the page waits for a change", async () => {
  const service = await serviceOf({ session: { wait: "20s" } });
  service.extractor.play(async (_input, _signal, next) => ({ ...(await next()), quality: ["blurred"] }));
  await service.passmuster.start();
  const { user } = await opened(service);
  const put = await user("PUT", photoId, passport);
  const { uploaded } = put.json.data.documents[0];
  expect(uploaded).toMatchObject({ reading: "reading", found: null, advice: [] });
  const { json } = await user("GET", `${sessionPath}/after/${put.json.data.version}`);
  expect(json.data.documents[0].uploaded).toMatchObject({
    reading: "read",
    found: { type: 3, type_name: "Passport", valid_until_year: 2031 },
    advice: [{ code: "blurred", side: null }],
  });
  expect(json.data).toMatchObject({ state: "started", ready: true });
});

test("a submission uses the reading of the upload and reads nothing again", async () => {
  const service = await serviceOf();
  const { user, id } = await opened(service);
  await user("PUT", photoId, passport);
  await service.passmuster.drain();
  expect(service.extractor.calls).toHaveLength(1);
  await user("POST", `${sessionPath}/submit`);
  await service.passmuster.drain();
  expect([service.extractor.calls.length, service.extractor.confirmations.length]).toEqual([1, 1]);
  const { json } = await service.call("GET", `/api/v1/identity/verifications/${id}`);
  expect(json.data.status_label).toBe("Approved");
  const metrics = await service.passmuster.metrics();
  for (const event of ["started", "kept", "used"])
    expect(metrics).toContain(`passmuster_upload_readings_total{event="${event}"} 1`);
});

test("a submission during the reading waits for it and reads nothing again", async () => {
  const service = await serviceOf();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  service.extractor.play(async (_input, _signal, next) => {
    begin();
    await released;
    return next();
  });
  const { user } = await opened(service);
  await user("PUT", photoId, passport);
  const reading = service.passmuster.drain();
  await begun;
  await user("POST", `${sessionPath}/submit`);
  const judging = service.passmuster.drain();
  release();
  await Promise.all([reading, judging]);
  await service.passmuster.drain();
  expect(service.extractor.calls).toHaveLength(1);
  expect((await user("GET", sessionPath)).json.data.state).toBe("approved");
});

test.each([true, false])(
  "a reading that fails (retryable: %s) changes no status and is made at the submission",
  async (retryable) => {
    const service = await serviceOf();
    service.extractor.play(() => {
      throw new ExtractionError("Not today.", { retryable });
    });
    const { user } = await opened(service);
    await user("PUT", photoId, passport);
    await service.passmuster.drain();
    expect(service.extractor.calls).toHaveLength(1);
    expect(await uploadedOf(user)).toMatchObject({ reading: "none", found: null, advice: [] });
    service.extractor.play((_input, _signal, next) => next());
    await user("POST", `${sessionPath}/submit`);
    await service.passmuster.drain();
    expect((await user("GET", sessionPath)).json.data.state).toBe("approved");
  },
);

test("a session causes six readings of a part, and one more at the submission", async () => {
  const service = await serviceOf();
  const { user } = await opened(service);
  for (let round = 0; round < 9; round += 1) {
    if (round % 2 === 1) await user("DELETE", photoId);
    await user("PUT", photoId, passport);
    await service.passmuster.drain();
  }
  expect(service.extractor.calls).toHaveLength(6);
  expect(await uploadedOf(user)).toMatchObject({ reading: "spent" });
  await user("POST", `${sessionPath}/submit`);
  await service.passmuster.drain();
  expect(service.extractor.calls).toHaveLength(7);
});

test("a host can leave reading to the submission", async () => {
  const service = await serviceOf({ work: { readAtUpload: false } });
  const { user } = await opened(service);
  await user("PUT", photoId, passport);
  await service.passmuster.drain();
  expect(service.extractor.calls).toHaveLength(0);
  expect(await uploadedOf(user)).toMatchObject({ reading: "none" });
});

test("a reading of another version of the reader is made again", async () => {
  const service = await serviceOf();
  const { user } = await opened(service);
  await user("PUT", photoId, passport);
  await service.passmuster.drain();
  const { capabilities } = service.extractor;
  service.extractor.capabilities = () => ({ ...capabilities(), version: "2" });
  expect(await uploadedOf(user)).toMatchObject({ reading: "none" });
  await user("POST", `${sessionPath}/submit`);
  await service.passmuster.drain();
  expect(service.extractor.calls).toHaveLength(2);
});

test("the reading is shown to reviewers of its tenant alone", async () => {
  const service = await serviceOf();
  const { user } = await opened(service);
  const { json } = await user("PUT", photoId, passport);
  const { id } = json.data.documents[0].uploaded;
  const path = `/api/v1/identity/documents/${id}/reading`;
  expect((await service.call("GET", path)).json.data).toMatchObject({ state: "reading", extracted_data: [] });
  await service.passmuster.drain();
  const read = await service.call("GET", path);
  expect(read.json.data).toMatchObject({ id, state: "read", reader: "scripted", advice: [], quality: [] });
  expect(read.json.data.extracted_data.person.surname).toBe("Marlow");
  expect(read.json.data.parts).toContainEqual({ part: "mrz", state: "read", side: "front" });
  expect((await (await service.as(["read", "write"]))("GET", path)).json.code).toBe("insufficient_scope");
  const stranger = await service.as(["review"], { tenant: "another" });
  expect((await stranger("GET", path)).json.code).toBe("document_not_found");
});

test("an end user's session has no value that was read", async () => {
  const service = await serviceOf();
  const { user } = await opened(service);
  await user("PUT", photoId, passport);
  await service.passmuster.drain();
  const view = JSON.stringify((await user("GET", sessionPath)).json);
  for (const value of ["Marlow", "Ines", "1990", "X1234567", "2031-01-31"]) expect(view).not.toContain(value);
});

const scenarios = [
  ["SANDBOX-UNREADABLE", ["no_document"]],
  ["SANDBOX-EXPIRED", ["expired"]],
  ["SANDBOX-QUALITY", ["blurred"]],
  ["SANDBOX-PORTRAIT", ["portrait_missing"]],
  ["SANDBOX-NAME", []],
  ["SANDBOX-NUMBER", []],
  ["X1234567", []],
] as const;

test.each(scenarios)("the sandbox's %s advises %j at the upload", async (number, codes) => {
  const service = await serviceOf({ extractor: sandboxExtractor() });
  const documents = { photo_id: { type: "Passport", number, country: "ATA" } };
  const { user } = await opened(service, { ...identityBody, documents });
  await user("PUT", photoId, passport);
  await service.passmuster.drain();
  const { reading, advice } = await uploadedOf(user);
  expect([reading, advice.map(({ code }: { code: string }) => code)]).toEqual(["read", codes]);
});

test("a selfie that comes last is compared, and one that is taken back leaves nothing behind", async () => {
  const service = await serviceOf();
  service.extractor.play(async ({ selfie }, _signal, next) => {
    const read = await next();
    return selfie ? { ...read, selfie: { faces: 2, copied: false } } : read;
  });
  const { user, id } = await opened(service);
  await user("PUT", photoId, passport);
  await service.passmuster.drain();
  await user("PUT", `${sessionPath}/uploads/selfie`, { document: { front_side_data: patternedText } });
  await service.passmuster.drain();
  const codes = (await uploadedOf(user, 1)).advice.map(({ code }: { code: string }) => code);
  expect(codes).toEqual(["several_faces"]);
  await user("DELETE", `${sessionPath}/uploads/selfie`);
  expect(await uploadedOf(user, 1)).toBeNull();
  const stored = await service.storage.load("default", id as `ver_${string}`);
  expect(JSON.stringify(stored?.documents[0]?.reading)).not.toMatch(/selfieComparison|"faces"/);
});

const box = (width: number, height: number) => ({ left: 10, top: 10, width, height });
const portrait = { part: "portrait", state: "missing" } as const;
const zone = { part: "mrz", state: "read", side: "front" } as const;
const print = { part: "print", state: "unread", side: "front" } as const;
const outlineOf = (width: number): NonNullable<Extraction["outlines"]> => ({
  front: {
    corners: {
      upperLeft: { x: 5, y: 5 },
      upperRight: { x: 5 + width, y: 5 },
      lowerRight: { x: 5 + width, y: 5 + width * 0.7 },
      lowerLeft: { x: 5, y: 5 + width * 0.7 },
    },
    width: 125,
    height: 88,
    confidence: 1,
  },
});
const unread = { data: { document: { identified: "0", hasSelfie: "1" } } } as const;
const face = { part: "portrait", state: "read", side: "front", box: box(90, 120) } as const;
const noZone = { part: "mrz", state: "missing" } as const;

test.each<readonly [string, Partial<Extraction>, readonly string[]]>([
  ["a missing portrait", { parts: [portrait, { ...zone, box: box(1100, 100) }] }, ["portrait_missing"]],
  ["a small outline", { parts: [portrait, zone], outlines: outlineOf(320) }, ["too_small"]],
  ["a large outline", { parts: [portrait, zone], outlines: outlineOf(480) }, ["portrait_missing"]],
  ["a short zone", { parts: [portrait, { ...zone, box: box(249, 31) }] }, ["too_small"]],
  ["a blurred picture", { parts: [portrait], quality: ["blurred"], outlines: outlineOf(320) }, ["blurred"]],
  [
    "small print in place of a document",
    { ...unread, parts: [portrait, { ...print, box: box(265, 171) }], quality: ["no_document"] },
    ["too_small"],
  ],
  [
    "large print in place of a document",
    { ...unread, parts: [portrait, { ...print, box: box(900, 500) }], quality: ["no_document"] },
    ["no_document"],
  ],
  ["a small document that was read", { parts: [{ ...zone, box: box(249, 31) }] }, []],
  ["a face", { ...unread, parts: [face, noZone], quality: ["blurred", "code_unread"] }, ["face_alone"]],
  [
    "a document beside a face",
    { ...unread, parts: [face, { ...noZone, state: "unread", side: "front" }], quality: ["blurred"] },
    ["blurred"],
  ],
  [
    "a portrait on a blurred document",
    { ...unread, parts: [{ ...face, box: box(24, 30) }, noZone], quality: ["blurred"] },
    ["blurred"],
  ],
])("the cause is told, not what follows from it: %s", async (_, seen, codes) => {
  const service = await serviceOf();
  service.extractor.play(async (_input, _signal, next) => ({ ...(await next()), ...seen }));
  const { user } = await opened(service);
  const document = { type: 3, country: "ATA", front_side_data: patternedText };
  await user("PUT", photoId, { document });
  await service.passmuster.drain();
  const { advice } = await uploadedOf(user);
  expect(advice.map(({ code }: { readonly code: string }) => code)).toEqual(codes);
});
