import { afterAll, beforeAll, expect, test } from "vitest";
import {
  address,
  identityBody,
  imageText,
  person,
  postalBody,
  reviewer,
  type Service,
} from "../../service.ts";
import { expired } from "./second-chances.ts";
import { halves, opened, sessionPath, sessionService } from "./service.ts";

let service: Service;
beforeAll(async () => {
  service = await sessionService();
});
afterAll(() => service.passmuster.close());

const passport = { document: { type: 3, country: "ATA", front_side_data: imageText } };
const selfie = { document: { front_side_data: imageText } };

test("an end user gets from the link to the outcome with only the session", async () => {
  const { user, id } = await opened(service);
  const begun = await user("GET", sessionPath);
  expect(begun.json.data).toMatchObject({
    verification: id,
    flow: "Identity Verification",
    state: "started",
    ready: false,
    suggestions: [],
  });
  const [photo, face] = begun.json.data.documents;
  expect(photo).toEqual({
    context: "photo-id",
    required: true,
    types: [
      { id: 3, name: "Passport", shape: "booklet", sides: 1, single_sided_countries: [], countries: null },
    ],
    country: "ATA",
    pdf: false,
    uploaded: null,
    retake: false,
    suggestions: [],
  });
  expect(face).toMatchObject({ context: "selfie", required: false, types: [{ id: 41, shape: "face" }] });
  const uploaded = await user("PUT", `${sessionPath}/uploads/photo-id`, passport);
  expect(uploaded.json.data).toMatchObject({ ready: true });
  expect(uploaded.json.data.documents[0].uploaded).toMatchObject({
    type: 3,
    country: "ATA",
    sides: ["front"],
  });
  expect((await user("PUT", `${sessionPath}/uploads/selfie`, selfie)).status).toBe(200);
  const submitted = await user("POST", `${sessionPath}/submit`);
  expect(submitted.json.data).toMatchObject({ state: "processing", documents: [], ready: false });
  await service.passmuster.drain();
  const ended = await user("GET", sessionPath);
  expect(ended.json.data).toMatchObject({ state: "approved", suggestions: [] });
  expect(ended.json.data.version).toBeGreaterThan(begun.json.data.version);
});

test("the front of a document may come first, and nothing is submitted before its back", async () => {
  const { user } = await opened(service, postalBody, "postal1583");
  const photo = `${sessionPath}/uploads/photo-id`;
  const licence = { type: 1, country: "USA" };
  const backAlone = await user("PUT", photo, { document: { ...licence, back_side_data: imageText } });
  expect([backAlone.status, backAlone.json.code]).toEqual([400, "image_missing"]);
  const front = await user("PUT", photo, { document: { ...licence, front_side_data: imageText } });
  expect(front.json.data.documents[0].uploaded.sides).toEqual(["front"]);
  const lease = { document: { type: 23, country: "USA", front_side_data: imageText } };
  expect((await user("PUT", `${sessionPath}/uploads/proof-of-address`, lease)).json.data.ready).toBe(false);
  expect((await user("POST", `${sessionPath}/submit`)).json.code).toBe("documents_missing");
  const whole = await user("PUT", photo, { document: { ...licence, back_side_data: imageText } });
  expect(whole.json.data.documents[0].uploaded.sides).toEqual(["front", "back"]);
  expect(whole.json.data.ready).toBe(true);
});

test("a front of another kind takes the place of the front and the back", async () => {
  const { user } = await opened(service, postalBody, "postal1583");
  const photo = `${sessionPath}/uploads/photo-id`;
  const licence = { type: 1, country: "USA", front_side_data: imageText, back_side_data: imageText };
  expect((await user("PUT", photo, { document: licence })).json.data.documents[0].uploaded.sides).toEqual([
    "front",
    "back",
  ]);
  const card = { document: { type: 2, country: "USA", front_side_data: imageText } };
  const other = (await user("PUT", photo, card)).json.data.documents[0].uploaded;
  expect([other.type, other.sides]).toEqual([2, ["front"]]);
});

