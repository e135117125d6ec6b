import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ReviewerRole } from "../../../src/model/principal.ts";
import { byHost, type CaseService, caseService, codeOf, pathOf } from "./case-service.ts";

let service: CaseService;
beforeEach(async () => {
  service = await caseService();
});
afterEach(() => service.passmuster.close());

const roles = ["look", "review", "correct", "lead", "admin"] as const satisfies readonly ReviewerRole[];
const [ann, ben] = ["ann@example.test", "ben@example.test"];

/** What Ann does to a case that begins with `before`; the least role that may. */
const acts: readonly (readonly [what: string, before: object, change: object, least: ReviewerRole])[] = [
  ["take a case", {}, { assignee: ann }, "review"],
  ["take a case of a pool", { pool: "first" }, { assignee: ann }, "review"],
  ["give up the own case", { assignee: ann }, { assignee: null }, "review"],
  ["give up the own case to a pool", { assignee: ann }, { pool: "first" }, "review"],
  ["give a case to a pool", {}, { pool: "second" }, "review"],
  ["take a case out of a pool", { pool: "first" }, { pool: null }, "review"],
  ["set tags", { assignee: ben }, { tags: ["fraud"] }, "review"],
  ["keep another's case assigned", { assignee: ben }, { tags: [], pool: null }, "review"],
  ["assign another", {}, { assignee: ben }, "lead"],
  ["give the own case to another", { assignee: ann }, { assignee: ben }, "lead"],
  ["end another's assignment", { assignee: ben }, { assignee: null }, "lead"],
  ["take another's case", { assignee: ben }, { assignee: ann }, "lead"],
  ["give another's case to a pool", { assignee: ben }, { pool: "first" }, "lead"],
  ["set the priority", {}, { priority: "high" }, "lead"],
  ["set the due time", {}, { due_at: "2026-03-01" }, "lead"],
  ["clear the due time", { due_at: "2026-03-01" }, { due_at: null }, "lead"],
];

describe.each(acts)("to %s", (_, before, change, least) => {
  test(`a reviewer needs the role ${least}`, async () => {
    const { id } = await service.waiting();
    for (const role of roles) {
      await service.patch(id, { assignee: null, pool: null, due_at: null, priority: "normal", ...before });
      const noted = await service.caseOf(id);
      const answer = await service.patch(id, change, service.reviewer("ann", role));
      if (roles.indexOf(role) >= roles.indexOf(least)) expect([role, answer.status]).toEqual([role, 200]);
      else {
        expect([role, ...codeOf(answer)]).toEqual([role, 403, "insufficient_scope"]);
        expect(await service.caseOf(id)).toEqual(noted);
      }
    }
  });

  test("a token with review and the host may, and one with read may not", async () => {
    const { id } = await service.waiting();
    await service.patch(id, { assignee: null, pool: null, ...before });
    const asReader = { ...byHost, ...change };
    expect(codeOf(await service.patch(id, asReader, service.callerWith("reader")))).toEqual([
      403,
      "insufficient_scope",
    ]);
    expect((await service.patch(id, change)).status).toBe(200);
    await service.patch(id, { assignee: null, pool: null, ...before });
    const { due_at: dueAt, ...rest } = change as { due_at?: string | null };
    const given = { ...rest, ...(dueAt !== undefined && { dueAt }), email: ben };
    await expect(
      service.passmuster.flow("identity").verifications.updateCase(id, given),
    ).resolves.toMatchObject({ id });
  });
});

test("a reviewer acts in no other name, flow or tenant", async () => {
  const { id } = await service.waiting();
  const change = { tags: ["fraud"] };
  expect(codeOf(await service.patch(id, { ...change, email: ben }, service.reviewer("ann")))).toEqual([
    422,
    "validation_failed",
  ]);
  const elsewhere = service.reviewer("eli", "lead", { flows: ["postal1583"] });
  expect(codeOf(await service.patch(id, change, elsewhere))).toEqual([404, "flow_not_found"]);
  const foreign = service.reviewer("fay", "lead", { tenant: "globex" });
  expect(codeOf(await service.patch(id, change, foreign))).toEqual([404, "verification_not_found"]);
  expect((await service.call("GET", pathOf(id))).json.data.case.tags).toEqual([]);
});

test("a reviewer whose address has capitals takes and gives up a case", async () => {
  const { id } = await service.waiting();
  const caller = service.reviewer("ann");
  expect((await service.patch(id, { assignee: "ANN@example.test" }, caller)).json.data.assignee).toBe(ann);
  expect((await service.patch(id, { assignee: null }, caller)).json.data.assignee).toBeNull();
});

test("the host claims for a reviewer and the pools that it names", async () => {
  const { id } = await service.waiting();
  await service.patch(id, { pool: "second" });
  const { claims } = service.passmuster;
  expect(await claims.next({ email: ann })).toBeNull();
  expect(await claims.next({ email: ann, pools: ["second"] })).toMatchObject({ verification: id, by: ann });
});

test("the next claim is first one's own case, then one of one's pools, then one that is free", async () => {
  const made = [
    await service.waiting(),
    await service.waiting(),
    await service.waiting(),
    await service.waiting(),
  ];
  const [free = "", pooled = "", own = "", others = ""] = made.map(({ id }) => id);
  await service.patch(own, { assignee: ann });
  await service.patch(pooled, { pool: "second", priority: "low" });
  await service.patch(others, { assignee: ben, priority: "urgent" });
  const caller = service.reviewer("ann", "review", {
    reviewer: { email: ann, role: "review", pools: ["second"] },
  });
  const next = async () => (await caller("POST", "/api/v1/claims/next", {})).json.data?.verification;
  const claimed = [await next(), await next(), await next(), await next()];
  expect(claimed.slice(0, 2).toSorted()).toEqual([own, pooled].toSorted());
  expect(claimed.slice(2)).toEqual([free, undefined]);
});
