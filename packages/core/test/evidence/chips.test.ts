import { type ChipReading, type Extraction, ExtractionError } from "@passmuster/core/ports";
import sharp from "sharp";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { type Opened, opened, sessionPath } from "../service/session/service.ts";
import { imageText } from "../service.ts";
import { type EvidenceService, evidenceService, passportBody } from "./evidence-service.ts";
import { failed, fakeSod, zone } from "./fakes.ts";

const usual = await evidenceService();
let service: EvidenceService = usual;
afterAll(() => usual.passmuster.close());

async function start(options?: Parameters<typeof evidenceService>[0]): Promise<EvidenceService> {
  service = options ? await evidenceService(options) : usual;
  if (options) onTestFinished(() => service.passmuster.close());
  return service;
}

const minutes = 60_000_000;
const text = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString("base64");

interface Given {
  readonly reading?: Partial<ChipReading>;
  readonly portrait?: boolean;
  /** In base64. */
  readonly active?: string;
}

const chipOf = ({ reading = {}, portrait = false, active }: Given) => ({
  sod: text(fakeSod(reading)),
  dg1: text("zone"),
  ...(portrait && { dg2: imageText }),
  ...(active !== undefined && { responses: { active } }),
});

const upload = ({ user }: Opened, given: Given, more: object = {}) =>
  user("PUT", `${sessionPath}/uploads/photo-id`, {
    document: { type: 3, country: "ATA", front_side_data: imageText, chip: chipOf(given), ...more },
  });

async function challengeOf({ user }: Opened): Promise<string> {
  const { status, json } = await user("POST", `${sessionPath}/chip-challenge`);
  expect(status).toBe(201);
  return json.data.challenge;
}

const notCompared = (): never => {
  throw new ExtractionError("No face is in the portrait.", { retryable: false });
};

/** Uploads a passport with a chip and submits it. */
async function decided(given: Given) {
  const person = await opened(service, passportBody);
  const { status } = await upload(person, given);
  expect(status).toBe(200);
  return submitted(person);
}

async function submitted(person: Opened) {
  await person.user("POST", `${sessionPath}/submit`);
  await service.passmuster.drain();
  const { json } = await service.call("GET", `/api/v1/identity/verifications/${person.id}`);
  const [document] = json.data.documents;
  const failedRules = Object.keys(document.rules.failed_rules);
  return { status: json.data.status_label, document, failedRules };
}

test("an authentic chip that agrees with its document passes", async () => {
  await start();
  const { status, document } = await decided({ portrait: true });
  expect(status).toBe("Approved");
  expect(document.evidence).toEqual({
    credential: null,
    chip: {
      checked_at: expect.any(String),
      issuer: { country: "ATA", name: null },
      authentic: { passed: true, code: null },
      issuer_trusted: { passed: true, code: null },
      zone: { passed: true, code: null },
      not_cloned: null,
      portrait: "kept",
    },
  });
  const passed = Object.keys(document.rules.approved_rules);
  for (const code of ["RuleCH001", "RuleCH002", "RuleCH004"]) expect(passed).toContain(code);
  expect(passed).not.toContain("RuleCH003");
});

test.each([
  ["authentic", "hash_mismatch", "RuleCH001"],
  ["issuerTrusted", "unknown_country", "RuleCH002"],
  ["zone", "check_digit_mismatch", "RuleCH004"],
] as const)("a chip with %s failed goes to a person, and gives no value", async (finding, code, rule) => {
  await start();
  const { status, document, failedRules } = await decided({
    reading: { [finding]: failed(code) },
    portrait: true,
  });
  expect([status, failedRules]).toEqual(["Double Check", [rule]]);
  expect(document.rules.failed_rules[rule].extracted).toBe(code);
  expect(document.evidence.chip).toMatchObject({ issuer: null, portrait: "none" });
  const stored = await service.storage.loadByDocument("default", document.id);
  expect(stored?.documents[0]).not.toHaveProperty("chipPortrait");
  expect(stored?.documents[0]?.chip).not.toHaveProperty("mrz");
});

test("a chip of another document fails", async () => {
  await start();
  const mrz = { ...zone, fields: { ...zone.fields, documentNumber: "Y7654321", surname: "Other" } };
  const { status, document, failedRules } = await decided({ reading: { mrz } });
  expect([status, failedRules]).toEqual(["Double Check", ["RuleCH004"]]);
  expect(document.rules.failed_rules.RuleCH004.extracted).toContain("number");
});

