import { afterEach, beforeEach, expect, test } from "vitest";
import { type Answer, type Caller, passport } from "../../service.ts";
import { type DeskService, deskService } from "./desk-service.ts";

let service: DeskService;
let ann: Caller;
let ben: Caller;
beforeEach(async () => {
  service = await deskService();
  [ann, ben] = [service.reviewer("ann", "correct"), service.reviewer("ben", "correct")];
});
afterEach(() => service.passmuster.close());

const of = (id: string, rest = "") => `/api/v1/identity/verifications/${id}${rest}`;
const claim = (caller: Caller, id: string, body: object = {}) => caller("PUT", of(id, "/claim"), body);
const next = (caller: Caller, body: object = {}) => caller("POST", "/api/v1/claims/next", body);
const codeOf = ({ status, json }: Answer) => [status, json?.code];
const byAnn = { comment: "Seen.", email: "ann@example.test" };
const byBen = { comment: "Seen.", email: "ben@example.test" };

test("a claim lasts 60 seconds, is renewed by its holder, and is refused to others by name", async () => {
  const { id } = await service.waiting();
  const { status, json } = await claim(ann, id);
  expect([status, json.data]).toEqual([
    200,
    { verification: id, by: "ann@example.test", until: expect.any(String) },
  ]);
  service.environment.advance(59_000_000);
  const refused = await claim(ben, id);
  expect(codeOf(refused)).toEqual([409, "claimed"]);
  expect(refused.json.message).toMatch(
    /^ann@example\.test works on this verification\. The claim ends at \d\d:\d\d UTC unless renewed\.$/,
  );
  expect((await claim(ann, id)).json.data.until > json.data.until).toBe(true);
  service.environment.advance(59_000_000);
  expect(codeOf(await claim(ben, id))).toEqual([409, "claimed"]);
  service.environment.advance(1_000_000);
  expect((await claim(ben, id)).json.data.by).toBe("ben@example.test");
});

test("a claim needs no body", async () => {
  const { id } = await service.waiting();
  expect((await ann("PUT", of(id, "/claim"))).status).toBe(200);
  expect((await ann("POST", "/api/v1/claims/next")).json.data).toBeNull();
});

test("the holder ends the claim, and others cannot", async () => {
  const { id } = await service.waiting();
  await claim(ann, id);
  expect((await ben("DELETE", of(id, "/claim"))).status).toBe(204);
  expect(codeOf(await claim(ben, id))).toEqual([409, "claimed"]);
  expect((await ann("DELETE", of(id, "/claim"))).status).toBe(204);
  expect((await claim(ben, id)).status).toBe(200);
});

test("only reviewers of the role claim, and only a lead takes over", async () => {
  const { id } = await service.waiting();
  await claim(ann, id);
  for (const caller of [service.call, service.callerWith("reader"), service.reviewer("lou", "look")]) {
    expect(codeOf(await claim(caller, id))).toEqual([403, "insufficient_scope"]);
    expect(codeOf(await next(caller))).toEqual([403, "insufficient_scope"]);
    expect(codeOf(await caller("DELETE", of(id, "/claim")))).toEqual([403, "insufficient_scope"]);
  }
  expect(codeOf(await claim(ben, id, { take_over: true }))).toEqual([403, "insufficient_scope"]);
  const lea = service.reviewer("lea", "lead");
  expect(codeOf(await claim(lea, id))).toEqual([409, "claimed"]);
  expect((await claim(lea, id, { take_over: true })).json.data.by).toBe("lea@example.test");
  expect(codeOf(await claim(ann, id))).toEqual([409, "claimed"]);
});

test("a take-over is recorded once, without the e-mail address", async () => {
  const { id } = await service.waiting();
  const lea = service.reviewer("lea", "lead");
  const recorded = async () => {
    const links = await service.storage.audit.read("default", { sequence: 1 }, 1000);
    return links.map(({ body }) => body).filter((body) => body.includes('"kind":"claim"'));
  };
  await claim(lea, id, { take_over: true });
  expect(await recorded()).toEqual([]);
  await service.reviewer("lea", "lead")("DELETE", of(id, "/claim"));
  await claim(ann, id);
  await claim(lea, id, { take_over: true });
  await claim(lea, id, { take_over: true });
  const entries = await recorded();
  expect(entries.map((body) => JSON.parse(body))).toMatchObject([{ verification: id, act: "taken_over" }]);
  expect(entries.join()).not.toContain("example.test");
});

test("a verification that does not wait, of another flow or another tenant is not claimed", async () => {
  const { id } = await service.waiting();
  expect(codeOf(await ann("PUT", `/api/v1/postal1583/verifications/${id}/claim`, {}))).toEqual([
    400,
    "wrong_flow",
  ]);
  const foreign = service.reviewer("fay", "lead", { tenant: "globex" });
  expect(codeOf(await claim(foreign, id))).toEqual([404, "verification_not_found"]);
  expect((await next(foreign)).json.data).toBeNull();
  const elsewhere = service.reviewer("eli", "lead", { flows: ["postal1583"] });
  expect(codeOf(await claim(elsewhere, id))).toEqual([404, "flow_not_found"]);
  expect((await next(elsewhere)).json.data).toBeNull();
  expect(codeOf(await next(elsewhere, { flow: "identity" }))).toEqual([404, "flow_not_found"]);
  await service.call("PUT", of(id, "/reject"), byAnn);
  expect(codeOf(await claim(ann, id))).toEqual([400, "not_waiting"]);
});

