import { memoryStorage } from "@passmuster/core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { reviewer as act } from "../../service.ts";
import { byHost, type CaseService, caseService, codeOf, pathOf } from "./case-service.ts";

let service: CaseService;
beforeEach(async () => {
  service = await caseService();
});
afterEach(() => service.passmuster.close());

const [ann, ben] = ["ann@example.test", "ben@example.test"];
const absent = "ver_00000000000000000000000000";
const send = (body: object, caller = service.call, headers = {}) =>
  caller("POST", "/api/v1/cases", caller === service.call ? { ...byHost, ...body } : body, headers);

const several = (count: number) => service.several(count);

test("an update tells each case before it, so that it can be undone", async () => {
  const [a = "", b = ""] = await several(2);
  await service.patch(a, { tags: ["fraud"], priority: "high" });
  const before = [await service.caseOf(a), await service.caseOf(b)];
  const { status, json } = await send({
    verifications: [a, b],
    act: "update",
    change: { add_tags: ["sanctions"], remove_tags: ["fraud"], priority: "low" },
  });
  expect([status, json.data]).toEqual([
    200,
    [
      { verification: a, done: true, before: before[0] },
      { verification: b, done: true, before: before[1] },
    ],
  ]);
  for (const id of [a, b])
    expect(await service.caseOf(id)).toMatchObject({ tags: ["sanctions"], priority: "low" });
  for (const { verification, before: was } of json.data)
    await service.patch(verification, { tags: was.tags, priority: was.priority });
  expect([await service.caseOf(a), await service.caseOf(b)]).toEqual(before);
});

test("of a hundred cases each is done or refused by itself, in the given order", async () => {
  const made = await several(98);
  await service.call("PUT", pathOf(made[3] ?? "", "/approve"), act);
  await service.call("PUT", pathOf(made[4] ?? "", "/reject"), act);
  await service.reviewer("ben")("PUT", pathOf(made[5] ?? "", "/claim"), {});
  const verifications = [...made.slice(0, 50), absent, ...made.slice(50), "nonsense"];
  const { json } = await send(
    { verifications, act: "reject", comment: "A forged passport.", note: "One ring." },
    service.reviewer("ann"),
  );
  expect(json.data.map(({ verification }: { verification: string }) => verification)).toEqual(verifications);
  const codes = new Map<string, string>(
    json.data.map(({ verification, code = "done" }: { verification: string; code?: string }) => [
      verification,
      code,
    ]),
  );
  expect(codes.get(made[3] ?? "")).toBe("insufficient_scope");
  expect(codes.get(made[4] ?? "")).toBe("already_rejected");
  expect(codes.get(made[5] ?? "")).toBe("claimed");
  expect(codes.get(absent)).toBe("verification_not_found");
  expect(codes.get("nonsense")).toBe("verification_not_found");
  expect([...codes.values()].filter((code) => code === "done")).toHaveLength(95);
  const { history, status_label } = (await service.call("GET", pathOf(made[0] ?? ""))).json.data;
  expect([status_label, history[0]]).toMatchObject([
    "Rejected",
    { user: ann, comment: "A forged passport." },
  ]);
  const notes = (await service.call("GET", `${pathOf(made[0] ?? "")}?private=1`)).json.data.comments;
  expect(notes.map(({ content }: { content: string }) => content)).toContain("One ring.");
});

test("a reviewer claims and releases several; what another has stays", async () => {
  const ids = await several(3);
  await service.reviewer("ben")("PUT", pathOf(ids[1] ?? "", "/claim"), {});
  const caller = service.reviewer("ann");
  const claimed = (await send({ verifications: ids, act: "claim" }, caller)).json.data;
  expect(claimed.map(({ done, code }: { done: boolean; code?: string }) => code ?? done)).toEqual([
    true,
    "claimed",
    true,
  ]);
  expect(await service.ids("holder=me", caller)).toEqual([ids[0], ids[2]]);
  await send({ verifications: ids, act: "release" }, caller);
  expect(await service.ids("holder=none")).toEqual([ids[0], ids[2]]);
  const byToken = (await send({ verifications: ids, act: "claim" })).json.data;
  expect(byToken.map(({ code }: { code: string }) => code)).toEqual(ids.map(() => "insufficient_scope"));
});

test("an assignment ends exactly at the limit", async () => {
  const ids = await several(4);
  const { json } = await send({ verifications: ids, act: "update", change: { assignee: ann } });
  expect(json.data.map(({ done, code }: { done: boolean; code?: string }) => code ?? done)).toEqual([
    true,
    true,
    "assignments_full",
    "assignments_full",
  ]);
  expect(await service.ids(`assignee=${ann}`)).toEqual(ids.slice(0, 2));
});