test("a chip with another face fails, and one whose portrait cannot be decoded or compared", async () => {
  const { extractor } = await start({});
  const portrait = "portrait not compared";
  extractor.play(async ({ selfie }, _signal, next) => {
    const read = await next();
    const document = { ...read.data.document, ...(selfie && { selfieComparison: "12" }) };
    return { ...read, data: { ...read.data, document } };
  });
  const other = await decided({ portrait: true });
  expect([other.failedRules, other.document.rules.failed_rules.RuleCH004.extracted]).toEqual([
    ["RuleCH004"],
    "portrait",
  ]);
  const unreadable = await opened(service, passportBody);
  await upload(unreadable, {}, { chip: { ...chipOf({}), dg2: text("no picture") } });
  const damaged = await submitted(unreadable);
  expect(damaged.document.evidence.chip.portrait).toBe("unreadable");
  expect(damaged.document.rules.failed_rules.RuleCH004.extracted).toBe(portrait);
  extractor.play(async ({ selfie }, _signal, next) => {
    const { data, ...read } = await next();
    const { selfieComparison: _, ...document } = data.document ?? {};
    return selfie ? { ...read, data: { ...data, document } } : { ...read, data };
  });
  const uncompared = await decided({ portrait: true });
  expect(uncompared.document.rules.failed_rules.RuleCH004.extracted).toBe(portrait);
});

test.each<[string, (read: Extraction) => Extraction, string | undefined]>([
  [
    "is the chip's portrait",
    (read) => ({ ...read, selfie: { faces: 1, copied: true } }),
    "the portrait of the chip",
  ],
  ["cannot be held against the chip's portrait", notCompared, ""],
  ["is a picture of its own", (read) => read, undefined],
])("a selfie that %s beside a chip", async (_, ofPortrait, extracted) => {
  const { extractor } = await start({});
  const wide = 90;
  const portrait = await sharp({ create: { width: wide, height: 120, channels: 3, background: "#a08070" } })
    .jpeg()
    .toBuffer();
  extractor.play(async ({ front }, _signal, next) => {
    const { width } = await sharp(front.bytes).metadata();
    return width === wide ? ofPortrait(await next()) : next();
  });
  const person = await opened(service, passportBody);
  await upload(person, {}, { chip: { ...chipOf({}), dg2: text(portrait) } });
  await person.user("PUT", `${sessionPath}/uploads/selfie`, { document: { front_side_data: imageText } });
  const { document } = await submitted(person);
  expect(document.rules.failed_rules.RuleDI010?.extracted).toBe(extracted);
});

test("an answer to the newest challenge proves an original, once", async () => {
  await start();
  const person = await opened(service, passportBody);
  const older = await challengeOf(person);
  const active = await challengeOf(person);
  expect([Buffer.from(active, "base64").length, older === active]).toEqual([8, false]);
  await upload(person, { active: older });
  await upload(person, { active });
  const stale = await submitted(person);
  expect(stale.document.evidence.chip.not_cloned).toEqual({ passed: false, code: "challenge_missing" });
  const another = await opened(service, passportBody);
  await upload(another, { active: await challengeOf(another) });
  const { status, document } = await submitted(another);
  expect([status, document.evidence.chip.not_cloned]).toEqual(["Approved", { passed: true, code: null }]);
  expect(document.rules.approved_rules.RuleCH003).toBeDefined();
});

test("of two uploads with one answer at the same time, one is an original", async () => {
  await start();
  const person = await opened(service, passportBody);
  await upload(person, {});
  const active = await challengeOf(person);
  await Promise.all([upload(person, { active }), upload(person, { active })]);
  const stored = await service.storage.load("default", person.id as `ver_${string}`);
  expect(stored).not.toHaveProperty("chipChallenge");
  expect(stored?.documents.map(({ chip }) => chip?.notCloned?.code)).toEqual(["challenge_used"]);
});

test("an answer after five minutes, and one to no challenge, prove nothing", async () => {
  await start();
  const person = await opened(service, passportBody);
  const active = await challengeOf(person);
  service.environment.advance(5 * minutes);
  await upload(person, { active });
  const { failedRules, document } = await submitted(person);
  expect(failedRules).toEqual(["RuleCH003"]);
  expect(document.rules.failed_rules.RuleCH003.extracted).toBe("challenge_missing");
});

test("a finding that nobody asked for is not taken: without an answer of the chip it proves no original", async () => {
  await start();
  const { document } = await decided({ reading: { notCloned: { passed: true } } });
  expect(document.evidence.chip.not_cloned).toBeNull();
});

