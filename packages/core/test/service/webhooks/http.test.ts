import { afterAll, beforeAll, expect, test } from "vitest";
import { undescribed } from "../../api/http/described.ts";
import { type Caller, createService, identityBody, type Service } from "../../service.ts";
import { createReceiver, type Receiver } from "./receiver.ts";

let service: Service;
let receiver: Receiver;
let admin: Caller;
beforeAll(async () => {
  service = await createService({ webhooks: { allowPrivateOverHttp: true } });
  receiver = await createReceiver();
  admin = await service.as(["admin"]);
});
afterAll(async () => {
  await service.passmuster.close();
  await receiver.close();
});

const at = "/api/v1/webhooks";

test("a webhook is added, shown, changed, tested, rotated, replayed and removed over HTTP", async () => {
  const added = await admin("POST", at, {
    url: receiver.url,
    events: ["verification.started"],
    allow_private: true,
  });
  expect(added.status).toBe(201);
  const { secret, ...shown } = added.json.data;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(shown).toEqual({
    id: expect.stringMatching(/^whk_/),
    url: receiver.url,
    events: ["verification.started"],
    include: "thin",
    allow_private: true,
    enabled: true,
    disabled_at: null,
    disabled_reason: null,
    failing_since: null,
    created_at: expect.stringMatching(/Z$/),
  });
  const own = `${at}/${shown.id}`;
  expect((await admin("GET", own)).json.data).toEqual(shown);
  expect((await admin("GET", at)).json.data).toEqual([shown]);
  expect((await admin("PATCH", own, { include: "full", events: null })).json.data).toEqual({
    ...shown,
    include: "full",
    events: null,
  });
  const rotated = await admin("POST", `${own}/rotate`);
  expect(rotated.status).toBe(200);
  expect(rotated.json.data.secret).not.toBe(secret);
  expect((await admin("POST", `${own}/test`)).json.data).toMatchObject({
    type: "webhook.test",
    outcome: "delivered",
  });
  await service.call("POST", "/api/v1/identity/verifications", identityBody);
  await service.passmuster.drain();
  const page = await admin("GET", `${own}/deliveries?per_page=1`);
  expect(page.json.meta).toMatchObject({ total: 2, per_page: 1, last_page: 2 });
  const [{ message, response }] = page.json.data;
  expect(response).toBe("");
  expect((await admin("POST", `${own}/replay`, { message })).json.data).toEqual({ messages: 1 });
  await service.passmuster.drain();
  expect((await admin("GET", `${own}/deliveries?message=${message}`)).json.meta.total).toBe(2);
  for (const [method, path, answer] of [
    ["POST", at, added],
    ["POST", `${own}/rotate`, rotated],
    ["GET", `${own}/deliveries`, page],
  ] as const)
    expect(undescribed(method, path, answer.status, "application/json", answer.json)).toEqual([]);
  expect((await admin("DELETE", own)).status).toBe(204);
  expect((await admin("GET", own)).json).toMatchObject({ code: "webhook_not_found" });
});

test("webhooks need a token of all flows with the scope admin", async () => {
  for (const caller of [service.call, await service.as(["admin"], { flows: ["identity"] })])
    for (const method of ["GET", "POST"])
      expect((await caller(method, at)).json).toMatchObject({ code: "insufficient_scope" });
});

test("a webhook of another tenant is treated as unknown", async () => {
  const { id } = await service.passmuster.forTenant("globex").webhooks.add({ url: "https://example.com/" });
  const routes = [
    ["GET", ""],
    ["PATCH", ""],
    ["DELETE", ""],
    ["POST", "/rotate"],
    ["POST", "/test"],
    ["GET", "/deliveries"],
    ["POST", "/replay"],
  ] as const;
  for (const [method, path] of routes) {
    const answers = await Promise.all(
      [id, "whk_00000000000000000000000000", "nothing"].map((one) =>
        admin(method, `${at}/${one}${path}`, method === "GET" ? undefined : "{"),
      ),
    );
    for (const { status, json } of answers)
      expect({ status, code: json.code }).toEqual({ status: 404, code: "webhook_not_found" });
  }
  expect((await service.passmuster.forTenant("globex").webhooks.get(id)).enabled).toBe(true);
});