test("a document with two sides is uploaded whole, and another image replaces it", async () => {
  const { user, id } = await opened(service, postalBody, "postal1583");
  const licence = { type: 1, country: "USA", front_side_data: imageText };
  const both = { document: { ...licence, back_side_data: imageText } };
  const first = await user("PUT", `${sessionPath}/uploads/photo-id`, both);
  expect(first.json.data.documents[0].uploaded.sides).toEqual(["front", "back"]);
  const again = await user("PUT", `${sessionPath}/uploads/photo-id`, both);
  expect(again.json.data.documents[0].uploaded.id).toBe(first.json.data.documents[0].uploaded.id);
  const { json } = await service.call("GET", `/api/v1/postal1583/verifications/${id}`);
  expect(json.data.documents).toHaveLength(1);
});

test("a reviewer's restart allows replacing an image that was already read", async () => {
  const { user, id } = await opened(service);
  const put = () => user("PUT", `${sessionPath}/uploads/photo-id`, passport);
  const first = await put();
  const at = `/api/v1/identity/verifications/${id}`;
  await service.call("PUT", `${at}/reject`, reviewer);
  await service.call("PATCH", at, { status: 1, ...reviewer });
  const refused = await user("PUT", `${sessionPath}/uploads/photo-id`, {
    document: { ...passport.document, front_side_data: "bm8=" },
  });
  expect(refused.json.code).toBe("image_invalid");
  const second = await put();
  expect(second.status).toBe(200);
  const [one, other] = [first, second].map(({ json }) => json.data.documents[0].uploaded.id);
  expect(other).not.toBe(one);
  const { json } = await service.call("GET", at);
  expect(json.data.documents.map((document: { id: string }) => document.id)).toEqual([other]);
  expect((await user("POST", `${sessionPath}/submit`)).status).toBe(200);
});

test("a document can be removed again; submitting then names a missing required one", async () => {
  const { user } = await opened(service);
  await user("PUT", `${sessionPath}/uploads/photo-id`, passport);
  const { json } = await user("DELETE", `${sessionPath}/uploads/photo-id`);
  expect(json.data.documents[0].uploaded).toBeNull();
  expect((await user("DELETE", `${sessionPath}/uploads/selfie`)).status).toBe(200);
  const refused = await user("POST", `${sessionPath}/submit`);
  expect([refused.status, refused.json.code]).toEqual([400, "documents_missing"]);
});

