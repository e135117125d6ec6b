import { defineFlow } from "@passmuster/core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { identityBody, withPassport } from "../service.ts";
import { type DeskService, deskService, fakeDesk, fromDesk } from "./desk-service.ts";

let service: DeskService;
beforeEach(async () => {
  service = await deskService();
});
afterEach(() => service.passmuster.close());

const verifications = "/api/v1/identity/verifications";
const rita = { email: "Rita@Example.test", name: "Rita Marlow", role: "review" } as const;

test("a reviewer whom the host recognises gets a session of five minutes with their flows", async () => {
  service.people.set("rita", { ...rita, flows: ["identity", "elsewhere"] });
  const { status, json, headers } = await service.session("rita");
  expect(status).toBe(201);
  expect(headers["cache-control"]).toBe("no-store");
  const { token, expires_at, ...rest } = json.data;
  expect(token).toMatch(/^vsd_/);
  expect(Date.parse(expires_at) * 1000 - service.environment.now()).toBeLessThanOrEqual(300_000_000);
  expect(rest).toEqual({
    reviewer: { email: "rita@example.test", name: "Rita Marlow", role: "review", pools: [] },
    flows: [{ path: "identity", label: "Identity Verification", tags: [], checklist: [] }],
    pools: [],
    case_files: false,
    templates: [],
  });
  expect((await service.callerWith(token)("GET", "/api/v1/verifications")).status).toBe(200);
});

test("the session has the tags and checklists of the flows, the pools, and those of the reviewer", async () => {
  const people = new Map([["rita", { ...rita, pools: ["fraud", "gone"] }]]);
  const review = { tags: ["sanctions"], checklist: ["Compare the portrait."], pool: "fraud" };
  const flow = defineFlow({ path: "own", label: "Own", photoId: "required", documentTypes: [3], review });
  const logged: string[] = [];
  const log = (_: object, message: string) => void logged.push(message);
  const other = await deskService({
    desk: fakeDesk(people),
    flows: [flow],
    review: { pools: ["first", "fraud"] },
    logger: { debug: log, info: () => undefined, warn: log, error: log },
  });
  const { data } = (await other.session("rita")).json;
  expect(data.flows.find(({ path }: { path: string }) => path === "own")).toEqual({
    path: "own",
    label: "Own",
    tags: review.tags,
    checklist: review.checklist,
  });
  expect([data.pools, data.reviewer.pools]).toEqual([["first", "fraud"], ["fraud"]]);
  expect(logged).toEqual(["reviewers.authenticate returned an unknown pool"]);
  const caller = other.callerWith(data.token);
  expect((await caller("POST", "/api/v1/claims/next", {})).json.data).toBeNull();
  await other.passmuster.close();
});

test("the templates of the host are in the session", async () => {
  const template = { act: "reject", title: "Blurred", comment: "The photo is blurred." } as const;
  const people = new Map([["rita", rita]]);
  const other = await deskService({ desk: fakeDesk(people, { templates: [template] }) });
  expect((await other.session("rita")).json.data.templates).toEqual([{ ...template, note: null }]);
  await other.passmuster.close();
});