test("errors in a webhook are reported by field", async () => {
  const { status, json } = await admin("POST", at, {
    url: "http://10.0.0.1/",
    events: ["nothing"],
    include: "all",
    allow_private: 1,
  });
  expect(status).toBe(422);
  expect(Object.keys(json.errors).sort()).toEqual(["allow_private", "events.0", "include"]);
  expect((await admin("POST", at, {})).json.errors).toEqual({ url: ["The url field is required."] });
  expect((await admin("POST", at, { url: "https://localhost/" })).json.errors).toEqual({
    url: ["The url field must be an address of the public internet."],
  });
  expect((await admin("POST", at, { url: "https://example.com:0/" })).json.errors).toEqual({
    url: ["The url field must not have the port 0."],
  });
  expect((await admin("POST", at, { url: "https://example.com/", events: [] })).json.errors).toEqual({
    events: ["The events field is required."],
  });
});

test("over HTTP, only a host's leave allows private addresses or moving an endpoint with such leave", async () => {
  const { passmuster, as } = await createService();
  const caller = await as(["admin"]);
  const prohibited = { allow_private: ["The allow private field is prohibited."] };
  const refused = await caller("POST", at, { url: receiver.url, allow_private: true });
  expect([refused.status, refused.json.errors]).toEqual([422, prohibited]);
  const { id } = await passmuster.webhooks.add({ url: receiver.url, allowPrivate: true });
  const moved = await caller("PATCH", `${at}/${id}`, { url: "http://10.0.0.1/" });
  expect([moved.status, moved.json.errors]).toEqual([422, prohibited]);
  expect((await caller("PATCH", `${at}/${id}`, { enabled: false })).status).toBe(200);
  const { id: open } = await passmuster.webhooks.add({ url: "https://example.com/" });
  expect((await caller("PATCH", `${at}/${open}`, { allow_private: true })).json.errors).toEqual(prohibited);
  expect((await passmuster.webhooks.get(id)).url).toBe(receiver.url);
  await passmuster.close();
});

test("a tenant has at most 50 webhooks, however many are added at once, and another tenant has its own", async () => {
  const limited = await createService();
  const [mine, other] = [await limited.as(["admin"]), await limited.as(["admin"], { tenant: "globex" })];
  const add = (caller: Caller) => caller("POST", at, { url: "https://example.com/hooks" });
  const statuses = (await Promise.all(Array.from({ length: 60 }, () => add(mine)))).map(
    ({ status }) => status,
  );
  while ((await mine("GET", at)).json.data.length < 50) statuses.push((await add(mine)).status);
  expect(new Set(statuses)).toEqual(new Set([201, 409]));
  expect((await add(mine)).json).toMatchObject({
    code: "too_many_webhooks",
    message: "The tenant has as many webhooks as are allowed. Remove one first.",
  });
  expect((await mine("GET", at)).json.data).toHaveLength(50);
  expect((await add(other)).status).toBe(201);
  const [first] = (await mine("GET", at)).json.data;
  expect((await mine("DELETE", `${at}/${first.id}`)).status).toBe(204);
  expect((await add(mine)).status).toBe(201);
  await limited.passmuster.close();
});

test("the number of webhooks is a setting", async () => {
  const service = await createService({ webhooks: { endpointsOfTenant: 1 } });
  const mine = await service.as(["admin"]);
  const add = () => mine("POST", at, { url: "https://example.com/hooks" });
  expect([(await add()).status, (await add()).status]).toEqual([201, 409]);
  await service.passmuster.close();
});
