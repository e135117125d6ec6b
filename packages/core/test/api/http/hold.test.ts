import { afterEach, beforeEach, expect, test } from "vitest";
import type { ReviewerRole } from "../../../src/model/principal.ts";
import { day } from "../../../src/model/time.ts";
import { reviewer as act, imageText, withPassport } from "../../service.ts";
import { type CaseService, caseService, codeOf, pathOf } from "./case-service.ts";

let service: CaseService;
beforeEach(async () => {
  service = await caseService(undefined, { retention: { approved: "90d" } });
});
afterEach(() => service.passmuster.close());

const ann = "ann@example.test";
const reason = "Order of the court, 12/26";
const order = { reason, email: "Lead@Example.test" };
const hold = (id: string, body: object = order, caller = service.call) =>
  caller("PUT", pathOf(id, "/hold"), body);
const lift = (id: string, body: object = { ...order, reason: "The case ended" }, caller = service.call) =>
  caller("DELETE", pathOf(id, "/hold"), body);
const status = async (id: string): Promise<number> => (await service.call("GET", pathOf(id))).status;
const pass = async (time: number): Promise<void> => {
  service.environment.advance(time);
  await service.passmuster.drain();
};

test("a hold tells who ordered it, when and why, in the detail and in the history", async () => {
  const { id } = await service.waiting();
  const answer = await hold(id);
  const shown = { by: "lead@example.test", reason, since: expect.stringMatching(/^20/) };
  expect([answer.status, answer.json.data]).toEqual([200, shown]);
  const { json } = await service.call("GET", pathOf(id));
  expect(json.data.legal_hold).toEqual(shown);
  expect(json.data.history[0]).toMatchObject({ user: shown.by, comment: `Legal hold: ${reason}` });
  const lifted = await lift(id);
  expect([lifted.status, lifted.json.data]).toEqual([200, null]);
  const after = (await service.call("GET", pathOf(id))).json.data;
  expect(after.legal_hold).toBeNull();
  expect(after.history[0]).toMatchObject({ comment: "Legal hold lifted: The case ended" });
});

test("while it is held, DELETE of it and of its documents is refused without personal text", async () => {
  const { id } = await service.waiting();
  await hold(id);
  const [document] = (await service.call("GET", pathOf(id))).json.data.documents;
  for (const path of [pathOf(id), `/api/v1/identity/documents/${document.id}`]) {
    const refused = await service.call("DELETE", path);
    expect(codeOf(refused)).toEqual([409, "legal_hold"]);
    expect(JSON.stringify(refused.json)).not.toMatch(/court|lead@/i);
  }
  expect((await service.call("GET", pathOf(id))).json.data.documents).toHaveLength(1);
  await lift(id);
  expect((await service.call("DELETE", pathOf(id))).status).toBe(204);
});

test("retention skips it, and runs on once the hold is lifted", async () => {
  const { id } = await service.waiting();
  await service.call("PUT", pathOf(id, "/approve"), act);
  await hold(id);
  service.environment.advance(400 * day);
  expect(await service.passmuster.purge()).toMatchObject({ retired: 0, erased: 0, parked: 0 });
  expect(await status(id)).toBe(200);
  await lift(id);
  await pass(0);
  expect(await status(id)).toBe(404);
});

test("a hold that is lifted in time leaves the period as it was", async () => {
  const { id } = await service.waiting();
  await service.call("PUT", pathOf(id, "/approve"), act);
  await hold(id);
  await lift(id);
  await pass(89 * day);
  expect(await status(id)).toBe(200);
  await pass(2 * day);
  expect(await status(id)).toBe(404);
});

test("images that were replaced stay until the hold is lifted", async () => {
  const { id, document } = await withPassport(service.call);
  const before = await service.storage.load("default", id as `ver_${string}`);
  const image = before?.documents[0]?.front ?? "img_none";
  await hold(id);
  const replaced = await service.call("PATCH", `/api/v1/identity/documents/${document}`, {
    verification: id,
    document: { front_side_data: imageText },
  });
  expect(replaced.status).toBe(200);
  await pass(30 * day);
  expect((await service.blobs.get(image)).bytes.length).toBeGreaterThan(0);
  await lift(id);
  await pass(2 * day);
  await expect(service.blobs.get(image)).rejects.toThrow();
});

test("only a lead orders and lifts a hold; a token needs review", async () => {
  const { id } = await service.waiting();
  const roles = ["look", "review", "correct", "lead", "admin"] as const satisfies readonly ReviewerRole[];
  for (const role of roles) {
    const caller = service.reviewer("ann", role);
    const expected = role === "lead" || role === "admin" ? 200 : 403;
    expect([role, (await hold(id, { reason }, caller)).status]).toEqual([role, expected]);
    if (expected === 403) await hold(id);
    expect([role, (await lift(id, { reason }, caller)).status]).toEqual([role, expected]);
  }
  expect(codeOf(await hold(id, order, service.callerWith("reader")))).toEqual([403, "insufficient_scope"]);
  const { json } = await hold(id, { reason }, service.reviewer("ann", "lead"));
  expect(json.data.by).toBe(ann);
});

test("a hold needs a reason, and lifting one needs a hold", async () => {
  const { id } = await service.waiting();
  expect(codeOf(await lift(id))).toEqual([409, "not_on_legal_hold"]);
  const refused = await hold(id, { email: ann });
  expect(codeOf(refused)).toEqual([422, "validation_failed"]);
  expect(Object.keys(refused.json.errors)).toEqual(["reason"]);
  await hold(id);
  await hold(id, { reason: "A second order", email: ann });
  expect((await service.call("GET", pathOf(id))).json.data.legal_hold).toMatchObject({
    by: ann,
    reason: "A second order",
  });
});

test("the record has the acts without the reason, and verifies", async () => {
  const { id } = await service.waiting();
  await hold(id);
  await lift(id);
  const links = await service.storage.audit.read("default", { sequence: 1 }, 100);
  const acts = links.flatMap(({ body }) => JSON.parse(body).acts ?? []);
  expect(acts.filter((one: string) => one.startsWith("hold."))).toEqual(["hold.set", "hold.lifted"]);
  expect(JSON.stringify(links)).not.toMatch(/court|lead@/i);
  const [verdict] = await service.passmuster.audit.verify();
  expect(verdict?.defects).toEqual([]);
});

test("a canceled verification is held and lifted too", async () => {
  const { id } = await service.waiting();
  await service.call("PUT", pathOf(id, "/cancel"), act);
  expect((await hold(id)).status).toBe(200);
  expect(codeOf(await service.call("DELETE", pathOf(id)))).toEqual([409, "legal_hold"]);
  expect((await lift(id)).status).toBe(200);
});

test("the host holds and lifts in process", async () => {
  const { id } = await service.waiting();
  const { verifications } = service.passmuster.flow("identity");
  expect((await verifications.hold(id, order)).legalHold).toMatchObject({ reason });
  await expect(verifications.delete(id)).rejects.toMatchObject({ code: "legal_hold" });
  expect((await verifications.releaseHold(id, order)).legalHold).toBeNull();
});
