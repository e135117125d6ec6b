import { afterAll, beforeAll, expect, test } from "vitest";
import { createService, identityBody, passport, type Service, withPassport } from "../../service.ts";

let service: Service;
beforeAll(async () => {
  service = await createService({ limits: { bodyBytes: 4096, jsonDepth: 8, bodyTimeout: "50ms" } });
});
afterAll(() => service.passmuster.close());

const verifications = "/api/v1/identity/verifications";

test("a 422 names every field in Laravel's words", async () => {
  const { json, status } = await service.call(
    "PUT",
    `${verifications}/${(await withPassport(service.call)).id}/approve`,
    { email: "x" },
  );
  expect(status).toBe(422);
  const { request_id: id, ...body } = json;
  expect(body).toEqual({
    message: "The comment field is required. (and 1 more error)",
    code: "validation_failed",
    errors: {
      comment: ["The comment field is required."],
      email: ["The email field must be a valid email address."],
    },
  });
  expect(id).toMatch(/^req_[0-9a-z]{26}$/);
});

test("a create request without members names what the flow requires, with underscores as spaces", async () => {
  const { json } = await service.call("POST", verifications, {});
  expect(json.errors).toEqual({
    person: ["The person field is required."],
    "documents.photo_id": ["The documents.photo id field is required."],
  });
  const partly = await service.call("POST", verifications, { ...identityBody, person: {} });
  expect(partly.json.errors["person.first_name"]).toEqual(["The person.first name field is required."]);
});

test("one of two names may be empty, null or absent, but not both", async () => {
  const named = (names: object) => {
    const { first_name: _, last_name: __, ...rest } = identityBody.person;
    return service.call("POST", verifications, { ...identityBody, person: { ...rest, ...names } });
  };
  for (const names of [
    { first_name: "Suharto" },
    { last_name: "Suharto" },
    { first_name: "", last_name: "Suharto" },
    { first_name: "Suharto", last_name: null },
    { first_name: "Suharto", last_name: " " },
  ]) {
    const { status, json } = await named(names);
    const { first_name, last_name } = json.data.expected_data.person;
    expect([status, `${first_name}${last_name}`]).toEqual([201, "Suharto"]);
  }
  for (const names of [{}, { first_name: "", last_name: null }, { first_name: " " }]) {
    const { status, json } = await named(names);
    expect([status, Object.keys(json.errors)]).toEqual([422, ["person.first_name", "person.last_name"]]);
  }
});

test("a PATCH may empty one of two names, but not both, and keeps what it does not name", async () => {
  const created = await service.call("POST", verifications, identityBody);
  const path = `${verifications}/${created.json.data.id}`;
  const patch = (person: object) => service.call("PATCH", path, { person });
  const emptied = await patch({ last_name: "" });
  const { first_name, last_name } = identityBody.person;
  expect(emptied.json.data.expected_data.person).toMatchObject({ first_name, last_name: "" });
  const refused = await patch({ first_name: "" });
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([
    422,
    ["person.first_name", "person.last_name"],
  ]);
  expect((await patch({ first_name: "", last_name })).status).toBe(200);
  const dated = await patch({ date_of_birth: "1980-01-01" });
  expect(dated.json.data.expected_data.person).toMatchObject({ first_name: "", last_name });
});

test("a problem is sent as RFC 9457 if the Accept header asks for it", async () => {
  const { json, headers } = await service.call(
    "POST",
    verifications,
    {},
    { accept: "application/problem+json" },
  );
  expect(headers["content-type"]).toBe("application/problem+json");
  expect(json).toMatchObject({
    type: "urn:passmuster:error:validation_failed",
    title: "The given data was invalid.",
    status: 422,
  });
  expect(json.detail).toBe("The person field is required. (and 1 more error)");
});

test.each([
  ["broken", "{", 400, "malformed_json"],
  ["no object", "[]", 400, "malformed_json"],
  ["too deep", `{"a":${"[".repeat(9)}${"]".repeat(9)}}`, 400, "malformed_json"],
  ["too large", `{"vendor_reference":"${"x".repeat(5000)}"}`, 413, "payload_too_large"],
])("a body that is %s is refused", async (_, body, status, code) => {
  const { json, ...answer } = await service.call("POST", verifications, body);
  expect([answer.status, json.code]).toEqual([status, code]);
});

test("a body that is not UTF-8, not of a JSON type, or incomplete is refused", async () => {
  const { passmuster } = service;
  const { secret } = await passmuster.tokens.create();
  const send = async (body: AsyncIterable<Uint8Array> | Uint8Array, type = "application/json") => {
    const headers = { authorization: `Bearer ${secret}`, "content-type": type };
    const { status, body: bytes } = await passmuster.handle({
      method: "POST",
      url: verifications,
      headers,
      body,
    });
    return [status, JSON.parse(Buffer.from(bytes ?? "{}").toString()).code];
  };
  expect(await send(Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x7d]))).toEqual([400, "malformed_json"]);
  expect(await send(Buffer.from("{}"), "text/plain")).toEqual([415, "unsupported_media_type"]);
  expect(await send(Buffer.from("{}"), "application/vnd.api+json")).toEqual([422, "validation_failed"]);
  const never = async function* () {
    yield Buffer.from("{");
    await new Promise(() => undefined);
  };
  expect(await send(never())).toEqual([408, "request_timeout"]);
  const cut = async function* () {
    yield Buffer.from("{");
    throw new Error("socket hang up");
  };
  expect(await send(cut())).toEqual([400, "malformed_json"]);
});

