import { memoryStorage } from "@passmuster/core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { reviewer as act } from "../../service.ts";
import { type DeskService, deskService, wrongNumber } from "./desk-service.ts";

let service: DeskService;
beforeEach(async () => {
  service = await deskService();
});
afterEach(() => service.passmuster.close());

const queue = "/api/v1/verifications?needs=review";
const idsIn = (json: { readonly data: readonly { readonly id: string }[] }) => json.data.map(({ id }) => id);

test("the queue has what waits, oldest waiting first, each with since when, why and who", async () => {
  const { call, waiting } = service;
  const [first, second] = [await waiting(), await waiting()];
  const path = `/api/v1/identity/verifications/${first.id}`;
  await call("PATCH", path, { status: 8, ...act });
  await call("PATCH", path, { status: 5, ...act });
  const { json } = await call("GET", queue);
  expect(idsIn(json)).toEqual([second.id, first.id]);
  const detail = (await call("GET", path)).json.data;
  const item = json.data[1];
  expect(item).toMatchObject({
    status: "double_check",
    status_label: "Double Check",
    waiting_since: detail.history[0].created_at,
    claim: null,
  });
  expect(item.reasons).toEqual([
    {
      document: first.document,
      type: "Passport",
      rule: "RulePH003",
      message: "The number on the photo ID differs from the one given. Check it against the document.",
      action: "review",
    },
  ]);
  expect(json.meta).toMatchObject({ total: 2, next: null });
});

test("the cause is told before what follows from it, with the defects of the images", async () => {
  service.extractor.play(async (...given) => ({
    ...(await wrongNumber(...given)),
    quality: ["blurred", "cut_off"],
  }));
  await service.waiting();
  const [{ reasons }] = (await service.call("GET", queue)).json.data;
  expect(reasons).toMatchObject([
    {
      rule: "RuleDI004",
      message: "The picture is blurred. Part of the document is outside the picture.",
      quality: ["blurred", "cut_off"],
    },
    { rule: "RulePH003" },
  ]);
  expect(reasons[1]).not.toHaveProperty("quality");
});

test("a document that was not read is a reason without a rule", async () => {
  service.extractor.play(async () => {
    throw new Error("away");
  });
  const { id, document } = await service.waiting();
  for (let tried = 0; tried < 12; tried += 1) {
    service.environment.advance(3_600_000_000);
    await service.passmuster.drain();
  }
  const { json } = await service.call("GET", queue);
  expect(idsIn(json)).toEqual([id]);
  expect(json.data[0].reasons).toMatchObject([{ document, rule: null, action: "review" }]);
});

test("a list without needs=review is as before", async () => {
  const { id } = await service.waiting();
  const { json } = await service.call("GET", "/api/v1/verifications");
  expect(idsIn(json)).toEqual([id]);
  expect(Object.keys(json.data[0])).not.toEqual(expect.arrayContaining(["waiting_since"]));
  for (const name of ["status", "waiting_since", "reasons", "claim"])
    expect(json.data[0]).not.toHaveProperty(name);
  expect(json.meta).not.toHaveProperty("next");
});

test("meta.next leads through the queue, also while its head is decided", async () => {
  const { call, waiting } = service;
  const made = [await waiting(), await waiting(), await waiting(), await waiting(), await waiting()];
  const ids = made.map(({ id }) => id);
  const first = (await call("GET", `${queue}&per_page=2`)).json;
  expect(idsIn(first)).toEqual(ids.slice(0, 2));
  await call("PUT", `/api/v1/identity/verifications/${ids[0]}/approve`, act);
  const second = (await call("GET", `${queue}&per_page=2&after=${first.meta.next}`)).json;
  expect([idsIn(second), second.meta.total]).toEqual([ids.slice(2, 4), 4]);
  expect(second.links.next).toContain(`after=${second.meta.next}`);
  const third = (await call("GET", `${queue}&per_page=2&after=${second.meta.next}`)).json;
  expect([idsIn(third), third.meta.next, third.links.next]).toEqual([ids.slice(4), null, null]);
  expect(idsIn((await call("GET", `${queue}&per_page=2&page=2`)).json)).toEqual(ids.slice(3, 5));
});

test("the queue combines with the filters of lists", async () => {
  const { call, waiting } = service;
  const one = await waiting({ reference: "order-7" });
  await waiting({ reference: "order-8" });
  expect(idsIn((await call("GET", `${queue}&vendor_reference=order-7`)).json)).toEqual([one.id]);
  expect((await call("GET", `${queue}&status=3`)).json).toMatchObject({
    data: [],
    meta: { total: 0, next: null },
  });
  expect((await call("GET", `${queue}&status=3,5`)).json.data).toHaveLength(2);
  expect((await call("GET", "/api/v1/postal1583/verifications?needs=review")).json.data).toEqual([]);
  expect((await call("GET", `${queue}&created_before=2020-01-01`)).json.data).toEqual([]);
});

test("an unknown need, a forged place and a place without the queue are refused", async () => {
  const { call } = service;
  const forged = Buffer.from('[1,"ver_x"]').toString("base64url");
  for (const query of ["needs=money", "needs=review&after=x", `needs=review&after=${forged}`, "needs="]) {
    const { status, json } = await call("GET", `/api/v1/verifications?${query}`);
    expect([status, json.code]).toEqual([422, "validation_failed"]);
  }
  const { json } = await call("GET", "/api/v1/verifications?after=x");
  expect(json.code).toBe("validation_failed");
  await service.waiting();
  const place = (await call("GET", `${queue}&per_page=1`)).json.meta.next;
  const without = await call("GET", `/api/v1/verifications?after=${place}`);
  expect(without.json.errors).toEqual({ after: ["The after field needs needs=review."] });
});

test("the holder of a claim is shown to reviewers and to review, and to nobody else", async () => {
  const { waiting, reviewer, call, callerWith } = service;
  const { id } = await waiting();
  const ann = reviewer("ann");
  await ann("PUT", `/api/v1/identity/verifications/${id}/claim`, {});
  const claimFor = async (caller: typeof call) => (await caller("GET", queue)).json.data[0].claim;
  expect(await claimFor(call)).toEqual({ by: "ann@example.test", until: expect.any(String) });
  expect(await claimFor(reviewer("lou", "look"))).toMatchObject({ by: "ann@example.test" });
  expect(await claimFor(callerWith("reader"))).toEqual({ until: expect.any(String) });
});

test("the host lists the queue in process", async () => {
  const { id } = await service.waiting();
  const list = await service.passmuster.verifications.list({ needs: "review" });
  expect(list).toMatchObject({ total: 1, next: null, items: [{ id, status: "double_check", claim: null }] });
  expect(list.items[0]?.reasons?.map(({ rule }) => rule)).toEqual(["RulePH003"]);
});

test("a verification that was saved before reasons were stored has them too", async () => {
  await service.passmuster.close();
  const sound = memoryStorage();
  const waiting: typeof sound.desk.waiting = async (query) => {
    const { items, total } = await sound.desk.waiting(query);
    return { items: items.map(({ reasons: _, ...item }) => item), total };
  };
  service = await deskService({ storage: { ...sound, desk: { ...sound.desk, waiting } } });
  await service.waiting();
  const { json } = await service.call("GET", queue);
  expect(json.data[0].reasons.map(({ rule }: { rule: string }) => rule)).toEqual(["RulePH003"]);
});