describe("a session is refused", () => {
  beforeEach(() => void service.people.set("rita", rita));
  const refused: readonly (readonly [string, string, Record<string, string>])[] = [
    ["to a stranger", "nobody", fromDesk],
    ["without the desk's header", "rita", { "sec-fetch-site": "same-origin" }],
    ["with another value of it", "rita", { ...fromDesk, "passmuster-desk": "true" }],
    ["to a page of another site", "rita", { ...fromDesk, "sec-fetch-site": "cross-site" }],
    ["to a page of a sibling domain", "rita", { ...fromDesk, "sec-fetch-site": "same-site" }],
    ["to an address typed by hand", "rita", { ...fromDesk, "sec-fetch-site": "none" }],
    ["without any origin", "rita", { "passmuster-desk": "1" }],
    ["to another origin", "rita", { "passmuster-desk": "1", origin: "https://evil.example" }],
    ["to no origin", "rita", { "passmuster-desk": "1", origin: "null" }],
    ["to another port", "rita", { "passmuster-desk": "1", origin: "https://id.example.test:444" }],
    ["to plain http", "rita", { "passmuster-desk": "1", origin: "http://id.example.test" }],
    ["to a longer host", "rita", { "passmuster-desk": "1", origin: "https://id.example.test.evil.example" }],
    [
      "to another site that sends our origin",
      "rita",
      { ...fromDesk, "sec-fetch-site": "cross-site", origin: "https://id.example.test" },
    ],
  ];
  test.each(refused)("%s", async (_, user, headers) => {
    const { status, json } = await service.session(user, headers);
    expect([status, json.code]).toEqual([401, "unauthenticated"]);
  });

  test("before the host is asked who it is, if another page asks", async () => {
    let asked = 0;
    const desk = fakeDesk(new Map([["rita", rita]]), {
      authenticate: async () => {
        asked += 1;
        return undefined;
      },
    });
    const other = await deskService({ desk });
    await other.session("rita", { "passmuster-desk": "1", origin: "https://evil.example" });
    expect(asked).toBe(0);
    await other.passmuster.close();
  });
});

test("a browser without Fetch Metadata shows the desk's origin instead", async () => {
  service.people.set("rita", rita);
  const headers = { "passmuster-desk": "1", origin: "https://id.example.test" };
  expect((await service.session("rita", headers)).status).toBe(201);
});

test.each([
  ["an e-mail address with a line break", { ...rita, email: "rita@example.test\r\nx-role: admin" }],
  ["no e-mail address", { ...rita, email: "rita" }],
  ["an unknown role", { ...rita, role: "owner" }],
  ["an inherited role", { ...rita, role: "constructor" }],
  ["no tenant", { ...rita, tenant: "" }],
  ["flows that are a text", { ...rita, flows: "identity" }],
])("the host's answer with %s is no session", async (_, answer) => {
  service.people.set("rita", answer as never);
  expect((await service.session("rita")).status).toBe(500);
});

test("a name that cannot be shown in one line is left out", async () => {
  service.people.set("rita", { ...rita, name: "Rita\u202e\r\nMarlow" });
  expect((await service.session("rita")).json.data.reviewer.name).toBeNull();
});

test("a session ends after five minutes, and a removed reviewer gets no other one", async () => {
  const call = await service.reviewer({ role: "review" });
  service.people.clear();
  service.environment.advance(299_000_000);
  expect((await call("GET", "/api/v1/verifications")).status).toBe(200);
  service.environment.advance(1_000_000);
  expect((await call("GET", "/api/v1/verifications")).status).toBe(401);
  expect((await service.session("rita@example.test")).status).toBe(401);
});

test("a changed, truncated or foreign session is refused", async () => {
  service.people.set("rita", rita);
  const { token } = (await service.session("rita")).json.data;
  const [payload = "", mac = ""] = token.slice(4).split(".");
  const claims = Buffer.from(payload, "base64url").toString();
  const raised = Buffer.from(claims.replace('"review"', '"admin"')).toString("base64url");
  const other = await deskService({ secret: "another secret of the tests, thirty-two bytes" });
  other.people.set("rita", rita);
  const foreign = (await other.session("rita")).json.data.token;
  const forged = [
    `vsd_${raised}.${mac}`,
    `vsd_${payload}.${mac.slice(1)}`,
    `vsd_${payload}.`,
    `vsd_${payload}`,
    `vss_${payload}.${mac}`,
    `pm_${payload}.${mac}`,
    "vsd_",
    foreign,
  ];
  for (const each of forged)
    expect((await service.callerWith(each)("GET", "/api/v1/verifications")).status, each).toBe(401);
  await other.passmuster.close();
});