test("the wire accepts only snake_case members: camelCase, __proto__ and constructor are ignored", async () => {
  const hostile =
    '{"__proto__":{"person":{}},"constructor":{"prototype":{"x":1}},"vendorReference":"a","vendor_reference":"b"}';
  const { json } = await service.call(
    "POST",
    verifications,
    `${hostile.slice(0, -1)},${JSON.stringify(identityBody).slice(1)}`,
  );
  expect(json.data.vendor_reference).toBe("order-1");
  expect(({} as { x?: number }).x).toBeUndefined();
});

test("text is trimmed; NUL and lone surrogates are refused", async () => {
  const named = (first_name: string) => ({ ...identityBody, person: { ...identityBody.person, first_name } });
  const trimmed = await service.call("POST", verifications, named("  Ines "));
  expect(trimmed.json.data.expected_data.person.first_name).toBe("Ines");
  for (const name of ["a\0b", "a\ud800b"]) {
    const refused = await service.call("POST", verifications, JSON.stringify(named(name)));
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ["person.first_name"]]);
  }
});

test("an unknown route is 404, a wrong method is 405 with the allowed ones, HEAD is GET without a body", async () => {
  const { call } = service;
  expect((await call("GET", "/api/v2/identity/verifications")).json.code).toBe("route_not_found");
  const put = await call("PUT", verifications);
  expect([put.status, put.json.code, put.headers.allow]).toEqual([
    405,
    "method_not_allowed",
    "GET, HEAD, POST",
  ]);
  const head = await call("HEAD", verifications);
  expect([head.status, head.raw]).toEqual([200, undefined]);
});

test("health reports that the process lives, and whether the storage responds", async () => {
  const anybody = service.callerWith(undefined);
  expect((await anybody("GET", "/health/live")).json).toEqual({ status: "ok" });
  expect((await anybody("GET", "/health/ready")).json).toEqual({ status: "ok" });
});

test("every response forbids caching and sniffing, and has its request id", async () => {
  const { headers, json } = await service.call("GET", "/nowhere");
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": json.request_id,
  });
});

test("lists are paginated as in Laravel: fifteen a page, newest first, links keep the filters", async () => {
  const lists = await createService();
  const { call } = lists;
  const empty = await call("GET", "/api/v1/verifications");
  expect(empty.json.meta).toMatchObject({
    current_page: 1,
    from: null,
    to: null,
    total: 0,
    last_page: 1,
    per_page: 15,
  });
  const ids: string[] = [];
  for (let index = 0; index < 32; index += 1) {
    const body = { ...identityBody, vendor_reference: index < 17 ? "a b" : "c" };
    ids.unshift((await call("POST", verifications, body)).json.data.id);
  }
  const second = await call("GET", `${verifications}?page=2`);
  expect(second.json.data.map((each: { id: string }) => each.id)).toEqual(ids.slice(15, 30));
  expect(second.json.meta).toEqual({
    current_page: 2,
    from: 16,
    last_page: 3,
    path: `https://id.example.test${verifications}`,
    per_page: 15,
    to: 30,
    total: 32,
  });
  const filtered = await call("GET", "/api/v1//verifications?vendor_reference=a%20b&per_page=10&status=1,3");
  expect(filtered.json.links).toEqual({
    first:
      "https://id.example.test/api/v1/verifications?vendor_reference=a+b&per_page=10&status=1%2C3&page=1",
    last: "https://id.example.test/api/v1/verifications?vendor_reference=a+b&per_page=10&status=1%2C3&page=2",
    prev: null,
    next: "https://id.example.test/api/v1/verifications?vendor_reference=a+b&per_page=10&status=1%2C3&page=2",
  });
  const past = await call("GET", `${verifications}?page=9`);
  expect([past.status, past.json.data, past.json.meta.current_page, past.json.meta.from]).toEqual([
    200,
    [],
    9,
    null,
  ]);
  for (const page of ["0", "-1", "abc", "1e9", "1.5", ""]) {
    expect((await call("GET", `${verifications}?page=${page}`)).json.meta.current_page).toBe(1);
  }
  expect((await call("GET", `${verifications}?per_page=500`)).json.meta.per_page).toBe(100);
  for (const filter of ["status=9", "status=x", "created_after=yesterday"]) {
    expect((await call("GET", `${verifications}?${filter}`)).status).toBe(422);
  }
  await lists.passmuster.close();
});

test("a document's response has the contract's keys in each of its forms", async () => {
  const { call } = await createService();
  const created = await call("POST", verifications, identityBody);
  const uploaded = await call("POST", "/api/v1/identity/documents", passport(created.json.data.id));
  const common = ["id", "url_front", "url_back", "status_label", "verification_id"];
  expect(Object.keys(uploaded.json.data)).toEqual([
    ...common,
    "document_type",
    "country",
    "created_at",
    "updated_at",
    "extracted_data",
  ]);
  const single = await call("GET", `/api/v1/identity/documents/${uploaded.json.data.id}`);
  expect(Object.keys(single.json.data)).toEqual([
    ...common,
    "created_at",
    "updated_at",
    "extracted_data",
    "decisions",
    "advice",
    "insisted",
    "evidence",
  ]);
  expect(Object.keys(created.json.data)).toEqual([
    "id",
    "url",
    "qr_code",
    "vendor_reference",
    "vendor_state",
    "expected_data",
    "status_label",
    "submitted_at",
    "created_at",
    "updated_at",
    "flow",
    "comments",
  ]);
});
