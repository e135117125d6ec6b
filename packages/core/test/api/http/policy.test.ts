import { defineFlow, flows, memoryStorage } from "@passmuster/core";
import { type ManualEnvironment, manualEnvironment } from "@passmuster/core/testing";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import type { Caller } from "../../service.ts";
import { type DeskService, deskService } from "./desk-service.ts";

const plus = defineFlow({
  path: "plus",
  label: "Identity Verification",
  photoId: "required",
  documentTypes: [3],
  policy: { version: "2026-11", selfieThreshold: 85 },
});
const stricter = JSON.stringify({ actions: { RulePH003: "reject" } }, null, 2);

let service: DeskService;
let lead: Caller;
let environment: ManualEnvironment;
/** How long each read of the storage takes, in microseconds. */
let slow = 0;
beforeEach(async () => {
  slow = 0;
  environment = manualEnvironment({ seed: "policy" });
  const storage = memoryStorage();
  const load: typeof storage.load = async (tenant, id) => {
    environment.advance(slow);
    return storage.load(tenant, id);
  };
  service = await deskService({ environment, storage: { ...storage, load }, flows: [...flows, plus] });
  lead = service.reviewer("lea", "lead", { flows: ["identity"] });
});
afterEach(() => service.passmuster.close());

const path = "/api/v1/policy";
const diff = (caller: Caller, body: object) => caller("POST", `${path}/diff`, body);
const problems = async (policy: string, more: object = {}) => {
  const { status, json } = await diff(service.call, { policy, flow: "identity", ...more });
  return [status, json.errors?.policy];
};
const readings = async () => {
  const links = await service.storage.audit.read("default", { sequence: 0 }, 1000);
  return links.map(({ body }) => JSON.parse(body)).filter(({ kind }) => kind === "reading");
};

test("the policies in force are listed with digest, version and text, of the caller's flows", async () => {
  const { json } = await service.call("GET", path);
  expect(json.data.map(({ flow }: { flow: string }) => flow)).toEqual([
    ...flows.map((flow) => flow.path),
    "plus",
  ]);
  const own = json.data.at(-1);
  expect(own).toMatchObject({ label: "Identity Verification", version: "2026-11" });
  expect(own.digest).toMatch(/^\S{40,}$/);
  expect(JSON.parse(own.policy)).toEqual({ version: "2026-11", actions: {}, selfieThreshold: 85 });
  const seen = (await lead("GET", path)).json.data;
  expect(seen.map(({ flow }: { flow: string }) => flow)).toEqual(["identity"]);
  expect(service.passmuster.policies().map(({ digest }) => digest)).toContain(own.digest);
});

test("both routes are for tokens with review, and for leads", async () => {
  const callers = [
    service.call,
    service.callerWith("reader"),
    ...(["look", "review", "correct", "lead", "admin"] as const).map((role) => service.reviewer(role, role)),
  ];
  const statuses = async (ask: (caller: Caller) => ReturnType<Caller>) =>
    Promise.all(callers.map(async (caller) => (await ask(caller)).status));
  const expected = [200, 403, 403, 403, 403, 200, 200];
  expect(await statuses((caller) => caller("GET", path))).toEqual(expected);
  for (const [at, caller] of callers.entries())
    expect((await diff(caller, { policy: "{}" })).status).toBe(expected[at]);
});

test("a replay says who would change from what to what, by flow and by rule, and changes nothing", async () => {
  const { id, document } = await service.waiting();
  const before = await service.storage.load("default", id as `ver_${string}`);
  const { json } = await diff(lead, { policy: stricter });
  expect(json.data).toMatchObject({ read: 1, complete: true, next: null });
  const change = { from: "double_check", to: "rejected" };
  const rule = { code: "RulePH003", from: "review", to: "reject" };
  expect(json.data.flows).toEqual([
    {
      flow: "identity",
      label: "Identity Verification",
      digest: expect.any(String),
      replayed: 1,
      other_policy: 0,
      not_replayed: 0,
      outcomes: [{ ...change, count: 1 }],
      rules: [{ ...rule, title: expect.stringMatching(/number/i), count: 1 }],
      changes: [{ verification: id, ...change, documents: [{ document, ...change, rules: [rule] }] }],
    },
  ]);
  expect((await diff(lead, { policy: stricter, flow: "identity", since: "1h" })).json.data).toMatchObject({
    flows: [{ replayed: 1 }],
  });
  expect(await service.storage.load("default", id as `ver_${string}`)).toEqual(before);
  const [policy] = service.passmuster.policies();
  expect(JSON.parse(policy?.policy ?? "").actions).not.toHaveProperty("RulePH003");
  const inProcess = await service.passmuster.diffPolicy({ policy: stricter, flow: "identity" });
  expect(inProcess.flows[0]?.changes.map(({ verification }) => verification)).toEqual([id]);
});

test("a replay shows and counts nothing of other flows and tenants", async () => {
  await service.waiting();
  const elsewhere = service.reviewer("pia", "lead", { flows: ["plus"] });
  const foreign = service.reviewer("tom", "lead", { tenant: "globex" });
  for (const caller of [elsewhere, foreign]) {
    const { json } = await diff(caller, { policy: stricter });
    const all = json.data.flows as readonly { replayed: number; changes: readonly unknown[] }[];
    expect(all.flatMap(({ replayed, changes }) => [replayed, ...changes]).filter(Boolean)).toEqual([]);
  }
  const refused = await diff(elsewhere, { policy: stricter, flow: "identity" });
  expect([refused.status, refused.json.code]).toEqual([404, "flow_not_found"]);
});

