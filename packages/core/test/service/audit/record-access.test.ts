import { memoryStorage } from "@passmuster/core";
import { StorageUnavailableError } from "@passmuster/core/storage";
import { expect, test } from "vitest";
import { deskService } from "../../desk/desk-service.ts";
import { createService, identityBody, type Service } from "../../service.ts";

const verifications = "/api/v1/identity/verifications";

// Bodies have a form for each kind.
// biome-ignore lint/suspicious/noExplicitAny: JSON of the record
type Body = any;

async function bodies({ passmuster }: Service): Promise<readonly Body[]> {
  const found: Body[] = [];
  for await (const { body } of passmuster.audit.export()) found.push(JSON.parse(body));
  expect((await passmuster.audit.verify()).flatMap(({ defects }) => defects)).toStrictEqual([]);
  return found;
}

const kinds = (all: readonly Body[], kind: string) => all.filter((body) => body.kind === kind);

/** What an end user's link holds: the id in its path, the capability behind `#`. */
function linkOf(url: string) {
  const { pathname, hash } = new URL(url);
  return { verification: pathname.split("/").at(-1) ?? "", capability: hash.slice(1) };
}

test("the creation, first use and revocation of a token are recorded, without its secret and its address", async () => {
  const service = await createService();
  const { passmuster, storage } = service;
  const before = (await bodies(service)).length;
  const { secret, token } = await passmuster.tokens.create({
    scopes: ["read"],
    flows: ["identity"],
    email: "ops@example.test",
  });
  for (let use = 0; use < 2; use += 1)
    await service.callerWith(secret)("GET", "/api/v1/identity/verifications");
  expect(await passmuster.tokens.revoke(token.id)).toBe(true);
  expect(await passmuster.tokens.revoke(token.id)).toBe(false);
  expect(await passmuster.tokens.revoke("tok_unknown")).toBe(false);
  const found = (await bodies(service)).slice(before);
  const stored = (await storage.tokens.list()).find(({ id }) => id === token.id);
  const common = { kind: "token", by: "host", token: token.id, scopes: ["read"], flows: ["identity"] };
  expect(found).toMatchObject([
    { ...common, acts: ["token.created"] },
    { ...common, by: token.id, acts: ["token.used"] },
    { ...common, acts: ["token.revoked"] },
  ]);
  for (const value of [secret, stored?.digest ?? "", "ops@example.test"])
    expect(JSON.stringify(found)).not.toContain(value);
});

test("who works at the desk is recorded with the role, once in 12 hours and again with another role", async () => {
  const service = await deskService();
  const desks = async () => (await bodies(service)).filter(({ kind }) => kind === "desk");
  await service.reviewer({ role: "review" });
  await service.reviewer({ role: "review" });
  await service.reviewer({ role: "admin", flows: ["identity"] });
  service.environment.advance(12 * 3_600_000_000);
  await service.reviewer({ role: "review" });
  const found = await desks();
  expect(found.map(({ role, flows }) => [role, flows])).toEqual([
    ["review", null],
    ["admin", ["identity"]],
    ["review", null],
  ]);
  expect(found[0].by).toMatch(/^sub_[\w-]{43}$/);
  await service.passmuster.close();
});

test("a session that a link starts is recorded before the answer; a refused link is not", async () => {
  const storage = memoryStorage();
  let fails = false;
  const audit = {
    ...storage.audit,
    async append(entries: Parameters<typeof storage.audit.append>[0]) {
      if (fails) throw new StorageUnavailableError("The record is away.");
      await storage.audit.append(entries);
    },
  };
  const service = await createService({ storage: { ...storage, audit } });
  const { json } = await service.call("POST", verifications, identityBody);
  const { verification, capability } = linkOf(json.data.url);
  const start = (given: string) =>
    service.callerWith("")("POST", "/api/v1/session", { verification, capability: given });
  expect((await start(`${capability}x`)).status).toBe(404);
  expect(kinds(await bodies(service), "session")).toStrictEqual([]);
  expect((await start(capability)).status).toBe(201);
  expect(kinds(await bodies(service), "session")).toMatchObject([
    { by: verification, verification, link: 0 },
  ]);
  fails = true;
  const refused = await start(capability);
  expect([refused.status, refused.json.data]).toStrictEqual([503, undefined]);
});

test("settings that decide over access are recorded, secrets as commitments", async () => {
  const storage = memoryStorage();
  const first = "the first secret of the tests, thirty-two bytes";
  const second = "the second secret of the tests, thirty-two bytes";
  const settingsWith = async (options: Parameters<typeof createService>[0]) => {
    const service = await createService({ storage, ...options });
    await service.call("POST", verifications, identityBody);
    return kinds(await bodies(service), "settings");
  };
  await settingsWith({ secret: first });
  await settingsWith({ secret: [second, first] });
  const all = await settingsWith({ secret: [second, first], webhooks: { allowPrivateOverHttp: true } });
  expect(all).toHaveLength(3);
  expect(all.map(({ secrets }) => secrets.length)).toStrictEqual([1, 2, 2]);
  expect(all[1].secrets[1]).toBe(all[0].secrets[0]);
  expect(all.map(({ webhooks }) => webhooks.allowPrivateOverHttp)).toStrictEqual([false, false, true]);
  expect(JSON.stringify(all)).not.toContain("secret of the tests");
});
