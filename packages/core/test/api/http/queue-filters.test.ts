import { afterEach, beforeEach, expect, test } from "vitest";
import { reviewer as act } from "../../service.ts";
import { type CaseService, caseService, codeOf, hour, pathOf } from "./case-service.ts";
import { wrongNumber } from "./desk-service.ts";

let service: CaseService;
let a: string;
let b: string;
let c: string;
beforeEach(async () => {
  service = await caseService();
  [a, b, c] = [await waiting(), await waiting(), await waiting()];
});
afterEach(() => service.passmuster.close());

async function waiting(reference?: string): Promise<string> {
  const { id } = await service.waiting(reference === undefined ? {} : { reference });
  service.environment.advance(hour);
  return id;
}

const list = (query: string) => service.call("GET", `/api/v1/verifications?needs=review&${query}`);

test("by assignee, pool, tag and priority", async () => {
  const { patch, ids } = service;
  await patch(a, { assignee: "ann@example.test", tags: ["fraud"] });
  await patch(b, { pool: "first", tags: ["fraud", "sanctions"], priority: "urgent" });
  expect(await ids("assignee=ann@example.test")).toEqual([a]);
  expect(await ids("assignee=Ann@Example.test")).toEqual([a]);
  expect(await ids("assignee=none")).toEqual([c]);
  expect(await ids("pool=first")).toEqual([b]);
  expect(await ids("pool=second")).toEqual([]);
  expect(await ids("tag=fraud")).toEqual([a, b]);
  expect(await ids("tag=fraud&pool=first")).toEqual([b]);
  expect(await ids("priority=urgent")).toEqual([b]);
  expect(await ids("priority=normal")).toEqual([a, c]);
});

test("`me` is the reviewer, or the person of a token; nobody else", async () => {
  const ann = service.reviewer("ann");
  await service.patch(a, { assignee: "ann@example.test" });
  await ann("PUT", pathOf(b, "/claim"), {});
  expect(await service.ids("assignee=me", ann)).toEqual([a]);
  expect(await service.ids("holder=me", ann)).toEqual([b]);
  expect(await service.ids("holder=ann@example.test")).toEqual([b]);
  expect(await service.ids("holder=none")).toEqual([a, c]);
  expect(await service.ids("holder=me", service.reviewer("ben"))).toEqual([]);
  const { json } = await list("holder=me");
  expect(json.errors).toEqual({
    holder: ["The holder field cannot be me: the caller has no e-mail address."],
  });
});

test("by reason: a rule, a defect of the pictures, or none", async () => {
  service.extractor.play(async (...given) => ({ ...(await wrongNumber(...given)), quality: ["blurred"] }));
  const d = await waiting();
  expect(await service.ids("reason=RulePH003")).toEqual([a, b, c, d]);
  expect(await service.ids("reason=RuleDI004")).toEqual([d]);
  expect(await service.ids("reason=blurred")).toEqual([d]);
  expect(await service.ids("reason=glare")).toEqual([]);
  expect(await service.ids("reason=none")).toEqual([]);
  expect(await service.ids("reason=HostAge")).toEqual([]);
});

test("by age and by due time", async () => {
  const inHours = (hours: number) =>
    new Date(service.environment.now() / 1000 + hours * 3_600_000).toISOString();
  expect(await service.ids("waiting_longer_than=90m")).toEqual([a, b]);
  expect(await service.ids("waiting_longer_than=150m")).toEqual([a]);
  expect(await service.ids("waiting_longer_than=1d")).toEqual([]);
  await service.patch(b, { due_at: inHours(1) });
  await service.patch(c, { due_at: inHours(3) });
  expect(await service.ids("overdue=true")).toEqual([]);
  service.environment.advance(2 * hour);
  expect(await service.ids("overdue=true")).toEqual([b]);
});

test("what shows casework or a claim's holder needs the scope review, or a reviewer", async () => {
  const [reader, looker] = [service.callerWith("reader"), service.reviewer("lou", "look")];
  for (const member of [
    "tag=fraud",
    "assignee=none",
    "pool=first",
    "priority=normal",
    "holder=none",
    "overdue=true",
    "sort=priority",
    "sort=due",
  ]) {
    const path = `/api/v1/verifications?needs=review&${member}`;
    expect([member, ...codeOf(await reader("GET", path))]).toEqual([member, 403, "insufficient_scope"]);
    expect((await looker("GET", path)).status).toBe(200);
  }
  expect(await service.ids("sort=newest&reason=RulePH003&waiting_longer_than=1m", reader)).toEqual([c, b, a]);
});