test("the next claims are those that wait longest, never one that another has or that is skipped", async () => {
  const [a, b, c] = [await service.waiting(), await service.waiting(), await service.waiting()];
  const first = (await next(ann)).json.data;
  expect(first).toEqual({
    verification: a.id,
    flow: "identity",
    by: "ann@example.test",
    until: expect.any(String),
  });
  expect((await next(ben, { skip: [b.id] })).json.data.verification).toBe(c.id);
  expect((await next(ben, { flow: "postal1583" })).json.data).toBeNull();
  expect((await next(ben)).json.data.verification).toBe(b.id);
  expect((await next(ann)).json.data).toBeNull();
  const many = Array.from({ length: 101 }, (_, index) => `ver_${index}`);
  for (const wrong of [{ skip: "x" }, { skip: [1] }, { skip: many }, { flow: 7 }])
    expect(codeOf(await next(ann, wrong))).toEqual([422, "validation_failed"]);
});

const acts: readonly (readonly [
  name: string,
  act: (caller: Caller, id: string, document: string) => Promise<Answer>,
])[] = [
  ["approve", (caller, id) => caller("PUT", of(id, "/approve"), byBen)],
  ["reject", (caller, id) => caller("PUT", of(id, "/reject"), byBen)],
  ["cancel", (caller, id) => caller("PUT", of(id, "/cancel"), byBen)],
  ["resubmit", (caller, id) => caller("PUT", of(id, "/resubmit"), byBen)],
  ["set the status", (caller, id) => caller("PATCH", of(id), { status: 8, ...byBen })],
  ["change the expected data", (caller, id) => caller("PATCH", of(id), { vendor_state: "x" })],
  ["delete", (caller, id) => caller("DELETE", of(id))],
  [
    "decide a document",
    (caller, _, document) =>
      caller("POST", `/api/v1/identity/documents/${document}/decisions`, { status: 1, ...byBen }),
  ],
  [
    "correct a document",
    (caller, _, document) =>
      caller("PATCH", `/api/v1/identity/documents/${document}/extracted-data`, {
        document: { number: "X1234567" },
        ...byBen,
      }),
  ],
  ["delete a document", (caller, _, document) => caller("DELETE", `/api/v1/identity/documents/${document}`)],
];

test.each(acts)("while a reviewer has a claim, another cannot %s; the token can", async (_, run) => {
  const { id, document } = await service.waiting();
  await claim(ann, id);
  const before = (await service.call("GET", of(id))).json;
  const refused = await run(ben, id, document);
  expect(codeOf(refused)).toEqual([409, "claimed"]);
  expect(refused.json.message).toContain("ann@example.test");
  expect((await service.call("GET", of(id))).json).toEqual(before);
  expect((await run(service.call, id, document)).status).toBeLessThan(300);
});

test.each(acts)("the holder can %s", async (_, run) => {
  const { id, document } = await service.waiting();
  await claim(ben, id);
  expect((await run(ben, id, document)).status).toBeLessThan(300);
});

test("a reviewer comments while another reviewer has the claim", async () => {
  const { id } = await service.waiting();
  await claim(ann, id);
  const { email, comment: content } = byBen;
  expect((await ben("POST", of(id, "/comments"), { content, email, private: true })).status).toBe(201);
});

test("a claim ends with Double Check: back there, another may act", async () => {
  const { id } = await service.waiting();
  await claim(ann, id);
  await ann("PATCH", of(id), { status: 8, ...byAnn });
  await service.call("PATCH", of(id), { status: 5, ...byAnn });
  expect((await ben("PUT", of(id, "/approve"), byBen)).status).toBe(200);
});

test("an upload for a Started verification is bound by no claim", async () => {
  const { id } = await service.waiting();
  await claim(ann, id);
  await ann("PATCH", of(id), { status: 1, ...byAnn });
  const answer = await ben("POST", "/api/v1/identity/documents", passport(id));
  expect(answer.json.code).not.toBe("claimed");
});

test("the host claims in process for a reviewer", async () => {
  const { id } = await service.waiting();
  const { claims, flow } = service.passmuster;
  const { verifications } = flow("identity");
  expect(await claims.next({ email: "ann@example.test" })).toMatchObject({
    verification: id,
    flow: "identity",
  });
  await expect(verifications.claim(id, { email: "ben@example.test" })).rejects.toMatchObject({
    code: "claimed",
  });
  expect(await verifications.claim(id, { email: "ben@example.test", takeOver: true })).toMatchObject({
    by: "ben@example.test",
  });
  await verifications.releaseClaim(id, { email: "ben@example.test" });
  expect(await claims.next({ email: "ann@example.test", skip: [id] })).toBeNull();
  await expect(claims.next({ email: "nobody" })).rejects.toMatchObject({ code: "validation_failed" });
});
