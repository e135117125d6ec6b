import { createHash, createHmac } from "node:crypto";
import { defineFlow, memoryStorage } from "@passmuster/core";
import { StorageUnavailableError } from "@passmuster/core/storage";
import { expect, test } from "vitest";
import { deskService } from "../../api/http/desk-service.ts";
import { createService, identityBody, reviewer, type Service, withPassport } from "../../service.ts";

const verifications = "/api/v1/identity/verifications";
const documents = "/api/v1/identity/documents";

// Bodies have a form for each kind.
// biome-ignore lint/suspicious/noExplicitAny: JSON of the record
type Body = any;

async function bodies({ passmuster }: Service, tenant = "default"): Promise<readonly Body[]> {
  const found: Body[] = [];
  for await (const { body } of passmuster.audit.export({ tenant })) found.push(JSON.parse(body));
  const [verdict] = await passmuster.audit.verify({ tenant });
  expect(verdict?.defects).toStrictEqual([]);
  return found;
}

const acts = async (service: Service, verification: string): Promise<readonly string[]> =>
  (await bodies(service)).flatMap((body) =>
    body.kind === "act" && body.verification === verification ? body.acts : [],
  );

const kinds = (all: readonly Body[], kind: string) => all.filter((body) => body.kind === kind);

test("every act of a verification's life is a link, from its creation to the receipt of its erasure", async () => {
  const service = await createService();
  const { id, document } = await withPassport(service.call);
  const path = `${verifications}/${id}`;
  await service.call("PATCH", path, { person: { first_name: "Inez" } });
  await service.call("PATCH", `${documents}/${document}`, { verification: id, document: { country: "NZL" } });
  await service.call("POST", `${path}/link`);
  await service.call("PUT", `${path}/submit`);
  await service.passmuster.drain();
  await service.call("POST", `${path}/comments`, { content: "Looked at.", email: reviewer.email });
  await service.call("POST", `${documents}/${document}/decisions`, { status: 1, ...reviewer });
  await service.call("PUT", `${path}/approve`, reviewer);
  await service.call("PUT", `${path}/reject`, reviewer);
  await service.call("DELETE", path);
  await service.passmuster.drain();
  const found = await acts(service, id);
  for (const act of [
    "verification.created",
    "document.uploaded",
    "verification.updated",
    "document.replaced",
    "link.renewed",
    "verification.submitted",
    "document.judged",
    "comment.added",
    "document.decided",
    "verification.approved",
    "verification.rejected",
    "verification.deleted",
  ])
    expect(found).toContain(act);
  const all = await bodies(service);
  const versions = kinds(all, "act").map(({ version }) => version);
  expect(versions).toStrictEqual(versions.map((_, index) => index + 1));
  expect(kinds(all, "erasure")).toMatchObject([{ by: "system", verification: id, images: 1 }]);
});

test("a decision names the policy and the result of each rule", async () => {
  const service = await createService();
  const { id, document } = await withPassport(service.call);
  await service.call("PUT", `${verifications}/${id}/submit`);
  await service.passmuster.drain();
  const all = await bodies(service);
  const decided = all.find(({ acts: names = [] }) => names.includes("document.decided"));
  const { rules } = (await service.call("GET", `${documents}/${document}/rules`)).json.data;
  const passed = rules.filter(({ state }: Body) => state === "passed").map(({ code }: Body) => code);
  expect(decided.documents).toMatchObject([{ id: document, rules: { passed: expect.anything() } }]);
  expect([...decided.documents[0].rules.passed].sort()).toStrictEqual([...passed].sort());
  const [settings] = kinds(all, "settings");
  expect(decided.policy).toBe(settings.flows.identity.policy);
  expect(decided.by).toBe("system");
});

test("an e-mail address of a body gives nobody another name: the token stands beside it", async () => {
  const service = await createService();
  const { passmuster, callerWith } = service;
  const { secret: bearer, token } = await passmuster.tokens.create({ scopes: ["read", "write", "review"] });
  const call = callerWith(bearer);
  const { id, document } = await withPassport(call);
  const path = `${verifications}/${id}`;
  const forged = { comment: "Seen by me.", email: "system" };
  expect((await call("PUT", `${path}/approve`, forged)).status).toBe(422);
  const named = { comment: "Seen by me.", email: "somebody.else@example.test" };
  await call("PUT", `${path}/approve`, named);
  await call("PATCH", path, { status: 4, ...named });
  await call("POST", `${path}/comments`, { content: "Mine.", email: named.email });
  await call("POST", `${documents}/${document}/decisions`, { status: 2, ...named });
  await call("PATCH", `${documents}/${document}`, { verification: id, status: 3, email: named.email });
  const all = await bodies(service);
  expect(new Set(kinds(all, "act").map(({ by }) => by))).toStrictEqual(new Set([token.id]));
  expect(JSON.stringify(all)).not.toContain("somebody");
  const load = await service.storage.load("default", id as `ver_${string}`);
  for (const { user, token: used } of load?.history ?? [])
    expect([user, used]).toStrictEqual([expect.anything(), token.id]);
});