test("the end user sees their own images while they may change them", async () => {
  const { user } = await opened(service);
  const { json } = await user("PUT", `${sessionPath}/uploads/photo-id`, passport);
  const { id } = json.data.documents[0].uploaded;
  const path = `${sessionPath}/pictures/${id}/front`;
  const shown = await user("GET", path);
  expect(Buffer.from(shown.json.data, "base64").subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  for (const other of [`${sessionPath}/pictures/${id}/back`, `${sessionPath}/pictures/doc_0/front`])
    expect((await user("GET", other)).json.code).toBe("document_not_found");
  await user("POST", `${sessionPath}/submit`);
  expect((await user("GET", path)).json.code).toBe("document_not_found");
});

test("after Started the session is read-only: every change is refused", async () => {
  const { user } = await opened(service);
  await user("PUT", `${sessionPath}/uploads/photo-id`, passport);
  await user("POST", `${sessionPath}/submit`);
  for (const [method, path, body] of [
    ["PUT", "uploads/photo-id", passport],
    ["PUT", "uploads/selfie", selfie],
    ["DELETE", "uploads/photo-id", undefined],
    ["POST", "submit", undefined],
    ["GET", "hand-off", undefined],
  ] as const) {
    const { status, json } = await user(method, `${sessionPath}/${path}`, body);
    expect([status, json.code]).toEqual([400, "not_started"]);
  }
});

test("suggestions are plain and unique, and never mention tampering or other people", async () => {
  const fresh = await sessionService();
  const { user, id } = await opened(fresh);
  await user("PUT", `${sessionPath}/uploads/photo-id`, passport);
  await user("POST", `${sessionPath}/submit`);
  fresh.extractor.play(async (_input, _signal, next) => {
    const { data, ...rest } = expired(await next());
    const document = { ...data.document, number: "X7654321" };
    const printed = { document: { ...rest.printed?.document, number: "OTHER1" } };
    return {
      ...rest,
      printed,
      data: { ...data, document, person: { ...data.person, dateOfBirth: "1980-01-01" } },
    };
  });
  await fresh.passmuster.drain();
  const { json } = await user("GET", sessionPath);
  expect(json.data.state).toBe("rejected");
  expect(json.data.suggestions.map(({ code }: { code: string }) => code)).toEqual([
    "check_details",
    "use_valid_document",
  ]);
  const text = JSON.stringify(json);
  for (const secret of ["Rule", "2020-01-01", "X7654321", "X1234567", "Marlow", "1990", "tenant"])
    expect(text).not.toContain(secret);
  await fresh.call("PUT", `/api/v1/identity/verifications/${id}/cancel`, reviewer);
  expect((await user("GET", sessionPath)).json.data.state).toBe("closed");
  await fresh.passmuster.close();
});

test("a contradiction between MRZ and print yields advice about the image only", async () => {
  const fresh = await sessionService();
  const { user } = await opened(fresh);
  await user("PUT", `${sessionPath}/uploads/photo-id`, passport);
  await user("POST", `${sessionPath}/submit`);
  const fields = {
    documentCode: "P",
    documentNumber: "OTHER1",
    issuer: "ATA",
    nationality: "ATA",
    sex: "F" as const,
    dateOfBirth: "1990-04-12",
    expirationDate: "2035-01-01",
    surname: "X",
    givenNames: "Y",
  };
  fresh.extractor.play(async (_input, _signal, next) => ({
    ...(await next()),
    mrz: { format: "TD3", lines: [], fields, checks: { composite: false }, valid: false, corrections: [] },
    printed: { document: { number: "X1234567" } },
  }));
  await fresh.passmuster.drain();
  const { json } = await user("GET", sessionPath);
  const { items } = await fresh.passmuster.flow("identity").verifications.list();
  const detail = await fresh.passmuster.flow("identity").verifications.get(items[0]?.id ?? "");
  expect(Object.keys(detail.documents[0]?.rules?.failedRules ?? {})).toContain("RuleDI002");
  expect(json.data.state).toBe("review");
  expect(json.data.suggestions.map(({ code }: { code: string }) => code)).toEqual(["retake_picture"]);
  await fresh.passmuster.close();
});

test("the hand-off returns the link and its QR code", async () => {
  const { user, id, capability } = await opened(service);
  const { json } = await user("GET", `${sessionPath}/hand-off`);
  expect(halves(json.data.url)).toEqual({ verification: id, capability });
  expect(json.data.url).toMatch(/^https:\/\/id\.example\.test\/verify\/ver_/);
  expect(json.data.qr_code).toMatch(/^<svg /);
});

test("a follower gets an answer at the next change, or at the end of the waiting time", async () => {
  const waiting = await sessionService({ session: { wait: "15s" } });
  const { user } = await opened(waiting);
  const { version } = (await user("GET", sessionPath)).json.data;
  const followed = user("GET", `${sessionPath}/after/${version}`);
  const { json } = await user("PUT", `${sessionPath}/uploads/photo-id`, passport);
  expect((await followed).json.data).toEqual(json.data);
  expect((await user("GET", `${sessionPath}/after/0`)).json.data.version).toBe(json.data.version);
  await waiting.passmuster.close();
  const { user: patient } = await opened(service);
  const now = (await patient("GET", sessionPath)).json.data;
  expect((await patient("GET", `${sessionPath}/after/${now.version}`)).json.data).toEqual(now);
});

test("a link of another tenant opens that tenant's verification", async () => {
  const other = await service.as(["read", "write"], { tenant: "Büro 7" });
  const { user, id } = await opened({ ...service, call: other }, { ...identityBody, person, address });
  expect((await user("GET", sessionPath)).json.data.verification).toBe(id);
  const { json } = await other("GET", `/api/v1/identity/verifications/${id}`);
  const anybody = service.callerWith(undefined);
  const code = json.data.qr_code.replace("https://id.example.test", "");
  expect((await anybody("GET", code)).headers["content-type"]).toBe("image/png");
  const [stem, mark] = code.split(/(?<=\/[\w-]{43})\./);
  expect((await anybody("GET", code.replace(`.${mark}`, ".png"))).status).toBe(404);
  expect(stem).toBeDefined();
});

test("a session expires", async () => {
  const { user } = await opened(service);
  service.environment.advance(121 * 60 * 1_000_000);
  expect((await user("GET", sessionPath)).status).toBe(401);
});

test("a retried upload under one idempotency key is done once", async () => {
  const { user } = await opened(service);
  const key = { "idempotency-key": "upload-1" };
  const first = await user("PUT", `${sessionPath}/uploads/photo-id`, passport, key);
  const again = await user("PUT", `${sessionPath}/uploads/photo-id`, passport, key);
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expect(again.json).toEqual(first.json);
});
