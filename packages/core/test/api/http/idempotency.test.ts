import { memoryStorage, type PassmusterOptions } from "@passmuster/core";
import { StorageUnavailableError, type VerificationStorage } from "@passmuster/core/storage";
import { afterEach, describe, expect, test } from "vitest";
import {
  type Answer,
  type Caller,
  createService,
  identityBody,
  passport,
  reviewer,
  type Service,
  withPassport,
} from "../../service.ts";

const open: Service[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.passmuster.close();
});
async function opened(options: Partial<PassmusterOptions> = {}): Promise<Service> {
  const service = await createService(options);
  open.push(service);
  return service;
}

const second = 1_000_000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const verifications = "/api/v1/identity/verifications";
const documents = "/api/v1/identity/documents";
const keyed = (key: string) => ({ "idempotency-key": key });
const create = (call: Caller, key = "k", body: unknown = identityBody) =>
  call("POST", verifications, body, keyed(key));
const total = async (call: Caller): Promise<number> => (await call("GET", verifications)).json.meta.total;
const isReplay = ({ headers }: Answer) => headers["idempotency-replayed"] === "true";
const codeOf = ({ status, json }: Answer) => [status, json?.code];

test("a retry gets the stored status, body and type, and has no further effect", async () => {
  const { call } = await opened();
  const first = await create(call);
  const again = await create(call);
  expect([first.status, isReplay(first)]).toEqual([201, false]);
  expect([again.status, isReplay(again), again.raw]).toEqual([201, true, first.raw]);
  expect(again.headers["content-type"]).toBe("application/json");
  expect(again.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
  expect(await total(call)).toBe(1);
});

test("another body under the same key is refused", async () => {
  const { call } = await opened();
  await create(call);
  const other = await create(call, "k", { ...identityBody, vendor_reference: "order-2" });
  expect(codeOf(other)).toEqual([422, "idempotency_mismatch"]);
  expect(other.json.errors).toBeUndefined();
  expect(await total(call)).toBe(1);
});

test("keys are separate by token, tenant, path and method", async () => {
  const { call, as, passmuster } = await opened();
  const { json } = await create(call);
  const [colleague, stranger] = [
    await as(["read", "write", "review"]),
    await as(["read", "write", "review"], { tenant: "other" }),
  ];
  for (const caller of [colleague, stranger]) {
    const answer = await create(caller);
    expect([answer.status, isReplay(answer)]).toEqual([201, false]);
    expect(answer.json.data.id).not.toBe(json.data.id);
  }
  const path = `${verifications}/${json.data.id}`;
  const patched = await call("PATCH", path, { vendor_state: "a" }, keyed("k"));
  expect([patched.status, isReplay(patched)]).toEqual([200, false]);
  const removed = await call("DELETE", path, undefined, keyed("k"));
  expect([removed.status, isReplay(removed)]).toEqual([204, false]);
  expect((await passmuster.forTenant("other").verifications.list()).total).toBe(1);
});

test("after 24 hours a key counts as unused", async () => {
  const { call, environment } = await opened();
  await create(call);
  environment.advance(day - second);
  expect(isReplay(await create(call))).toBe(true);
  environment.advance(second);
  const repeated = await create(call, "k", { ...identityBody, vendor_reference: "order-2" });
  expect([repeated.status, isReplay(repeated)]).toEqual([201, false]);
  expect(await total(call)).toBe(2);
});

test("refusals are replayed too, with the same text", async () => {
  const { call } = await opened();
  const { id } = await withPassport(call);
  const requests = [
    ["POST", verifications, {}],
    ["POST", verifications, "{"],
    ["POST", "/api/v1/nowhere/verifications", identityBody],
    ["PUT", `${verifications}/ver_00000000000000000000000000/submit`, undefined],
    ["POST", documents, passport(id)],
  ] as const;
  for (const [index, [method, path, body]] of requests.entries()) {
    const ask = (given: unknown) => call(method, path, given, keyed(`r${index}`));
    const [first, again] = [await ask(body), await ask(body)];
    expect([again.status, isReplay(again), again.raw]).toEqual([first.status, true, first.raw]);
    expect(first.status).toBeGreaterThanOrEqual(400);
    if (body) expect(codeOf(await ask({ other: 1 }))).toEqual([422, "idempotency_mismatch"]);
  }
});

test("a refusal that a retry may cure is not stored: no scope, too large, unavailable, failed", async () => {
  const inner = memoryStorage();
  const failures: Error[] = [];
  const storage: VerificationStorage = {
    ...inner,
    save: async (...change) => {
      const failure = failures.pop();
      if (failure) throw failure;
      await inner.save(...change);
    },
  };
  const { call, as } = await opened({ storage, limits: { bodyBytes: 2048 } });
  const reader = await as(["read"]);
  for (const body of [identityBody, {}])
    expect(codeOf(await create(reader, "s", body))).toEqual([403, "insufficient_scope"]);
  const limited = await as(["admin"], { flows: ["identity"] });
  for (const url of ["https://one.example.test", "https://two.example.test"]) {
    const added = await limited("POST", "/api/v1/webhooks", { url }, keyed("w"));
    expect(codeOf(added)).toEqual([403, "insufficient_scope"]);
  }
  const large = { ...identityBody, vendor_state: "x".repeat(4096) };
  expect(codeOf(await create(call, "k", large))).toEqual([413, "payload_too_large"]);
  failures.push(new Error("disk on fire"), new StorageUnavailableError("away"));
  expect(codeOf(await create(call))).toEqual([503, "unavailable"]);
  expect(codeOf(await create(call))).toEqual([500, "internal"]);
  const done = await create(call);
  expect([done.status, isReplay(done)]).toEqual([201, false]);
  expect(await total(call)).toBe(1);
});

test("a key is 1 to 255 visible ASCII characters, checked after token and scopes, and only for changing requests", async () => {
  const { call, callerWith, as } = await opened();
  for (const key of ["", " ", "a b", "x".repeat(256), "k\u00e9y", "a\tb", "a, b"])
    expect(codeOf(await create(call, key))).toEqual([400, "idempotency_key_invalid"]);
  for (const key of ["!", "~", '"quoted"', "x".repeat(255)])
    expect((await create(call, key)).status).toBe(201);
  expect((await create(callerWith(undefined), " ")).status).toBe(401);
  const writer = await as(["write"]);
  expect((await create(await as(["read"]), " ")).status).toBe(403);
  const path = `${verifications}/ver_00000000000000000000000000`;
  expect((await writer("PATCH", path, { status: 8 }, keyed(" "))).status).toBe(403);
  expect((await call("PUT", "/api/v1/nowhere/verifications/x/submit", undefined, keyed(" "))).status).toBe(
    400,
  );
  expect((await call("GET", verifications, undefined, keyed(" "))).status).toBe(200);
});

test("of two concurrent requests under one key one runs, and the other gets 409", async () => {
  const { call } = await opened();
  const { id } = (await create(call, "c")).json.data;
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => call("POST", documents, passport(id), keyed("k"))),
  );
  const ran = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(new Set(ran.map(({ json }) => json.data.id)).size).toBe(1);
  expect(ran.filter((answer) => !isReplay(answer))).toHaveLength(1);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expect(codeOf(answer)).toEqual([409, "idempotency_conflict"]);
    expect(answer.headers["retry-after"]).toBe("1");
  }
  const last = await call("POST", documents, passport(id), keyed("k"));
  expect([last.status, isReplay(last), last.raw]).toEqual([201, true, ran[0]?.raw]);
  const { json } = await call("GET", `${verifications}/${id}`);
  expect(json.data.documents).toHaveLength(1);
});

