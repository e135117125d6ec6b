import { afterEach, beforeEach, expect, test } from "vitest";
import { reviewer as act } from "../../service.ts";
import { byHost, type CaseService, caseService, codeOf, pathOf } from "./case-service.ts";

let service: CaseService;
beforeEach(async () => {
  service = await caseService();
});
afterEach(() => service.passmuster.close());

const ann = "ann@example.test";
const nothing = {
  assignee: null,
  pool: null,
  priority: "normal",
  due_at: null,
  overdue: false,
  tags: [],
  checklist: [],
};

test("a case begins with nothing noted, in its detail and in the queue", async () => {
  const { id } = await service.waiting();
  expect(await service.caseOf(id)).toEqual(nothing);
  expect((await service.call("GET", "/api/v1/verifications?needs=review")).json.data[0].case).toEqual(
    nothing,
  );
});

test("a case is changed member by member; the others stay", async () => {
  const { id } = await service.waiting();
  const assigned = await service.patch(id, { assignee: "Ann@Example.test", priority: "high" });
  expect([assigned.status, assigned.json.data]).toEqual([
    200,
    { ...nothing, assignee: ann, priority: "high" },
  ]);
  await service.patch(id, { tags: ["sanctions", "fraud", "fraud"], due_at: "2026-02-01T09:00:00Z" });
  const noted = {
    ...nothing,
    assignee: ann,
    priority: "high",
    due_at: "2026-02-01T09:00:00.000000Z",
    tags: ["fraud", "sanctions"],
  };
  expect(await service.caseOf(id)).toEqual(noted);
  await service.patch(id, { assignee: null, due_at: null, tags: [], priority: "normal" });
  expect(await service.caseOf(id)).toEqual(nothing);
});

test("an assignment to a pool ends one to a person, and the other way round", async () => {
  const { id } = await service.waiting();
  await service.patch(id, { assignee: ann });
  expect((await service.patch(id, { pool: "first" })).json.data).toMatchObject({
    assignee: null,
    pool: "first",
  });
  expect((await service.patch(id, { assignee: ann })).json.data).toMatchObject({ assignee: ann, pool: null });
  expect((await service.patch(id, { pool: null })).json.data).toMatchObject({ assignee: ann, pool: null });
});

test("unknown names are refused with those that are allowed", async () => {
  const { id } = await service.waiting();
  const refusal = async (body: object) => (await service.patch(id, body)).json;
  expect((await refusal({ tags: ["fraud", "spam"] })).errors).toEqual({
    "tags.1": ["The selected tags.1 is invalid. Allowed: fraud, sanctions."],
  });
  expect((await refusal({ pool: "third" })).errors).toEqual({
    pool: ["The selected pool is invalid. Allowed: first, second."],
  });
  expect((await refusal({ checked: ["All of it."] })).errors).toEqual({
    "checked.0": ["The selected checked.0 is invalid: the flow has no checklist."],
  });
  for (const wrong of [
    {},
    { priority: "low", assignee: ann, pool: "first" },
    { assignee: "nobody" },
    { priority: "soon" },
    { due_at: "tomorrow" },
    { tags: "fraud" },
  ])
    expect(codeOf(await service.patch(id, wrong))).toEqual([422, "validation_failed"]);
  expect(codeOf(await service.call("PATCH", pathOf(id, "/case"), { priority: "low" }))).toEqual([
    422,
    "validation_failed",
  ]);
  expect(await service.caseOf(id)).toEqual(nothing);
});

test("a flow without tags and a server without pools say so", async () => {
  await service.passmuster.close();
  service = await caseService({}, { review: {} });
  const { id } = await service.waiting();
  const { json } = await service.patch(id, { tags: ["fraud"], pool: "first" });
  expect(json.errors).toEqual({
    "tags.0": ["The selected tags.0 is invalid: the flow has no tags."],
    pool: ["The selected pool is invalid: there are no pools."],
  });
});

test("only what waits is changed: in Double Check or on hold", async () => {
  const { call, waiting, patch } = service;
  const { id } = await waiting();
  await call("PATCH", pathOf(id), { status: 8, ...act });
  expect((await patch(id, { priority: "urgent" })).status).toBe(200);
  for (const decision of ["/approve", "/reject", "/cancel"]) {
    await call("PUT", pathOf(id, decision), act);
    expect(codeOf(await patch(id, { priority: "low" }))).toEqual([400, "not_waiting"]);
  }
  expect(codeOf(await patch("ver_00000000000000000000000000", { priority: "low" }))).toEqual([
    404,
    "verification_not_found",
  ]);
  expect(
    codeOf(
      await call("PATCH", `/api/v1/postal1583/verifications/${id}/case`, { ...byHost, priority: "low" }),
    ),
  ).toEqual([400, "wrong_flow"]);
});

