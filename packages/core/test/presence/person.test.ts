import { ExtractionError, type FaceComparison } from "@passmuster/core/ports";
import { scriptedExtractor } from "@passmuster/core/testing";
import { expect, test } from "vitest";
import { sessionPath } from "../service/session/service.ts";
import { begun, faceReader, oneFace, other, own } from "./faces.ts";
import { begin, finish } from "./service.ts";

const rejecting = { policy: { actions: { RulePH009: "reject" } } } as const;

test("the person of the check is the person of the photo ID: Approved, with the likeness", async () => {
  const { ended } = await begun();
  const { status_label, presence, approved_rules } = await ended(own);
  expect([status_label, presence]).toMatchObject([
    "Approved",
    { outcome: "passed", has_picture: true, comparison: "97.5" },
  ]);
  expect(approved_rules.RulePH009).toEqual({ expected: "passed", extracted: "passed" });
});

test.each([{}, rejecting])(
  "somebody else passed the check and gave the victim's photo as selfie: a person decides, under %j",
  async (flow) => {
    const { ended } = await begun(flow);
    const { status_label, presence, approved_rules, failed_rules } = await ended(other);
    expect([status_label, presence]).toMatchObject([
      "Double Check",
      { outcome: "passed", has_picture: true, comparison: "12.5" },
    ]);
    expect(approved_rules).toHaveProperty("RulePH007");
    expect(failed_rules).toEqual({ RulePH009: { expected: "passed", extracted: "another face" } });
  },
);

test("the threshold is the selfie's", async () => {
  const { ended } = await begun({ policy: { selfieThreshold: 12.5 } });
  expect((await ended(other)).status_label).toBe("Approved");
  const stricter = await begun({ policy: { selfieThreshold: 12.6 } });
  expect((await stricter.ended(other)).status_label).toBe("Double Check");
});

const uncomparable: readonly (readonly [string, () => FaceComparison])[] = [
  ["no face", () => ({ selfie: { faces: 0, copied: false }, quality: ["selfie_without_face"] })],
  ["two faces", () => ({ selfie: { faces: 2, copied: false }, quality: ["selfie_several_faces"] })],
  ["no score", () => ({ ...oneFace, selfieComparison: "NaN" })],
  [
    "a reader that refuses it",
    () => {
      throw new ExtractionError("Broken.", { retryable: false });
    },
  ],
];

test.each(uncomparable)("a picture with %s is not compared: a person decides", async (_, seen) => {
  const { ended } = await begun(rejecting, { extractor: faceReader(seen) });
  const { status_label, failed_rules } = await ended(other);
  expect([status_label, failed_rules.RulePH009]).toEqual([
    "Double Check",
    { expected: "passed", extracted: "" },
  ]);
});

test("where the comparison keeps failing, a person decides", async () => {
  const seen = () => {
    throw new ExtractionError("Busy.", { retryable: true });
  };
  const { ended } = await begun({}, { extractor: faceReader(seen), work: { attempts: 1 } });
  expect(await ended(other)).toMatchObject({ status_label: "Double Check", presence: { comparison: null } });
});

test("a reader without faces compares nothing: a person decides", async () => {
  const { compare: _, ...reader } = faceReader();
  const capabilities = () => ({ ...reader.capabilities(), faces: false });
  const { ended } = await begun({ selfie: "optional" }, { extractor: { ...reader, capabilities } });
  expect((await ended(own)).failed_rules).toHaveProperty("RulePH009");
});

test("a reader that compares only while it reads is given the picture as a selfie", async () => {
  const reader = scriptedExtractor();
  reader.play(async (input, _, next) => {
    const read = await next();
    const isOther = input.selfie !== undefined && other.equals(input.selfie.bytes);
    const document = { ...read.data.document, ...(isOther && { selfieComparison: "12.5" }) };
    return { ...read, data: { ...read.data, document } };
  });
  const { ended } = await begun({}, { extractor: reader });
  expect((await ended(own)).status_label).toBe("Approved");
  expect((await ended(other)).failed_rules).toHaveProperty("RulePH009");
});

test("a provider without a picture: the rule passes as before, and nothing was compared", async () => {
  const { ended } = await begun();
  const { status_label, presence } = await ended(undefined);
  expect([status_label, presence]).toMatchObject([
    "Approved",
    { reference: null, has_picture: false, comparison: null },
  ]);
});

test("a photo ID without a portrait has nothing to compare with: the rule passes as before", async () => {
  const passport = { id: 3, name: "Passport", category: "photo_id", sides: 1, parts: ["print"] } as const;
  const { ended } = await begun({ documentTypes: [passport, 41] });
  const { presence, approved_rules } = await ended(other);
  expect(approved_rules).toHaveProperty("RulePH009");
  expect(presence).toMatchObject({ has_picture: true, comparison: null });
});

test("pictures that were exchanged between two verifications are each compared with the other's photo ID", async () => {
  const service = await begun();
  const front = (input: Buffer) => ({ front_side_data: input.toString("base64") });
  const run = async (reference: Buffer, face: Buffer) => {
    const person = await service.open();
    const { json } = await begin(person);
    service.saysOf(`at-${service.started.length}`, { reference });
    await finish(person, json.data.id);
    const document = { type: 3, country: "ATA", ...front(face) };
    await person.user("PUT", `${sessionPath}/uploads/photo-id`, { document });
    await person.user("PUT", `${sessionPath}/uploads/selfie`, { document: front(face) });
    await person.user("POST", `${sessionPath}/submit`);
    return (await service.detail(person.id)).presence.comparison;
  };
  expect([await run(own, own), await run(other, own)]).toEqual(["97.5", "12.5"]);
});

test("a replay decides by the likeness that was kept, without the picture", async () => {
  const { ended, blobs, pictureOf, passmuster } = await begun();
  const [same, different] = [await ended(own), await ended(other)];
  for (const { person } of [same, different]) await blobs.delete([(await pictureOf(person.id)) ?? "img_"]);
  const flow = passmuster.flow("present");
  expect(await flow.replayPolicy()).toMatchObject({ replayed: 2, changed: 0 });
  const { outcomes } = await flow.replayPolicy({ policy: { selfieThreshold: 12 } });
  expect(outcomes).toContainEqual({ from: "double_check", to: "approved", count: 1 });
  const strict = await flow.replayPolicy({ policy: { selfieThreshold: 98 } });
  expect(strict.outcomes).toContainEqual({ from: "approved", to: "double_check", count: 1 });
});

test("the record has no word of the comparison", async () => {
  const { ended, storage } = await begun();
  await ended(other);
  const links = await storage.audit.read("default", { sequence: 1 }, 1_000);
  const text = links.map(({ body }) => body).join("\n");
  for (const secret of ["12.5", "another face"]) expect(text).not.toContain(secret);
});