describe("once a verification is deleted", () => {
  test.each([
    ["at once", false],
    ["and erased", true],
  ])("responses about it are no longer replayed, %s; the response of the deletion is", async (_, erased) => {
    const { call, passmuster } = await opened();
    const { id } = (await create(call)).json.data;
    const path = `${verifications}/${id}`;
    const { json } = await call("POST", documents, passport(id), keyed("u"));
    const requests = [
      ["POST", verifications, identityBody, "k", "verification_not_found"],
      ["POST", documents, passport(id), "u", "verification_not_found"],
      ["PATCH", path, { vendor_state: "a" }, "p", "verification_not_found"],
      ["PUT", `${path}/resubmit`, {}, "r", "verification_not_found"],
      ["POST", documents, passport(id), "d", "verification_not_found"],
      ["PATCH", `${documents}/${json.data.id}`, { verification: id }, "p", "document_not_found"],
      ["PATCH", `${documents}/${json.data.id}`, {}, "q", "document_not_found"],
    ] as const;
    for (const [method, url, body, key] of requests) {
      const stored = await call(method, url, body, keyed(key));
      const again = await call(method, url, body, keyed(key));
      expect([again.status, again.raw, isReplay(again)]).toEqual([stored.status, stored.raw, true]);
    }
    const remove = () => call("DELETE", path, undefined, keyed("x"));
    expect((await remove()).status).toBe(204);
    if (erased) await passmuster.drain();
    for (const [method, url, body, key, code] of requests)
      expect(codeOf(await call(method, url, body, keyed(key)))).toEqual([404, code]);
    const again = await remove();
    expect([again.status, again.raw, isReplay(again)]).toEqual([204, undefined, true]);
    expect(await total(call)).toBe(0);
  });
});

test("a response about a removed document is no longer replayed", async () => {
  const { call } = await opened();
  const { id } = (await create(call)).json.data;
  const { json } = await call("POST", documents, passport(id), keyed("u"));
  const path = `${documents}/${json.data.id}`;
  const remove = () => call("DELETE", path, undefined, keyed("x"));
  await call("POST", `${path}/decisions`, { status: 1, ...reviewer }, keyed("d"));
  expect([(await remove()).status, isReplay(await remove())]).toEqual([204, true]);
  expect((await call("POST", documents, passport(id), keyed("u"))).status).toBe(404);
  const decided = await call("POST", `${path}/decisions`, { status: 1, ...reviewer }, keyed("d"));
  expect(codeOf(decided)).toEqual([404, "document_not_found"]);
});
