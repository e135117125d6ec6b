import { routes } from "@passmuster/core/http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Route } from "../../../src/api/http/operations/operation.ts";
import {
  type Answer,
  createService,
  identityBody,
  passport,
  postalBody,
  type Service,
  withPassport,
} from "../../service.ts";

let service: Service;
let own: { readonly id: string; readonly document: string };
beforeAll(async () => {
  service = await createService();
  own = await withPassport(service.call);
});
afterAll(() => service.passmuster.close());

const table = Object.entries(routes);
const guarded = table.filter(([, { access }]) => !["open", "link", "metrics", "session"].includes(access));
const missing = {
  flow: "identity",
  verification: "ver_00000000000000000000000000",
  document: "doc_00000000000000000000000000",
};

function pathOf({ path }: Route, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "x");
}
const outcome = ({ status, json }: Answer) => [status, json?.code];
const params = () => ({ flow: "identity", verification: own.id, document: own.document });
const broken = "{";

describe.each(guarded)("%s", (_, route) => {
  test("401 precedes every other check", async () => {
    const anybody = service.callerWith(undefined);
    const answer = await anybody(route.method, pathOf(route, { ...missing, flow: "nowhere" }), broken);
    expect(outcome(answer)).toEqual([401, "unauthenticated"]);
    expect(answer.json.message).toBe("Unauthenticated.");
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
  });

  if (route.access !== "read")
    test("403 precedes flow, resource and body", async () => {
      const reader = await service.as(["read"]);
      const answer = await reader(route.method, pathOf(route, { ...missing, flow: "nowhere" }), broken);
      expect(outcome(answer)).toEqual([403, "insufficient_scope"]);
    });

  if (route.path.includes("{flow}"))
    test("404 of the flow precedes resource and body", async () => {
      const answer = await service.call(
        route.method,
        pathOf(route, { ...params(), flow: "nowhere" }),
        broken,
      );
      expect(outcome(answer)).toEqual([404, "flow_not_found"]);
      const limited = await service.as(["read", "write", "review"], { flows: ["postal1583"] });
      expect(outcome(await limited(route.method, pathOf(route, params()), broken))).toEqual([
        404,
        "flow_not_found",
      ]);
    });

  const resource = route.path.includes("{document}") ? "document" : "verification";
  if (/\{(verification|document)\}/.test(route.path))
    test("404 of the resource precedes body and wrong flow", async () => {
      for (const id of [
        missing[resource],
        "nothing",
        "%00",
        "doc_%F0%9F%98%80",
        "ver_",
        own.id.toUpperCase(),
        own.document.slice(1),
      ]) {
        const answer = await service.call(
          route.method,
          pathOf(route, { ...params(), flow: "postal1583", [resource]: id }),
          broken,
        );
        expect(outcome(answer)).toEqual([404, `${resource}_not_found`]);
      }
      const other = resource === "document" ? own.id : own.document;
      const crossed = await service.call(
        route.method,
        pathOf(route, { ...params(), [resource]: other }),
        broken,
      );
      expect(outcome(crossed)).toEqual([404, `${resource}_not_found`]);
    });

  if (/\{(verification|document)\}/.test(route.path))
    test("another tenant's resource gets the same response as an unknown one", async () => {
      const stranger = await service.as(["read", "write", "review"], { tenant: "other" });
      const foreign = await stranger(route.method, pathOf(route, params()), {});
      const nothing = await stranger(route.method, pathOf(route, missing), {});
      const { request_id: _, ...facts } = foreign.json;
      const { request_id: __, ...same } = nothing.json;
      expect([foreign.status, facts]).toEqual([nothing.status, same]);
      expect(foreign.status).toBe(404);
    });

  if (route.body && /\{(verification|document)\}/.test(route.path))
    test("the body precedes the wrong flow", async () => {
      const answer = await service.call(
        route.method,
        pathOf(route, { ...params(), flow: "postal1583" }),
        broken,
      );
      expect(outcome(answer)).toEqual([400, "malformed_json"]);
    });

  if (!route.body && /\{(verification|document)\}/.test(route.path))
    test("the wrong flow precedes the status", async () => {
      const answer = await service.call(route.method, pathOf(route, { ...params(), flow: "postal1583" }));
      expect(outcome(answer)).toEqual([400, "wrong_flow"]);
    });
});