test("what a replay shows to a person is recorded, and a replay without changes shows nobody", async () => {
  const { id } = await service.waiting();
  await diff(lead, { policy: "{}" });
  expect(await readings()).toEqual([]);
  await diff(lead, { policy: stricter });
  expect(await readings()).toMatchObject([{ what: "verifications", verifications: [id] }]);
});

describe("one request", () => {
  test("reads for three seconds; the next one goes on, and the parts add up to the whole", async () => {
    const ids: string[] = [];
    const parts = inject("size") < 1 ? [8, 3] : [8, 8, 3];
    const count = parts.reduce((sum, part) => sum + part);
    for (let index = 0; index < count; index += 1) ids.push((await service.waiting()).id);
    const whole = (await diff(lead, { policy: stricter })).json.data.flows[0];
    slow = 400_000;
    const found: string[] = [];
    const reads: number[] = [];
    for (let after: string | null | undefined, turn = 0; after !== null && turn < 9; turn += 1) {
      const { json } = await diff(lead, { policy: stricter, after });
      expect(json.data.complete).toBe(json.data.next === null);
      for (const { verification } of json.data.flows[0].changes) found.push(verification);
      reads.push(json.data.read);
      after = json.data.next;
    }
    expect(reads).toEqual(parts);
    expect(found).toEqual(whole.changes.map(({ verification }: { verification: string }) => verification));
    expect([...found].sort()).toEqual([...ids].sort());
  });

  test("a tenant has one replay at a time", async () => {
    await service.waiting();
    const [one, other] = await Promise.all([
      diff(lead, { policy: stricter }),
      diff(service.reviewer("leo", "lead"), { policy: stricter }),
    ]);
    expect([one.status, other.status]).toEqual([200, 429]);
    expect(other.headers["retry-after"]).toBe("2");
    expect((await diff(lead, { policy: stricter })).status).toBe(200);
  });

  test("a place that the service did not give is refused", async () => {
    for (const after of ["x", "", Buffer.from("1 doc_1").toString("base64url")])
      expect((await diff(lead, { policy: "{}", after: after || " x" })).status).toBe(422);
  });
});

describe("a policy that is refused names each problem with its line and place", () => {
  const age = '{ "when": {\n"age": {} }, "action": "review" }';
  test.each<readonly [name: string, text: string, expected: readonly (string | RegExp)[]]>([
    [
      "a comma too many",
      '{\n  "actions": {\n    "RulePH001": "off",\n  }\n}',
      ["line 4, column 3: not JSON."],
    ],
    ["an end too early", '{\n  "actions"', ["line 2, column 12: not JSON."]],
    ["text behind the end", "{} x", ["line 1, column 4: not JSON."]],
    ["an empty text", "", ["line 1, column 1: not JSON."]],
    ["a number too large", '{\n"selfieThreshold": 400 }', [/^line 2, selfieThreshold: /]],
    [
      "a member that no policy has, and an empty range",
      `{\n"selfie": 1,\n"conditions": [${age}] }`,
      [
        "line 2, selfie: there is no such member. Allowed are version, actions, selfieThreshold, conditions",
        "line 4, conditions[0].when.age: takes from, under or both",
      ],
    ],
    [
      "a rule that the flow has not",
      '{\n"actions": {\n"HostAge": "reject" } }',
      ["line 3, actions.HostAge: the flow has no such rule."],
    ],
    [
      "a hit that rejects",
      '{\n"conditions": [{\n"when": { "hit": { "list": "un" } },\n"action": "reject" }] }',
      ["line 4, conditions[0].action: a hit on a list never rejects by itself: use review."],
    ],
    [
      "a member twice",
      '{\n"version": "1",\n"version": "2" }',
      ["line 2, version: the member is there twice."],
    ],
    ["a member of every object", '{ "actions": { "constructor": "off" } }', [/member "constructor"/]],
    ["a list", "[]", [/^line 1: /]],
    [
      "names that are no codes",
      `{ "actions": { "x]y.[z": "off", "${"a".repeat(5000)}": "off" } }`,
      [/^line 1, actions/, /^.{1,300}$/],
    ],
  ])("%s", async (_, text, expected) => {
    const [status, found] = await problems(text);
    expect(status).toBe(422);
    expect(found).toEqual(
      expected.map((each) => (typeof each === "string" ? each : expect.stringMatching(each))),
    );
  });

  test("for several flows, the flow is named", async () => {
    const text = '{ "conditions": [{ "when": { "type": 12 }, "action": "review" }] }';
    const [, found] = await problems(text, { flow: null });
    expect(found).toEqual(
      expect.arrayContaining([expect.stringMatching(/^flow plus, line 1, conditions\[0\]/)]),
    );
  });

  test("a text of more than 100,000 characters, brackets without end and a missing policy", async () => {
    for (const policy of ["x".repeat(100_001), "[".repeat(90_000), undefined])
      expect((await diff(lead, { policy })).status).toBe(422);
  });
});