test("an end user gives no transcript of chip authentication: whoever has its private key can forge it", async () => {
  const { chip } = await start({});
  const person = await opened(service, passportBody);
  const transcript = { private_key: text("key"), response: text("answer") };
  await upload(person, {}, { chip: { ...chipOf({}), responses: { chip: transcript } } });
  expect(chip.seen.map(({ responses }) => responses)).toEqual([undefined]);
  const caller = {
    verification: person.id,
    document: { chip: { ...chipOf({}), responses: { chip: transcript } } },
  };
  const { json } = await service.call("GET", `/api/v1/identity/verifications/${person.id}`);
  await service.call("PATCH", `/api/v1/identity/documents/${json.data.documents[0].id}`, caller);
  expect(Object.keys(chip.seen.at(-1)?.responses ?? {})).toEqual(["chip"]);
});

test("callers upload chips with the same challenge, and replace them", async () => {
  await start();
  const { json } = await service.call("POST", "/api/v1/identity/verifications", passportBody);
  const { id } = json.data;
  const path = `/api/v1/identity/verifications/${id}/chip-challenge`;
  const { json: given } = await service.call("POST", path);
  const chip = chipOf({ portrait: true, active: given.data.challenge });
  const document = { context_type: "PHOTO_ID", type: 3, country: "ATA", front_side_data: imageText, chip };
  const uploaded = await service.call("POST", "/api/v1/identity/documents", { verification: id, document });
  expect(uploaded.status).toBe(201);
  const own = `/api/v1/identity/documents/${uploaded.json.data.id}`;
  expect((await service.call("GET", own)).json.data.evidence.chip.not_cloned.passed).toBe(true);
  const before = (await service.storage.load("default", id))?.documents[0]?.chipPortrait ?? "img_";
  const replaced = {
    verification: id,
    document: { chip: chipOf({ reading: { authentic: failed("bad") } }) },
  };
  expect((await service.call("PATCH", own, replaced)).json.data.evidence.chip.authentic.code).toBe("bad");
  await service.passmuster.drain();
  await expect(service.blobs.get(before)).rejects.toThrow();
});

test("reviewers see the chip's portrait, and it is erased with its verification", async () => {
  await start();
  const { document } = await decided({ portrait: true });
  const picture = `/api/v1/identity/documents/${document.id}/pictures/chip`;
  expect((await service.call("GET", picture)).headers["content-type"]).toBe("image/jpeg");
  const stored = await service.storage.loadByDocument("default", document.id);
  const key = stored?.documents[0]?.chipPortrait ?? "img_";
  await service.call("DELETE", `/api/v1/identity/verifications/${stored?.id}`);
  await service.passmuster.drain();
  await expect(service.blobs.get(key)).rejects.toThrow();
});

test("a chip is refused where its type has none, where nobody verifies it, and where it is no base64", async () => {
  await start();
  const licence = { type: 1, country: "USA", back_side_data: imageText };
  const person = await opened(service, {
    ...passportBody,
    documents: { photo_id: { type: "Driver License", number: "1", country: "USA" } },
  });
  const refused = await upload(person, {}, licence);
  expect([refused.status, refused.json.errors]).toEqual([
    422,
    { "document.chip": ["The document.chip field is prohibited."] },
  ]);
  const traveller = await opened(service, passportBody);
  const malformed = await upload(traveller, {}, { chip: { sod: "*", dg1: "", dg2: 7 } });
  expect(Object.keys(malformed.json.errors)).toEqual([
    "document.chip.sod",
    "document.chip.dg1",
    "document.chip.dg2",
  ]);
  await start({ chips: undefined as never });
  const unverified = await upload(await opened(service, passportBody), {});
  expect(unverified.json.errors).toEqual({ "document.chip": ["The document.chip field is prohibited."] });
});

test("while the verifier is down the upload is 503, and nothing is stored", async () => {
  const { chip } = await start({});
  const person = await opened(service, passportBody);
  chip.fail();
  expect((await upload(person, {})).status).toBe(503);
  expect((await service.storage.load("default", person.id as `ver_${string}`))?.documents).toEqual([]);
});

test("a decision with a chip is replayed from the findings that were kept", async () => {
  await start({});
  await decided({ portrait: true });
  await decided({ reading: { authentic: failed("hash_mismatch") } });
  const flow = service.passmuster.flow("identity");
  const same = await flow.replayPolicy();
  expect([same.replayed, same.changed]).toEqual([2, 0]);
  const off = await flow.replayPolicy({ policy: { actions: { RuleCH001: "off" } } });
  expect(off.changes).toMatchObject([{ from: "double_check", to: "approved" }]);
});
