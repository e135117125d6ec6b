import { afterEach, beforeEach, expect, test } from "vitest";
import { type Caller, withPassport } from "../service.ts";
import { type DeskService, deskService } from "./desk-service.ts";

let service: DeskService;
let own: { readonly id: string; readonly document: string };
let rita: Caller;
beforeEach(async () => {
  service = await deskService();
  own = await withPassport(service.call);
  rita = await service.reviewer({ role: "admin" });
});
afterEach(() => service.passmuster.close());

const base = "/api/v1/identity";
const path = () => `${base}/verifications/${own.id}`;
const history = async () => (await service.call("GET", path())).json.data.history;

test("the session's address is recorded, given in any case or left out", async () => {
  await rita("PUT", `${path()}/reject`, { comment: "one" });
  await rita("PATCH", path(), { status: 5, comment: "two", email: " RITA@Example.test " });
  await rita("PATCH", path(), { person: { last_name: "Other" } });
  expect((await history()).slice(0, 3).map(({ user }: { user: string }) => user)).toEqual([
    "rita@example.test",
    "rita@example.test",
    "rita@example.test",
  ]);
});

test.each([
  ["another person's address", "tom@example.test"],
  ["an address with a line break", "rita@example.test\r\nx: y"],
  ["an empty one", ""],
  ["a list", ["rita@example.test"]],
  ["an object", { toLowerCase: "rita@example.test" }],
  ["a number", 1],
])("%s is refused, and nothing is done", async (_, email) => {
  const before = await history();
  for (const [method, route, body] of [
    ["PUT", `${path()}/approve`, { comment: "x" }],
    ["PATCH", path(), { status: 3, comment: "x" }],
    ["POST", `${path()}/comments`, { content: "x" }],
    ["POST", `${base}/documents/${own.document}/decisions`, { status: 1, comment: "x" }],
    ["PATCH", `${base}/documents/${own.document}/extracted-data`, { comment: "x" }],
    ["PATCH", `${base}/documents/${own.document}`, { verification: own.id, status: 3 }],
  ] as const) {
    const { status, json } = await rita(method, route, { ...body, email });
    expect([status, Object.keys(json.errors)], route).toEqual([422, ["email"]]);
  }
  expect(await history()).toEqual(before);
});

test("the refusal comes in its order, after an absent verification", async () => {
  const absent = `${base}/verifications/ver_00000000000000000000000000/approve`;
  const { json } = await rita("PUT", absent, { comment: "x", email: "tom@example.test" });
  expect(json.code).toBe("verification_not_found");
});

test("tokens still name the person who acts", async () => {
  const { status, json } = await service.call("PUT", `${path()}/reject`, { comment: "x" });
  expect([status, Object.keys(json.errors)]).toEqual([422, ["email"]]);
});

test("the record names the reviewer by a pseudonym, the same for acts and readings", async () => {
  await rita("GET", path());
  await rita("PUT", `${path()}/reject`, { comment: "x" });
  const by: string[] = [];
  for await (const { body } of service.passmuster.audit.export()) {
    expect(body).not.toContain("rita@");
    const entry = JSON.parse(body);
    if (entry.kind === "reading" || entry.acts?.includes("verification.rejected")) by.push(entry.by);
  }
  expect(by).toHaveLength(2);
  expect(by[0]).toMatch(/^sub_/);
  expect(by[1]).toBe(by[0]);
});

test("a reviewer below admin sets a status and changes nothing else", async () => {
  const sam = await service.reviewer({ role: "review", email: "sam@example.test" });
  const held = await sam("PATCH", path(), { status: 8, comment: "Waits for the embassy." });
  expect([held.status, held.json.data?.status_label]).toEqual([200, "Hold"]);
  const before = await history();
  for (const body of [
    { person: { last_name: "Other" } },
    { status: 5, comment: "x", person: { last_name: "Other" } },
    { vendor_state: "x" },
  ])
    expect((await sam("PATCH", path(), body)).json.code).toBe("insufficient_scope");
  const looking = await service.reviewer({ role: "look", email: "lea@example.test" });
  expect((await looking("PATCH", path(), { status: 5, comment: "x" })).json.code).toBe("insufficient_scope");
  expect(await history()).toEqual(before);
});
