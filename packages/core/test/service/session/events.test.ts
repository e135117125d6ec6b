import { afterAll, beforeAll, expect, test } from "vitest";
import type { Service } from "../../service.ts";
import { opened, sessionPath, sessionService } from "./service.ts";

let service: Service;
beforeAll(async () => {
  service = await sessionService();
});
afterAll(() => service.passmuster.close());

const path = `${sessionPath}/events`;
const funnelPath = "/api/v1/identity/funnel";
const day = 86_400_000_000;

test("events of a page are counted by step and by day, in the funnel and in the metrics", async () => {
  const { user, id, capability } = await opened(service);
  const events = [
    { type: "started", step: "welcome" },
    { type: "step", step: "camera", at: "2026-01-31T12:00:00Z" },
    { type: "hint", step: "camera", hint: "too_dark" },
    { type: "hint", step: "camera", hint: "glare" },
    { type: "submitted" },
  ];
  expect((await user("POST", path, { events })).json.data).toEqual({ counted: 5 });
  service.environment.advance(day);
  const again = await service.callerWith(undefined)("POST", sessionPath, { verification: id, capability });
  const later = service.callerWith(again.json.data.token);
  await later("POST", path, { events: [{ type: "left", step: "review" }] });
  const { json } = await service.call("GET", funnelPath);
  const [first, second] = json.data.days;
  expect(json.data.days).toHaveLength(2);
  expect(first.steps).toEqual([
    { step: "camera", event: "hint", count: 2 },
    { step: "camera", event: "step", count: 1 },
    { step: "none", event: "submitted", count: 1 },
    { step: "welcome", event: "started", count: 1 },
  ]);
  expect(second.steps).toEqual([{ step: "review", event: "left", count: 1 }]);
  expect(json.data.steps).toEqual([...first.steps, ...second.steps]);
  const metrics = await service.passmuster.metrics();
  expect(metrics).toContain('passmuster_capture_steps_total{flow="identity",step="camera",event="hint"} 2');
});

test("at most 200 events of a verification count, also through several of its sessions", async () => {
  const fresh = await sessionService();
  const { user, id, capability } = await opened(fresh);
  const events = Array.from({ length: 50 }, () => ({ type: "hint", step: "camera" }));
  const counted = [];
  for (let sent = 0; sent < 3; sent += 1)
    counted.push((await user("POST", path, { events })).json.data.counted);
  const again = await fresh.callerWith(undefined)("POST", sessionPath, { verification: id, capability });
  const other = fresh.callerWith(again.json.data.token);
  for (const caller of [other, other, user])
    counted.push((await caller("POST", path, { events })).json.data.counted);
  expect(counted).toEqual([50, 50, 50, 50, 0, 0]);
  const { json } = await fresh.call("GET", funnelPath);
  expect(json.data.steps).toEqual([{ step: "camera", event: "hint", count: 200 }]);
  await fresh.passmuster.close();
});

test.each([
  ["an unknown type", [{ type: "paid" }]],
  ["an unknown step", [{ type: "step", step: "Ines Marlow" }]],
  ["free text as a hint", [{ type: "hint", hint: "Ines Marlow, 1990" }]],
  ["a type of the prototype", [{ type: "constructor" }]],
  ["no event", []],
  ["more than 50 events", Array.from({ length: 51 }, () => ({ type: "hint" }))],
  ["no list", "started"],
])("%s is refused, and nothing is counted", async (_name, events) => {
  const fresh = await sessionService();
  const { user } = await opened(fresh);
  expect((await user("POST", path, { events })).status).toBe(422);
  expect((await fresh.call("GET", funnelPath)).json.data.steps).toEqual([]);
  await fresh.passmuster.close();
});

test("events change nothing of the verification", async () => {
  const { user } = await opened(service);
  const { version } = (await user("GET", sessionPath)).json.data;
  await user("POST", path, { events: [{ type: "submitted" }, { type: "insisted" }] });
  expect((await user("GET", sessionPath)).json.data).toMatchObject({ state: "started", version });
});

test("a funnel is of its tenant and flow, and needs a token", async () => {
  const { user } = await opened(service);
  await user("POST", path, { events: [{ type: "started" }] });
  const other = await service.as(["read"], { tenant: "globex" });
  expect((await other("GET", funnelPath)).json.data.steps).toEqual([]);
  expect((await service.call("GET", "/api/v1/postal1583/funnel")).json.data.steps).toEqual([]);
  expect((await service.call("GET", "/api/v1/nowhere/funnel")).json.code).toBe("flow_not_found");
  expect((await user("GET", funnelPath)).status).toBe(401);
  expect((await service.callerWith(undefined)("POST", path, { events: [] })).status).toBe(401);
});

test.each([
  "from=2026-02-30",
  "until=soon",
  "from=2026-02-01&until=2026-01-01",
  "from=2020-01-01&until=2026-01-01",
])("a period that is not a year or less is refused: %s", async (query) => {
  expect((await service.call("GET", `${funnelPath}?${query}`)).status).toBe(422);
});

test("events after the submission count", async () => {
  const fresh = await sessionService();
  const { user, id } = await opened(fresh);
  const { passmuster } = fresh;
  await passmuster
    .flow("identity")
    .verifications.update(id, { status: 3, comment: "By hand.", email: "a@b.test" });
  const events = [{ type: "submitted" }, { type: "step", step: "outcome" }];
  expect((await user("POST", path, { events })).json.data).toEqual({ counted: 2 });
  expect((await user("PUT", `${sessionPath}/consent`, { version: "1", language: "en" })).status).toBe(400);
  await passmuster.close();
});
