import type { Verification } from "@passmuster/core/storage";
import { afterAll, beforeAll, expect, test } from "vitest";
import { halves, sessionPath } from "../../service/session/service.ts";
import { createService, identityBody, reviewer, type Service, withPassport } from "../../service.ts";

const verifications = "/api/v1/identity/verifications";
const day = 86_400_000_000;
let service: Service;
beforeAll(async () => {
  service = await createService({ session: { wait: "0s" } });
});
afterAll(() => service.passmuster.close());

const created = async () => (await service.call("POST", verifications, identityBody)).json.data;
const pathOf = (url: string) => url.replace("https://id.example.test", "");
const start = (url: string) => service.callerWith(undefined)("POST", sessionPath, halves(url));
const get = async (path: string) => (await service.callerWith(undefined)("GET", path)).status;
const image = async (url: string) =>
  Buffer.from(
    (await service.callerWith(undefined)("GET", pathOf(url).replace(/png$/, "svg"))).raw ?? "",
  ).toString();

test.each([
  ["write", true],
  ["review", false],
  ["read", false],
] as const)(
  "whether a token with only the scope %s sees the opening part of url: %s",
  async (scope, isShown) => {
    const { id, url, qr_code } = await created();
    const caller = await service.as([scope]);
    const detail = (await caller("GET", `${verifications}/${id}`)).json.data;
    const [listed] = (await caller("GET", verifications)).json.data;
    for (const view of [detail, listed]) {
      expect(view.url).toBe(isShown ? url : url.split("#")[0]);
      expect(view.qr_code === qr_code).toBe(isShown);
      expect((await image(view.qr_code)) === (await image(qr_code))).toBe(isShown);
    }
    expect(JSON.stringify([detail, listed]).includes(halves(url).capability)).toBe(isShown);
  },
);

test("responses to a reviewer without write contain no capability", async () => {
  const { id, url } = await created();
  const caller = await service.as(["review"]);
  for (const action of ["approve", "reject", "cancel"]) {
    const answer = await caller("PUT", `${verifications}/${id}/${action}`, reviewer);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.json)).not.toContain(halves(url).capability);
  }
});

test("a renewed link opens the verification; the old link, QR code and session stop working", async () => {
  const { id, url, qr_code } = await created();
  const before = service.callerWith((await start(url)).json.data.token);
  expect([(await before("GET", sessionPath)).status, await get(pathOf(qr_code))]).toEqual([200, 200]);
  const renewed = await service.call("POST", `${verifications}/${id}/link`);
  expect([renewed.status, Object.keys(renewed.json.data)]).toEqual([200, ["url", "qr_code"]]);
  expect((await start(url)).json.code).toBe("verification_not_found");
  expect((await before("GET", sessionPath)).json.code).toBe("unauthenticated");
  expect(await get(pathOf(qr_code))).toBe(404);
  const after = await start(renewed.json.data.url);
  expect(after.status).toBe(201);
  expect((await service.callerWith(after.json.data.token)("GET", sessionPath)).status).toBe(200);
  expect(await get(pathOf(renewed.json.data.qr_code))).toBe(200);
  const detail = (await service.call("GET", `${verifications}/${id}`)).json.data;
  expect([detail.url, detail.qr_code]).toEqual([renewed.json.data.url, renewed.json.data.qr_code]);
  expect(detail.history[0]).toMatchObject({ from_status: "Started", comment: "The link was renewed." });
  await service.call("POST", `${verifications}/${id}/link`);
  expect((await start(renewed.json.data.url)).json.code).toBe("verification_not_found");
});

test("a link with a future number opens nothing", async () => {
  const { url } = await created();
  for (const prefix of ["0~", "1~", "01~", "999999999~", "-1~"])
    expect((await start(url.replace("#", `#${prefix}`))).json.code).toBe("verification_not_found");
});

test("renewing needs write, and a verification that is not Canceled", async () => {
  const { id } = await created();
  const path = `${verifications}/${id}/link`;
  for (const scope of ["read", "review"] as const)
    expect((await (await service.as([scope]))("POST", path)).json.code).toBe("insufficient_scope");
  await service.call("PUT", `${verifications}/${id}/cancel`, reviewer);
  expect((await service.call("POST", path)).json.code).toBe("verification_canceled");
});