test("an upload is checked in its own order: shape, verification, flow, status, type, misfits, duplicate, images", async () => {
  const { call } = service;
  const upload = async (path: string, body: object) => outcome(await call("POST", path, body));
  const identity = "/api/v1/identity/documents";
  const none = { front_side_data: undefined };
  expect(await upload(identity, { verification: missing.verification, document: { type: "3" } })).toEqual([
    422,
    "validation_failed",
  ]);
  expect(await upload(identity, passport(missing.verification, { type: 999 }))).toEqual([
    404,
    "verification_not_found",
  ]);
  expect(await upload("/api/v1/postal1583/documents", passport(own.id, { type: 999 }))).toEqual([
    400,
    "wrong_flow",
  ]);
  expect(await upload(identity, passport(own.id, { type: 999, country: "QQQ" }))).toEqual([
    400,
    "type_not_allowed",
  ]);
  expect(await upload(identity, passport(own.id, { country: "QQQ" }))).toEqual([422, "validation_failed"]);
  expect(await upload(identity, passport(own.id, { context_type: "SELFIE", ...none }))).toEqual([
    422,
    "validation_failed",
  ]);
  expect(await upload(identity, passport(own.id, { back_side_data: "AAAA", ...none }))).toEqual([
    422,
    "validation_failed",
  ]);
  expect(await upload(identity, passport(own.id, none))).toEqual([400, "duplicate_document_type"]);
  const { json } = await call("POST", "/api/v1/identity/verifications", identityBody);
  const fresh = (more: object) => upload(identity, passport(json.data.id, more));
  expect(await fresh(none)).toEqual([400, "image_missing"]);
  expect(await fresh({ front_side_data: null })).toEqual([400, "image_missing"]);
  expect(await fresh({ front_side_data: "" })).toEqual([400, "image_missing"]);
  expect(await fresh({ front_side_data: 5 })).toEqual([422, "validation_failed"]);
  expect(await fresh({ front_side_data: "not base64!" })).toEqual([400, "image_invalid"]);
  expect(await fresh({ front_side_data: Buffer.from("<svg/>").toString("base64") })).toEqual([
    400,
    "image_invalid",
  ]);
  const licence = { type: 1, country: "USA" };
  expect(await fresh(licence)).toEqual([400, "image_missing"]);
  await call("PUT", `/api/v1/identity/verifications/${json.data.id}/cancel`, {
    comment: "x",
    email: "a@b.test",
  });
  expect(await fresh({ type: 999 })).toEqual([400, "verification_canceled"]);
});

test("a status in a PATCH needs the review scope, the rest only write", async () => {
  const writer = await service.as(["write"]);
  const path = `/api/v1/identity/verifications/${own.id}`;
  expect(outcome(await writer("PATCH", path, { vendor_state: "OR" }))).toEqual([200, undefined]);
  expect(outcome(await writer("PATCH", path, { status: 8 }))).toEqual([403, "insufficient_scope"]);
  const document = `/api/v1/identity/documents/${own.document}`;
  expect(outcome(await writer("PATCH", document, { verification: own.id, status: 3 }))).toEqual([
    403,
    "insufficient_scope",
  ]);
  expect(outcome(await writer("PATCH", document, { verification: own.id }))).toEqual([200, undefined]);
});

test("malformed, unknown, revoked and expired tokens get the same 401", async () => {
  const { passmuster, callerWith, environment } = service;
  const soon = await passmuster.tokens.create({ expiresAt: environment.now() + 1_000_000 });
  const gone = await passmuster.tokens.create();
  await passmuster.tokens.revoke(gone.token.id);
  environment.advance(2_000_000);
  for (const secret of [
    soon.secret,
    gone.secret,
    "pm_",
    "",
    `pm_${"0".repeat(32)}`,
    "pm_'; drop table tokens",
    `${"a".repeat(9000)}`,
  ]) {
    const answer = await callerWith(secret)("GET", "/api/v1/verifications");
    expect(outcome(answer)).toEqual([401, "unauthenticated"]);
  }
  const basic = await callerWith(undefined)("GET", "/api/v1/verifications", undefined, {
    authorization: "Basic dnM6eA==",
  });
  expect(basic.status).toBe(401);
});

test("postal1583 refuses the documents of identity, and identity those of postal1583", async () => {
  const { call } = service;
  const created = await call("POST", "/api/v1/postal1583/verifications", postalBody);
  expect(created.status).toBe(201);
  const body = passport(created.json.data.id, { type: 12 });
  expect(outcome(await call("POST", "/api/v1/postal1583/documents", body))).toEqual([
    400,
    "type_not_allowed",
  ]);
  const lease = passport(own.id, { type: 23, context_type: "PROOF_OF_ADDRESS" });
  expect(outcome(await call("POST", "/api/v1/identity/documents", lease))).toEqual([400, "type_not_allowed"]);
});