test("a reviewer and a pool have at most so many cases in Double Check", async () => {
  const made = [
    await service.waiting(),
    await service.waiting(),
    await service.waiting(),
    await service.waiting(),
  ];
  const [a = "", b = "", c = "", d = ""] = made.map(({ id }) => id);
  for (const id of [a, b]) expect((await service.patch(id, { assignee: ann })).status).toBe(200);
  const full = await service.patch(c, { assignee: ann, tags: ["fraud"] });
  expect([codeOf(full), full.json.message]).toEqual([
    [409, "assignments_full"],
    "The reviewer has 2 cases in Double Check; 2 are allowed. Assign the case to another one.",
  ]);
  expect(await service.caseOf(c)).toEqual(nothing);
  expect((await service.patch(b, { assignee: ann, priority: "low" })).status).toBe(200);
  expect((await service.patch(c, { assignee: "ben@example.test" })).status).toBe(200);
  await service.call("PUT", pathOf(a, "/reject"), act);
  expect((await service.patch(c, { assignee: ann })).status).toBe(200);
  for (const id of [b, c, d]) expect((await service.patch(id, { pool: "first" })).status).toBe(200);
  const { id } = await service.waiting();
  expect((await service.patch(id, { pool: "first" })).json.message).toContain("The pool has 3 cases");
  expect((await service.patch(id, { pool: "second" })).status).toBe(200);
});

test("casework keeps the history, an act that saw it, and a first approval", async () => {
  await service.passmuster.close();
  const { defineFlow } = await import("@passmuster/core");
  const flow = defineFlow({
    path: "identity",
    label: "Two",
    photoId: "required",
    documentTypes: [3],
    secondApproval: true,
  });
  service = await caseService({}, { flows: [flow] });
  const { id } = await service.waiting();
  const first = { comment: "Looks right.", email: ann };
  expect(
    (await service.reviewer("ann")("PUT", pathOf(id, "/approve"), first)).json.data.approvals,
  ).toHaveLength(1);
  const { history } = (await service.call("GET", pathOf(id))).json.data;
  await service.patch(id, { priority: "urgent", email: "ben@example.test" }, service.reviewer("ben", "lead"));
  const now = (await service.call("GET", pathOf(id))).json.data;
  expect([now.history, now.approvals]).toEqual([history, [expect.objectContaining({ by: ann })]]);
  const second = { comment: "So do I.", seen: history[0].id };
  expect(
    (await service.reviewer("ben", "lead")("PUT", pathOf(id, "/approve"), second)).json.data.status_label,
  ).toBe("Approved");
});

test("a case is noted while another reviewer has the claim", async () => {
  const { id } = await service.waiting();
  await service.reviewer("ann")("PUT", pathOf(id, "/claim"), {});
  expect((await service.patch(id, { tags: ["fraud"] }, service.reviewer("ben"))).status).toBe(200);
});

test("the case is shown to reviewers and to review, and to nobody else", async () => {
  const { id } = await service.waiting();
  const shown = async (caller = service.call) => [
    (await caller("GET", pathOf(id))).json.data.case?.priority,
    (await caller("GET", "/api/v1/verifications?needs=review")).json.data[0].case?.priority,
  ];
  expect(await shown()).toEqual(["normal", "normal"]);
  expect(await shown(service.reviewer("lou", "look"))).toEqual(["normal", "normal"]);
  expect(await shown(service.callerWith("reader"))).toEqual([undefined, undefined]);
  expect((await service.call("GET", "/api/v1/verifications")).json.data[0]).not.toHaveProperty("case");
});

test("the record says that a case was changed, and by whom under a pseudonym", async () => {
  const { id } = await service.waiting();
  await service.patch(id, { assignee: ann, tags: ["fraud"] }, service.reviewer("lea", "lead"));
  const links = await service.storage.audit.read("default", { sequence: 1 }, 1000);
  const last = links.map(({ body }) => body).findLast((body) => body.includes(id)) ?? "";
  expect(JSON.parse(last)).toMatchObject({ kind: "act", acts: ["case.changed"], form: 11, beside: 3 });
  expect(last).not.toMatch(/example\.test|fraud/);
});

test("a deleted verification is in no assignment, and its erasure takes the case along", async () => {
  const { id } = await service.waiting();
  await service.patch(id, { assignee: ann, tags: ["fraud"] });
  expect(await service.ids(`assignee=${ann}`)).toEqual([id]);
  await service.call("DELETE", pathOf(id));
  expect(await service.ids(`assignee=${ann}`)).toEqual([]);
  expect((await service.passmuster.purge()).erased).toBe(1);
  expect(codeOf(await service.patch(id, { assignee: ann }))).toEqual([404, "verification_not_found"]);
});

test("a repeated request with its key is answered once", async () => {
  const { id } = await service.waiting();
  const send = () =>
    service.call("PATCH", pathOf(id, "/case"), { ...byHost, tags: ["fraud"] }, { "idempotency-key": "one" });
  const first = await send();
  await service.patch(id, { tags: [] });
  const again = await send();
  expect([again.json, again.headers["idempotency-replayed"]]).toEqual([first.json, "true"]);
  expect((await service.caseOf(id)).tags).toEqual([]);
});

test("the host changes a case in process", async () => {
  const { id } = await service.waiting();
  const { verifications } = service.passmuster.flow("identity");
  const detail = await verifications.updateCase(id, { email: ann, assignee: ann, tags: ["fraud"] });
  expect(detail.case).toMatchObject({ assignee: ann, tags: ["fraud"], dueAt: null });
  await expect(verifications.updateCase(id, { email: ann })).rejects.toMatchObject({
    code: "validation_failed",
  });
});
