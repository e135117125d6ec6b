import { array, assert, asyncProperty, constantFrom, integer, record } from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createReceiver } from "../../service/webhooks/receiver.ts";
import { reviewer as act } from "../../service.ts";
import { type CaseService, caseService, hour, pathOf } from "./case-service.ts";

let service: CaseService;
let told: string[];

async function begin(...given: Parameters<typeof caseService>): Promise<void> {
  service = await caseService(...given);
  told = [];
  service.passmuster.on(
    "verification.overdue",
    ({ verificationId, code, sequence, statusLabel }) =>
      void told.push(`${verificationId} ${code} ${statusLabel} ${sequence > 0}`),
  );
}

beforeEach(() => begin({ within: "4h" }));
afterEach(() => service.passmuster.close());

const told1 = (id: string) => `${id} 10 Double Check true`;

async function later(hours: number): Promise<void> {
  service.environment.advance(hours * hour);
  await service.passmuster.drain();
}

test("a case is due the flow's time after it enters Double Check", async () => {
  const { id } = await service.waiting();
  const { history, case: noted } = (await service.call("GET", pathOf(id))).json.data;
  const entered = Date.parse(history[0].created_at);
  expect(Date.parse(noted.due_at) - entered).toBe(4 * 3_600_000);
  expect(noted.overdue).toBe(false);
});

test("a case that is not decided in time is announced once, and its priority rises by one step", async () => {
  const { id } = await service.waiting();
  await later(3.9);
  expect(told).toEqual([]);
  expect((await service.caseOf(id)).overdue).toBe(false);
  await later(0.2);
  expect(told).toEqual([told1(id)]);
  expect(await service.caseOf(id)).toMatchObject({ priority: "high", overdue: true });
  await later(100);
  expect(told).toHaveLength(1);
  expect((await service.caseOf(id)).priority).toBe("high");
});

test.each([
  ["low", "normal"],
  ["normal", "high"],
  ["high", "urgent"],
  ["urgent", "urgent"],
])("an overdue case with priority %s gets %s", async (before, after) => {
  const { id } = await service.waiting();
  await service.patch(id, { priority: before });
  await later(5);
  expect((await service.caseOf(id)).priority).toBe(after);
});

test("a due time that was moved later gives one event, at the later time", async () => {
  const { id } = await service.waiting();
  const due = new Date(Date.parse((await service.caseOf(id)).due_at) + 2 * 3_600_000).toISOString();
  await service.patch(id, { due_at: due });
  await later(5);
  expect(told).toEqual([]);
  await later(1.1);
  expect(told).toEqual([told1(id)]);
  await later(10);
  expect(told).toHaveLength(1);
});

test("a due time that was moved earlier gives one event; a new one after that gives another", async () => {
  const { id } = await service.waiting();
  await service.patch(id, { due_at: "2026-01-01" });
  await later(0);
  expect(told).toEqual([told1(id)]);
  await later(5);
  expect(told).toHaveLength(1);
  const due = new Date(service.environment.now() / 1000 + 3_600_000).toISOString();
  await service.patch(id, { due_at: due });
  expect((await service.caseOf(id)).overdue).toBe(false);
  await later(1.1);
  expect(told).toHaveLength(2);
});

test("a case without due time, or whose due time was cleared, is never announced", async () => {
  const { id } = await service.waiting();
  await service.patch(id, { due_at: null });
  await later(100);
  expect(told).toEqual([]);
});

test("a case that was decided in time is not announced", async () => {
  for (const decision of ["/approve", "/reject", "/retake"]) {
    const { id } = await service.waiting();
    expect((await service.call("PUT", pathOf(id, decision), act)).status).toBe(200);
  }
  await later(100);
  expect(told).toEqual([]);
});

test("back in Double Check a new wait begins; on hold the wait goes on, and ends late if it was due", async () => {
  const { call, patch, caseOf, waiting } = service;
  const { id } = await waiting();
  await patch(id, { tags: [], priority: "low", assignee: "ann@example.test" });
  await call("PUT", pathOf(id, "/reject"), act);
  await later(3);
  await call("PATCH", pathOf(id), { status: 5, ...act });
  await later(3);
  expect([told, await caseOf(id)]).toMatchObject([[], { priority: "low", assignee: "ann@example.test" }]);
  const { due_at } = await caseOf(id);
  await call("PATCH", pathOf(id), { status: 8, ...act });
  await later(3);
  expect(told).toEqual([]);
  expect((await caseOf(id)).overdue).toBe(true);
  await call("PATCH", pathOf(id), { status: 5, ...act });
  expect((await caseOf(id)).due_at).toBe(due_at);
  await later(0);
  expect(told).toEqual([told1(id)]);
});

