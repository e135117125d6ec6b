import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "../../service.ts";
import { type CaseService, caseService, codeOf } from "./case-service.ts";

let service: CaseService;
let ann: Caller;
let ben: Caller;
let lea: Caller;
beforeEach(async () => {
  service = await caseService();
  [ann, ben, lea] = [service.reviewer("ann"), service.reviewer("ben"), service.reviewer("lea", "lead")];
});
afterEach(() => service.passmuster.close());

const put = (caller: Caller, name: string, body: object) =>
  caller("PUT", `/api/v1/views/${encodeURIComponent(name)}`, body);
const remove = (caller: Caller, name: string, query = "") =>
  caller("DELETE", `/api/v1/views/${encodeURIComponent(name)}${query}`);
const views = async (caller: Caller) => (await caller("GET", "/api/v1/views")).json.data;

const mine = { query: { assignee: "me", sort: "due", waiting_longer_than: "4h", flow: "identity" } };

test("a reviewer's view is kept as it was given, replaced and removed", async () => {
  const saved = await put(ann, " Mine ", mine);
  expect([saved.status, saved.json.data]).toEqual([200, { name: "Mine", shared: false, ...mine }]);
  expect(await views(ann)).toEqual([{ name: "Mine", shared: false, ...mine }]);
  await put(ann, "Mine", { query: { tag: "fraud" } });
  expect(await views(ann)).toEqual([{ name: "Mine", shared: false, query: { tag: "fraud" } }]);
  expect((await remove(ann, "Mine")).status).toBe(204);
  expect(codeOf(await remove(ann, "Mine"))).toEqual([404, "view_not_found"]);
  expect(await views(ann)).toEqual([]);
});

test("a view has one owner; another reviewer neither sees nor removes it", async () => {
  await put(ann, "Mine", mine);
  expect(await views(ben)).toEqual([]);
  expect(codeOf(await remove(ben, "Mine"))).toEqual([404, "view_not_found"]);
  await put(ben, "Mine", { query: {} });
  expect(await views(ann)).toEqual([{ name: "Mine", shared: false, ...mine }]);
});

test("a lead shares views with all reviewers of the tenant; others cannot change them", async () => {
  await put(ann, "Mine", mine);
  expect(codeOf(await put(ann, "Late", { ...mine, shared: true }))).toEqual([403, "insufficient_scope"]);
  await put(lea, "Late", { query: { overdue: "true" }, shared: true });
  const late = { name: "Late", shared: true, query: { overdue: "true" } };
  expect(await views(ann)).toEqual([{ name: "Mine", shared: false, ...mine }, late]);
  expect(await views(ben)).toEqual([late]);
  expect(codeOf(await remove(ann, "Late", "?shared=true"))).toEqual([403, "insufficient_scope"]);
  expect(codeOf(await remove(lea, "Late"))).toEqual([404, "view_not_found"]);
  expect(await views(service.reviewer("fay", "lead", { tenant: "globex" }))).toEqual([]);
  expect((await remove(lea, "Late", "?shared=true")).status).toBe(204);
  expect(await views(ben)).toEqual([]);
});

test("only reviewers from the role review have views", async () => {
  for (const caller of [service.call, service.callerWith("reader"), service.reviewer("lou", "look")]) {
    expect(codeOf(await caller("GET", "/api/v1/views"))).toEqual([403, "insufficient_scope"]);
    expect(codeOf(await put(caller, "Mine", mine))).toEqual([403, "insufficient_scope"]);
    expect(codeOf(await remove(caller, "Mine"))).toEqual([403, "insufficient_scope"]);
  }
});

test("a query that no list takes, a search and a bad name are refused", async () => {
  for (const query of [
    { sort: "age" },
    { score_from: "300" },
    { status: "17" },
    { tag: "No Tag" },
    { tag: 7 },
  ])
    expect([query, ...codeOf(await put(ann, "Mine", { query }))]).toEqual([query, 422, "validation_failed"]);
  const wrong = await put(ann, "Mine", { query: { score_under: "x", sort: "age" } });
  expect(Object.keys(wrong.json.errors).toSorted()).toEqual(["query.score_under", "query.sort"]);
  expect(codeOf(await put(ann, "Mine", {}))).toEqual([422, "validation_failed"]);
  for (const name of [" ", "x".repeat(61), "a\u202Eb"])
    expect(codeOf(await put(ann, name, mine))).toEqual([422, "validation_failed"]);
  expect((await put(ann, "x".repeat(60), mine)).status).toBe(200);
  expect(codeOf(await put(ann, "Mine", { query: { flow: "unknown" } }))).toEqual([404, "flow_not_found"]);
  expect((await put(ann, "Names", { query: { search: "Marlow", tag: "fraud" } })).json.errors).toEqual({
    "query.search": ["The query.search field is prohibited."],
  });
});

test("a reviewer has at most 50 views, and a tenant 50 shared ones", async () => {
  for (let index = 0; index < 50; index += 1) await put(lea, `View ${index}`, { query: {} });
  const full = await put(lea, "One more", { query: {} });
  expect([codeOf(full), full.json.message]).toEqual([
    [409, "views_full"],
    "There are 50 views; 50 are allowed. Remove one first.",
  ]);
  expect((await put(lea, "View 7", { query: { tag: "fraud" } })).status).toBe(200);
  expect((await put(ann, "One more", { query: {} })).status).toBe(200);
  for (let index = 0; index < 50; index += 1)
    expect((await put(lea, `Shared ${index}`, { query: {}, shared: true })).status).toBe(200);
  expect(codeOf(await put(lea, "One more", { query: {}, shared: true }))).toEqual([409, "views_full"]);
});

test("the host keeps views for a reviewer in process", async () => {
  const { views: host } = service.passmuster;
  const email = "ann@example.test";
  await host.save("Mine", { email, query: { tag: "fraud" } });
  await host.save("All", { email, query: {}, shared: true });
  expect(await host.list({ email })).toEqual([
    { name: "Mine", shared: false, query: { tag: "fraud" } },
    { name: "All", shared: true, query: {} },
  ]);
  expect(await views(ann)).toHaveLength(2);
  expect(await host.list({ email: "Ann@Example.test" })).toHaveLength(2);
  await host.remove("All", { email, shared: true });
  await expect(host.remove("All", { email })).rejects.toMatchObject({ code: "view_not_found" });
});