test("the record holds no value of a person, and proves each while its salt exists", async () => {
  const service = await createService();
  const { id } = await withPassport(service.call);
  await service.call("PUT", `${verifications}/${id}/approve`, { ...reviewer, comment: "marker-comment" });
  const text = JSON.stringify(await bodies(service));
  for (const value of ["Ines", "Marlow", "1990-04-12", "X1234567", "order-1", reviewer.email, "marker"])
    expect([value, text.includes(value)]).toStrictEqual([value, false]);
  const stored = await service.storage.load("default", id as `ver_${string}`);
  const { user } = kinds(await bodies(service), "act").at(-1).proofs;
  const proof = (value: string) =>
    createHmac("sha256", stored?.salt ?? "")
      .update(`user\n${JSON.stringify(value)}`)
      .digest("base64url");
  expect(user).toBe(proof(reviewer.email));
  expect(user).not.toBe(proof("somebody@example.test"));
});

test("erasing a person leaves the chain intact and destroys the salt", async () => {
  const rows = new Map();
  const service = await createService({ storage: memoryStorage(rows) });
  const { id } = await withPassport(service.call);
  const before = (await bodies(service)).length;
  await service.call("DELETE", `${verifications}/${id}`);
  await service.passmuster.drain();
  expect(rows.get(id).salt).toBeUndefined();
  const all = await bodies(service);
  expect(all.slice(0, before).filter(({ verification }) => verification === id)).toHaveLength(2);
});

const reviewerNote = { comment: "Looked at." };

/** A reviewer's calls at the desk. */
const atDesk = async () => {
  const desk = await deskService();
  return { ...desk, call: desk.reviewer("rita", "review") };
};

test("what a reviewer sees is recorded: details, lists, documents, PDFs and opened image links", async () => {
  const service = await atDesk();
  const { id, document } = await service.waiting();
  await service.call("PUT", `${verifications}/${id}/approve`, reviewerNote);
  const { url_front: front } = (await service.call("GET", `${documents}/${document}`)).json.data;
  await service.call("GET", `${verifications}/${id}`);
  await service.call("GET", `${verifications}/${id}?private=1`);
  await service.call("GET", verifications);
  await service.call("GET", `${documents}/${document}/pdf`);
  for (let opened = 0; opened < 2; opened += 1)
    expect((await service.call("GET", front.replace("https://id.example.test", ""))).status).toBe(200);
  const readings = kinds(await bodies(service), "reading");
  expect(readings.map(({ what, by }) => `${what} ${by.slice(0, 4)}`)).toStrictEqual([
    "document sub_",
    "verification sub_",
    "verification sub_",
    "verifications sub_",
    "pdf sub_",
    "image sub_",
    "image sub_",
  ]);
  expect(readings[2]).toMatchObject({ verification: id, withPrivate: true });
  expect(readings[3]).toMatchObject({ verifications: [id] });
});

test("a token's readings cost no write: one link counts those of an hour, with the digest of their ids", async () => {
  const service = await createService();
  const machine = await service.as(["read", "write"]);
  const { id } = await withPassport(machine);
  await service.passmuster.drain();
  const links = (await bodies(service)).length;
  for (let poll = 0; poll < 5; poll += 1) await machine("GET", `${verifications}/${id}`);
  await machine("GET", verifications);
  await service.passmuster.drain();
  expect(await bodies(service)).toHaveLength(links);
  service.environment.advance(60 * 60_000_000);
  await machine("GET", `${verifications}/${id}`);
  await service.passmuster.drain();
  const [hour, ...others] = kinds(await bodies(service), "readings");
  const digest = createHash("sha256").update(`${id}\n`.repeat(6)).digest("base64url");
  expect(hour).toMatchObject({ by: expect.stringMatching(/^tok_/), readings: 6, digest });
  expect(others).toStrictEqual([]);
});

test("a process that stops records what tokens read in the hour that has not ended", async () => {
  const service = await createService();
  const { id } = await withPassport(service.call);
  await service.call("GET", `${verifications}/${id}`);
  await service.passmuster.stop();
  expect(kinds(await bodies(service), "readings")).toMatchObject([{ readings: 1 }]);
});

test("readings of the host are recorded only with a name", async () => {
  const service = await createService();
  const { id } = await withPassport(service.call);
  const identity = service.passmuster.flow("identity");
  await identity.verifications.get(id);
  expect(kinds(await bodies(service), "reading")).toStrictEqual([]);
  await identity.verifications.get(id, { reader: "rita@example.test" });
  const [reading, ...others] = kinds(await bodies(service), "reading");
  expect(reading).toMatchObject({ by: "host", what: "verification", verification: id });
  expect(reading.reader).toMatch(/^sub_[\w-]{43}$/);
  expect(others).toStrictEqual([]);
});