test("each order: oldest, newest, priority, due and score", async () => {
  await service.patch(c, { priority: "high" });
  await service.patch(b, { due_at: "2026-03-02" });
  await service.patch(a, { due_at: "2026-03-03", priority: "low" });
  expect(await service.ids("")).toEqual([a, b, c]);
  expect(await service.ids("sort=oldest")).toEqual([a, b, c]);
  expect(await service.ids("sort=newest")).toEqual([c, b, a]);
  expect(await service.ids("sort=priority")).toEqual([c, b, a]);
  expect(await service.ids("sort=due")).toEqual([b, a, c]);
});

test("by the similarity of the selfie; without one last in its order, and in no range", async () => {
  const scored = async (score: string) => {
    service.extractor.play(async (...given) => {
      const { data, ...rest } = await wrongNumber(...given);
      return { ...rest, data: { ...data, document: { ...data.document, selfieComparison: score } } };
    });
    return waiting();
  };
  const [low, high] = [await scored("41.9"), await scored("88")];
  expect(await service.ids("sort=score")).toEqual([low, high, a, b, c]);
  expect(await service.ids("score_from=42")).toEqual([high]);
  expect(await service.ids("score_from=41&score_under=88")).toEqual([low]);
  expect(await service.ids("score_under=100&score_from=0")).toEqual([low, high]);
});

test("another order than oldest has numbered pages, with links to the next one", async () => {
  const first = (await list("sort=newest&per_page=2")).json;
  expect([first.data.map(({ id }: { id: string }) => id), first.meta.next, first.meta.total]).toEqual([
    [c, b],
    null,
    3,
  ]);
  const second = await service.call("GET", first.links.next.replace("https://id.example.test", ""));
  expect(second.json.data.map(({ id }: { id: string }) => id)).toEqual([a]);
  expect(second.json.links.next).toBeNull();
  const place = (await list("per_page=1")).json.meta.next;
  const refused = await list(`sort=newest&after=${place}`);
  expect(refused.json.errors).toEqual({
    after: ["The after field needs sort=oldest, and no search. Use page instead."],
  });
  expect((await list(`sort=oldest&tag=fraud&after=${place}`)).status).toBe(200);
});

test("a search applies the filters to all its matches", async () => {
  await service.patch(b, { tags: ["fraud"] });
  await service.patch(c, { tags: ["fraud"], priority: "urgent" });
  await waiting("order-77");
  const found = await list("search=order-1&tag=fraud&per_page=1");
  expect([found.json.data.map(({ id }: { id: string }) => id), found.json.meta.total]).toEqual([[c], 2]);
  expect((await list("search=order-1&tag=fraud&per_page=1&page=2")).json.data[0].id).toBe(b);
  expect(await service.ids("search=order-1&sort=oldest&tag=fraud")).toEqual([b, c]);
});

test("the filters need needs=review, and values that there are", async () => {
  for (const member of [
    "sort=newest",
    "reason=none",
    "tag=fraud",
    "assignee=none",
    "pool=first",
    "priority=high",
    "holder=none",
    "waiting_longer_than=4h",
    "overdue=true",
    "score_from=1",
    "score_under=1",
  ]) {
    const [name = ""] = member.split("=");
    for (const path of ["/api/v1/verifications", "/api/v1/verifications.csv"]) {
      const { status, json } = await service.call("GET", `${path}?${member}`);
      expect([status, Object.keys(json.errors)]).toEqual([422, [name]]);
    }
    const unknown = await list(`${name}=%21`);
    expect([name, ...codeOf(unknown)]).toEqual([name, 422, "validation_failed"]);
    expect(Object.keys(unknown.json.errors)).toEqual([name]);
  }
  for (const wrong of ["score_from=101", "score_from=-1", "overdue=false", "reason=RulePH999", "sort=age"])
    expect(codeOf(await list(wrong))).toEqual([422, "validation_failed"]);
});

test("the queue as CSV has its filters and its order", async () => {
  await service.patch(b, { tags: ["fraud"], priority: "low" });
  await service.patch(c, { tags: ["fraud"] });
  await service.call("PUT", pathOf(a, "/reject"), act);
  const rows = async (query: string) => {
    const { raw } = await service.call("GET", `/api/v1/verifications.csv?needs=review&${query}`);
    return [...String(raw).matchAll(/ver_\w+/g)].map(([id]) => id);
  };
  expect(await rows("")).toEqual([b, c]);
  expect(await rows("tag=fraud&sort=priority")).toEqual([c, b]);
});

test("the host filters and sorts in process", async () => {
  await service.patch(b, { tags: ["fraud"] });
  const { verifications } = service.passmuster;
  const { items } = await verifications.list({ needs: "review", tag: "fraud", sort: "due", scoreFrom: 0 });
  expect(items).toEqual([]);
  const found = await verifications.list({ needs: "review", tag: "fraud", sort: "due" });
  expect(found.items.map(({ id, case: noted }) => [id, noted?.tags])).toEqual([[b, ["fraud"]]]);
});