test("a link ends with its verification's time; a renewed link has the whole time again", async () => {
  const own = await createService({ expiresAfter: "2d", session: { wait: "0s" } });
  const { id, url, qr_code } = (await own.call("POST", verifications, identityBody)).json.data;
  const nobody = own.callerWith(undefined);
  const outcome = async (of: string) => (await nobody("POST", sessionPath, halves(of))).status;
  own.environment.advance(2 * day - 60_000_000);
  expect([await outcome(url), (await nobody("GET", pathOf(qr_code))).status]).toEqual([201, 200]);
  own.environment.advance(120_000_000);
  expect([await outcome(url), (await nobody("GET", pathOf(qr_code))).status]).toEqual([404, 404]);
  const renewed = (await own.call("POST", `${verifications}/${id}/link`)).json.data;
  expect(await outcome(renewed.url)).toBe(201);
  await own.passmuster.close();
});

test("the host says for how long links hold", async () => {
  const own = await createService({ expiresAfter: false, session: { wait: "0s", linkLasts: "1d" } });
  const { url } = (await own.call("POST", verifications, identityBody)).json.data;
  const outcome = async () => (await own.callerWith(undefined)("POST", sessionPath, halves(url))).status;
  expect(await outcome()).toBe(201);
  own.environment.advance(day);
  expect(await outcome()).toBe(404);
  await own.passmuster.close();
});

test("a QR code expires with its verification", async () => {
  const { id, qr_code } = await created();
  const reader = await service.as(["read"]);
  const plain = (await reader("GET", `${verifications}/${id}`)).json.data.qr_code;
  expect([await get(pathOf(qr_code)), await get(pathOf(plain))]).toEqual([200, 200]);
  await service.call("DELETE", `${verifications}/${id}`);
  expect([await get(pathOf(qr_code)), await get(pathOf(plain))]).toEqual([404, 404]);
});

test("a link to an image or QR code works only in the form in which it was issued", async () => {
  const { qr_code } = await created();
  const qr = pathOf(qr_code);
  for (const other of [
    `${qr}/`,
    `${qr}?`,
    `${qr}?a=1`,
    qr.replace("/ver_", "/%76er_"),
    qr.replace(".png", "%2Epng"),
  ])
    expect([other, await get(other)]).toEqual([other, 404]);
  expect(await get(qr)).toBe(200);
  const own = await withPassport(service.call);
  const [shown] = (await service.call("GET", `${verifications}/${own.id}`)).json.data.documents;
  const document = pathOf(shown.url_front);
  const [path, query] = document.split("?");
  for (const other of [`${path}/?${query}`, `${document}&a=1`, `${path}?a=1&${query}`, `${document}?`])
    expect([other, await get(other)]).toEqual([other, 404]);
  expect(await get(document)).toBe(200);
});

test("every history entry and comment stores the token used, and no response shows it", async () => {
  const { id } = await created();
  const { secret, token } = await service.passmuster.tokens.create();
  const caller = service.callerWith(secret);
  await caller("PUT", `${verifications}/${id}/approve`, reviewer);
  await caller("POST", `${verifications}/${id}/comments`, { content: "Seen.", email: reviewer.email });
  const stored = (await service.storage.load("default", id)) as Verification;
  expect(stored.history.at(-1)).toMatchObject({ user: reviewer.email, token: token.id });
  expect(stored.comments.map((comment) => comment.token)).toEqual([token.id, token.id]);
  expect(stored.history[0]?.token).toMatch(/^tok_/);
  const detail = await caller("GET", `${verifications}/${id}`);
  expect(JSON.stringify(detail.json)).not.toContain("tok_");
});

test("what the service does by itself keeps no token", async () => {
  const own = await createService({ expiresAfter: "1d" });
  const { id } = (await own.call("POST", verifications, identityBody)).json.data;
  own.environment.advance(2 * day);
  await own.passmuster.drain();
  const stored = (await own.storage.load("default", id)) as Verification;
  expect(stored.history.map(({ to, token }) => [to, token !== undefined])).toEqual([
    ["started", true],
    ["expired", false],
  ]);
  await own.passmuster.close();
});

test("only a reviewer may delete a decided verification", async () => {
  const writer = await service.as(["write"]);
  for (const [action, status] of [
    ["approve", 403],
    ["reject", 403],
    ["cancel", 204],
  ] as const) {
    const { id } = await created();
    await service.call("PUT", `${verifications}/${id}/${action}`, reviewer);
    const answer = await writer("DELETE", `${verifications}/${id}`);
    expect([action, answer.status, answer.json?.code]).toEqual([
      action,
      status,
      status === 403 ? "insufficient_scope" : undefined,
    ]);
    if (status === 403) expect((await service.call("DELETE", `${verifications}/${id}`)).status).toBe(204);
  }
});