test("the same reading again within 15 minutes is one link; a new version or a later reading is another", async () => {
  const service = await atDesk();
  const { id } = await service.waiting();
  const path = `${verifications}/${id}`;
  const count = async () => kinds(await bodies(service), "reading").length;
  for (let poll = 0; poll < 5; poll += 1) await service.call("GET", path);
  expect(await count()).toBe(1);
  await service.call("POST", `${path}/comments`, { content: "New." });
  await service.call("GET", path);
  expect(await count()).toBe(2);
  service.environment.advance(15 * 60_000_000);
  await service.call("GET", path);
  expect(await count()).toBe(3);
});

test("what cannot be recorded is not shown", async () => {
  const storage = memoryStorage();
  let fails = false;
  const audit = {
    ...storage.audit,
    async append(entries: Parameters<typeof storage.audit.append>[0]) {
      if (fails) throw new StorageUnavailableError("The record is away.");
      await storage.audit.append(entries);
    },
  };
  const service = await deskService({ storage: { ...storage, audit } });
  const rita = service.reviewer("rita", "review");
  const { id, document } = await service.waiting();
  const { url_front: front } = (await rita("GET", `${documents}/${document}`)).json.data;
  const image = front.replace("https://id.example.test", "");
  fails = true;
  for (const path of [image, `${verifications}/${id}`, verifications]) {
    const answer = await rita("GET", path);
    expect([path, answer.status]).toStrictEqual([path, 503]);
    expect(Buffer.from(answer.raw ?? "").toString()).not.toContain("Marlow");
  }
  fails = false;
  expect((await rita("GET", image)).status).toBe(200);
});

test("settings are recorded once, and again when a policy changes", async () => {
  const storage = memoryStorage();
  const create = async (options: Parameters<typeof createService>[0]) => {
    const service = await createService({ storage, ...options });
    await service.call("POST", verifications, identityBody);
    return kinds(await bodies(service), "settings");
  };
  const [first] = await create({});
  expect(await create({})).toHaveLength(1);
  const lenient = defineFlow({
    path: "identity",
    label: "Identity",
    photoId: "required",
    documentTypes: [3],
    policy: { actions: { RulePH001: "off" } },
  });
  const changed = await create({ flows: [lenient] });
  expect(changed).toHaveLength(2);
  const upkeep = await createService({ storage });
  upkeep.environment.advance(31 * 86_400_000_000);
  await upkeep.passmuster.purge();
  await upkeep.passmuster.drain();
  expect((await bodies(upkeep)).at(-1).acts).toStrictEqual(["verification.expired"]);
  expect(kinds(await bodies(upkeep), "settings")).toHaveLength(2);
  expect(changed[1].flows.identity.actions).toStrictEqual({ RulePH001: "off" });
  expect(changed[1].flows.identity.policy).not.toBe(first.flows.identity.policy);
});

test("changes of webhook endpoints are recorded without address and secret", async () => {
  const service = await createService();
  const admin = await service.as(["admin"]);
  const url = "https://hooks.example.test/path?token=marker-token";
  const { id, secret: signing } = (await admin("POST", "/api/v1/webhooks", { url })).json.data;
  await admin("PATCH", `/api/v1/webhooks/${id}`, { enabled: false });
  await admin("POST", `/api/v1/webhooks/${id}/rotate`);
  await admin("DELETE", `/api/v1/webhooks/${id}`);
  const found = kinds(await bodies(service), "act");
  expect(found.map(({ acts: [act] }) => act)).toStrictEqual([
    "endpoint.added",
    "endpoint.changed",
    "endpoint.rotated",
    "endpoint.removed",
  ]);
  expect(found[1]).toMatchObject({ endpoint: id, host: "hooks.example.test", disabled: "by_hand" });
  for (const value of ["marker", "/path", signing]) expect(JSON.stringify(found)).not.toContain(value);
});

test("a subject that is no id, such as an e-mail address, is recorded as a pseudonym", async () => {
  const principal = {
    subject: "rita@example.test",
    tenant: "default",
    scopes: ["read", "write", "review"] as const,
  };
  const service = await createService({ authenticator: { authenticate: async () => principal } });
  const call = service.callerWith("a-bearer-token");
  await withPassport(call);
  await call("GET", verifications);
  const all = await bodies(service);
  expect(JSON.stringify(all)).not.toContain("rita");
  const names = new Set(all.filter(({ kind }) => kind === "act" || kind === "reading").map(({ by }) => by));
  expect([...names]).toStrictEqual([expect.stringMatching(/^sub_[\w-]{43}$/)]);
});