test("the session of an end user does not open the desk's routes, nor the desk's those of end users", async () => {
  const created = await service.call("POST", verifications, identityBody);
  const { pathname, hash } = new URL(created.json.data.url);
  const body = { verification: pathname.split("/").at(-1), capability: hash.slice(1) };
  const { token } = (await service.callerWith(undefined)("POST", "/api/v1/session", body)).json.data;
  expect((await service.callerWith(token)("GET", "/api/v1/verifications")).status).toBe(401);
  const desk = await service.reviewer({ role: "admin" });
  expect((await desk("GET", "/api/v1/session")).status).toBe(401);
  const posing = token.replace("vss_", "vsd_");
  expect((await service.callerWith(posing)("GET", "/api/v1/verifications")).status).toBe(401);
});

test("with a new secret in front, sessions of the secret before still work", async () => {
  const secrets = [
    "a new secret of the tests, of thirty-two bytes",
    "a secret of the tests, thirty-two bytes or more",
  ];
  const rotated = await deskService({ secret: secrets });
  service.people.set("rita", rita);
  const { token } = (await service.session("rita")).json.data;
  expect((await rotated.callerWith(token)("GET", "/api/v1/verifications")).status).toBe(200);
  await rotated.passmuster.close();
});

test("the page and its files are served with a strict policy, and nowhere without a desk", async () => {
  const { callerWith } = service;
  const page = await callerWith(undefined)("GET", "/desk");
  expect([page.status, Buffer.from(page.raw ?? "").toString()]).toEqual([
    200,
    '<script src="/desk/page-1a2b.js"></script>',
  ]);
  const policy = page.headers["content-security-policy"] ?? "";
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'none'",
  ])
    expect(policy.split("; ")).toContain(part);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toContain("unsafe");
  expect(page.headers["cache-control"]).toBe("no-store");
  const file = await callerWith(undefined)("GET", "/desk/page-1a2b.js");
  expect(file.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await callerWith(undefined)("GET", "/desk/other.js")).status).toBe(404);
  const without = await deskService({}, false);
  for (const [method, path] of [
    ["GET", "/desk"],
    ["GET", "/desk/page-1a2b.js"],
    ["POST", "/api/v1/desk/session"],
  ] as const)
    expect((await without.callerWith(undefined)(method, path, undefined, fromDesk)).status).toBe(404);
  await without.passmuster.close();
});

test("a picture is shown to every role, kept by nobody, and recorded with the reviewer", async () => {
  const { document } = await withPassport(service.call);
  const look = await service.reviewer({ role: "look" });
  const path = `/api/v1/identity/documents/${document}/pictures`;
  const { status, headers, raw } = await look("GET", `${path}/front`);
  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
    200,
    "image/jpeg",
    "private, no-store",
  ]);
  expect(Buffer.from(raw ?? "").subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  expect((await look("GET", `${path}/back`)).json.code).toBe("image_not_found");
  expect((await look("GET", `${path}/constructor`)).status).toBe(404);
  expect((await (await service.as(["read", "write"]))("GET", `${path}/front`)).status).toBe(403);
  const readings: { by: string }[] = [];
  for await (const { body } of service.passmuster.audit.export())
    if (JSON.parse(body).kind === "reading") readings.push(JSON.parse(body));
  expect(readings).toMatchObject([{ what: "image", document, by: expect.stringMatching(/^sub_/) }]);
});

test("a reviewer gets the capability of a link only by creating the verification or renewing the link", async () => {
  const admin = await service.reviewer({ role: "admin" });
  const { id } = await withPassport(service.call);
  for (const path of [`${verifications}/${id}`, verifications])
    expect(JSON.stringify((await admin("GET", path)).json)).not.toContain("#");
  const created = await admin("POST", verifications, identityBody);
  expect(created.json.data.url).toContain("#");
  expect((await admin("POST", `${verifications}/${id}/link`)).json.data.url).toContain("#");
});