test("a reviewer needs for each case what they need for one", async () => {
  const [a = "", b = ""] = await several(2);
  await service.patch(b, { assignee: ben });
  const order = { verifications: [a, b], act: "update", change: { assignee: ann } };
  const outcomes = async (caller = service.reviewer("ann")) =>
    (await send(order, caller)).json.data.map(({ code }: { code?: string }) => code ?? "done");
  expect(await outcomes()).toEqual(["done", "insufficient_scope"]);
  expect(codeOf(await send(order, service.reviewer("lou", "look")))).toEqual([403, "insufficient_scope"]);
  expect(codeOf(await send({ ...byHost, ...order }, service.callerWith("reader")))).toEqual([
    403,
    "insufficient_scope",
  ]);
  expect(await outcomes(service.reviewer("ann", "lead", { flows: ["postal1583"] }))).toEqual([
    "verification_not_found",
    "verification_not_found",
  ]);
  expect(await outcomes(service.reviewer("ann", "lead", { tenant: "globex" }))).toEqual([
    "verification_not_found",
    "verification_not_found",
  ]);
  expect(await outcomes(service.reviewer("ann", "lead"))).toEqual(["done", "done"]);
});

test("an unknown tag of one flow is told for the case, and an order that is not valid does nothing", async () => {
  const ids = await several(1);
  const [outcome] = (await send({ verifications: ids, act: "update", change: { add_tags: ["spam"] } })).json
    .data;
  expect(outcome).toMatchObject({ done: false, code: "validation_failed" });
  expect(outcome.message).toContain("Allowed: fraud, sanctions.");
  const many = Array.from({ length: 101 }, (_, index) => `ver_${index}`);
  for (const wrong of [
    { verifications: [], act: "claim" },
    { verifications: many, act: "claim" },
    { verifications: [ids[0], ids[0]], act: "reject", comment: "x" },
    { verifications: ids, act: "approve", comment: "x" },
    { verifications: ids, act: "update" },
    { verifications: ids, act: "update", change: {} },
    { verifications: ids, act: "reject" },
    { verifications: ids, act: "update", change: { assignee: ann, pool: "first" } },
  ])
    expect(codeOf(await send(wrong))).toEqual([422, "validation_failed"]);
  expect((await service.call("GET", pathOf(ids[0] ?? ""))).json.data.status_label).toBe("Double Check");
});

test("a repeated order with its key is answered once", async () => {
  const ids = await several(3);
  const order = { verifications: ids, act: "reject", comment: "No." };
  const first = await send(order, service.call, { "idempotency-key": "one" });
  const again = await send(order, service.call, { "idempotency-key": "one" });
  expect(first.json.data.map(({ done }: { done: boolean }) => done)).toEqual([true, true, true]);
  expect([again.json, again.headers["idempotency-replayed"]]).toEqual([first.json, "true"]);
});

test("an order that broke off in the middle is done to its end by its repetition", async () => {
  await service.passmuster.close();
  const sound = memoryStorage();
  let saves = Number.POSITIVE_INFINITY;
  const finish: typeof sound.requests.finish = async (...given) => {
    if (saves > 0) return sound.requests.finish(...given);
    throw new Error("The process ended.");
  };
  const save: typeof sound.save = async (...given) => {
    saves -= 1;
    if (saves < 0) throw new Error("The process ended.");
    return sound.save(...given);
  };
  service = await caseService(undefined, {
    storage: { ...sound, save, requests: { ...sound.requests, finish } },
  });
  const ids = await several(6);
  saves = 2;
  const order = { verifications: ids, act: "reject", comment: "No." };
  await send(order, service.call, { "idempotency-key": "one" });
  saves = Number.POSITIVE_INFINITY;
  service.environment.advance(3_600_000_000);
  const again = (await send(order, service.call, { "idempotency-key": "one" })).json.data;
  expect(again.map(({ code }: { code?: string }) => code ?? "done").toSorted()).toEqual([
    "already_rejected",
    "already_rejected",
    "done",
    "done",
    "done",
    "done",
  ]);
});

test("the host acts on several cases in process", async () => {
  const ids = await several(2);
  const { cases } = service.passmuster;
  const claimed = await cases({ verifications: ids, act: "claim", email: ann });
  expect(claimed).toEqual(ids.map((verification) => ({ verification, done: true })));
  const updated = await cases({
    verifications: ids,
    act: "update",
    change: { addTags: ["fraud"] },
    email: ann,
  });
  expect(updated.map(({ before }) => before?.tags)).toEqual([[], []]);
  await expect(cases({ verifications: [], act: "claim", email: ann })).rejects.toMatchObject({
    code: "validation_failed",
  });
});