test("a case that came from Submitted to hold begins its wait in Double Check", async () => {
  const { call } = service;
  const { id } = await service.waiting();
  await service.patch(id, { due_at: null });
  await call("PATCH", pathOf(id), { status: 1, ...act });
  await call("PATCH", pathOf(id), { status: 8, ...act });
  expect((await service.caseOf(id)).due_at).toBeNull();
  await call("PATCH", pathOf(id), { status: 5, ...act });
  expect((await service.caseOf(id)).due_at).not.toBeNull();
});

test("a new case is assigned to the flow's pool, unless somebody has it", async () => {
  await service.passmuster.close();
  await begin({ pool: "second" });
  const { id } = await service.waiting();
  expect(await service.caseOf(id)).toMatchObject({ pool: "second", due_at: null });
  await service.patch(id, { assignee: "ann@example.test" });
  await service.call("PUT", pathOf(id, "/reject"), act);
  await service.call("PATCH", pathOf(id), { status: 5, ...act });
  expect(await service.caseOf(id)).toMatchObject({ pool: null, assignee: "ann@example.test" });
});

test("only an endpoint and a listener that name the event get it, numbered as the event before it", async () => {
  const every: string[] = [];
  service.passmuster.on("*", ({ type }) => void every.push(type));
  const receiver = await createReceiver();
  const { webhooks } = service.passmuster;
  await webhooks.add({ url: `${receiver.url}?all`, allowPrivate: true });
  await webhooks.add({ url: `${receiver.url}?late`, allowPrivate: true, events: ["verification.overdue"] });
  const { id } = await service.waiting();
  const before = Math.max(...receiver.received.map(({ json }) => json.data.sequence));
  receiver.received.length = 0;
  await later(5);
  expect(receiver.received.map(({ json }) => [json.type, json.data])).toEqual([
    [
      "verification.overdue",
      {
        code: 10,
        flow: "identity",
        verification_id: id,
        status_label: "Double Check",
        verification_status_label: "Double Check",
        sequence: before,
      },
    ],
  ]);
  expect(every).not.toContain("verification.overdue");
  await receiver.close();
});

test("the record has the escalation as an act of the service", async () => {
  const { id } = await service.waiting();
  await later(5);
  const links = await service.storage.audit.read("default", { sequence: 1 }, 1000);
  const last = links.map(({ body }) => JSON.parse(body)).findLast(({ verification }) => verification === id);
  expect(last).toMatchObject({ kind: "act", by: "system", acts: ["case.overdue"] });
});

test("whatever is done to due times: one event for each due time that came while the case waited", async () => {
  const stepOf = record({
    act: constantFrom("due", "due", "due", "wait", "wait", "wait", "hold", "back", "clear", "decide"),
    hours: integer({ min: 1, max: 6 }),
  });
  await assert(
    asyncProperty(array(stepOf, { minLength: 12, maxLength: 16 }), async (steps) => {
      await service.passmuster.close();
      await begin({});
      const { id } = await service.waiting();
      let due: number | undefined;
      let status = "Double Check";
      let expected = 0;
      const settle = () => {
        if (status !== "Double Check" || due === undefined || due > service.environment.now()) return;
        expected += 1;
        due = undefined;
      };
      for (const { act: name, hours } of steps) {
        const waits = status === "Double Check" || status === "Hold";
        if (name === "due" && waits) {
          due = Math.floor(service.environment.now() / 1000) * 1000 + hours * hour;
          await service.patch(id, { due_at: new Date(due / 1000).toISOString() });
        } else if (name === "clear" && waits) {
          due = undefined;
          await service.patch(id, { due_at: null });
        } else if (name === "hold" && status === "Double Check") {
          status = "Hold";
          await service.call("PATCH", pathOf(id), { status: 8, ...act });
        } else if (name === "back" && !waits) {
          [status, due] = ["Double Check", undefined];
          await service.call("PATCH", pathOf(id), { status: 5, ...act });
        } else if (name === "back" && status === "Hold") {
          status = "Double Check";
          await service.call("PATCH", pathOf(id), { status: 5, ...act });
        } else if (name === "decide" && waits) {
          status = "Rejected";
          await service.call("PUT", pathOf(id, "/reject"), act);
        } else if (name === "wait") service.environment.advance(hours * hour);
        await service.passmuster.drain();
        settle();
        expect(told).toHaveLength(expected);
      }
    }),
    { numRuns: 25 },
  );
});
