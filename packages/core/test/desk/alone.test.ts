import { defineFlow } from "@passmuster/core";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { type Caller, identityBody, passport } from "../service.ts";
import { type DeskService, deskService } from "./desk-service.ts";

/** What one reviewer tries in order to approve alone, or without a name. */
const plain = { label: "Careful", photoId: "required", documentTypes: [3] } as const;
const flows = [
  defineFlow({ ...plain, path: "careful", fourEyes: true }),
  defineFlow({ ...plain, path: "two", secondApproval: true }),
  defineFlow({ ...plain, path: "some", secondApproval: ({ vendorState }) => vendorState !== "small" }),
  defineFlow({ ...plain, path: "plain" }),
];
const why = { comment: "Seen by a person." };

let service: DeskService;
let clerk: Caller;
let rita: Caller;
let tom: Caller;
beforeEach(async () => {
  service = await deskService({ flows });
  clerk = await service.as(["read", "write", "review"]);
  rita = await service.reviewer({ role: "admin" });
  tom = await service.reviewer({ role: "review", email: "tom@example.test" });
});
afterEach(() => service.passmuster.close());

/** A verification whose document states another name. */
async function waiting(flow: string) {
  const base = `/api/v1/${flow}`;
  const { json } = await clerk("POST", `${base}/verifications`, {
    ...identityBody,
    vendor_state: "large",
    documents: { photo_id: { type: "Passport", number: "SANDBOX-NAME", country: "ATA" } },
  });
  const id: string = json.data.id;
  const uploaded = await clerk("POST", `${base}/documents`, passport(id));
  await clerk("PUT", `${base}/verifications/${id}/submit`);
  await service.passmuster.drain();
  const path = `${base}/verifications/${id}`;
  expect(await statusOf(path)).toBe("Double Check");
  return { id, path, document: `${base}/documents/${uploaded.json.data.id}` };
}

const detail = async (path: string) => (await clerk("GET", path)).json.data;
const statusOf = async (path: string): Promise<string> => (await detail(path)).status_label;
const asRead = { person: { first_name: "Someone", last_name: "Elsewhere" } };
const corrected = { person: { surname: "Marlow", given_names: "Ines", full_name: "Ines Marlow" } };

const runs = ["resubmit", 2, 5] as const;

describe.each(["careful", "two", "some"])(
  "in the flow %s, a run after a reviewer's change gives no Approved",
  (flow) => {
    const own = ["careful", "two", "some"].indexOf(flow);
    test.each(inject("size") < 1 ? runs.slice(own, own + 1) : runs)("by %s", async (again) => {
      for (const change of ["expected", "corrected"] as const) {
        const { path, document } = await waiting(flow);
        const changed =
          change === "expected"
            ? await rita("PATCH", path, asRead)
            : await rita("PATCH", `${document}/extracted-data`, { ...why, ...corrected });
        expect(changed.status).toBe(200);
        const run =
          again === "resubmit"
            ? await rita("PUT", `${path}/resubmit`, why)
            : await rita("PATCH", path, { ...why, status: again });
        expect(run.status).toBe(200);
        await service.passmuster.drain();
        expect([change, await statusOf(path)]).toEqual([change, "Double Check"]);
      }
    });
  },
);

test("without the options, and for tokens, a run after a change of the expected data approves as before", async () => {
  for (const [flow, call] of [
    ["plain", rita],
    ["careful", clerk],
  ] as const) {
    const { path } = await waiting(flow);
    await call("PATCH", path, asRead);
    await call("PUT", `${path}/resubmit`, { ...why, email: call === rita ? undefined : "uwe@example.test" });
    await service.passmuster.drain();
    expect([flow, await statusOf(path)]).toEqual([flow, "Approved"]);
  }
});

describe("a reviewer who changes what the condition of a second approval looks at does not approve alone", () => {
  test.each([
    ["before", async (path: string) => void (await rita("PATCH", path, { vendor_state: "small" }))],
    ["in the same request", async () => undefined],
  ])("%s", async (_, prepare) => {
    const { path } = await waiting("some");
    await prepare(path);
    await rita("PATCH", path, { ...why, status: 3, vendor_state: "small" });
    expect(await statusOf(path)).toBe("Double Check");
    expect((await rita("PUT", `${path}/approve`, why)).json.code).toBe("four_eyes");
    expect((await tom("PUT", `${path}/approve`, why)).json.data.status_label).toBe("Approved");
  });

  test("one approval is enough where the host changed it", async () => {
    const { path } = await waiting("some");
    await clerk("PATCH", path, { vendor_state: "small" });
    expect((await rita("PUT", `${path}/approve`, why)).json.data.status_label).toBe("Approved");
  });
});

test("the history names the reviewer of every act, also of those that take no e-mail address", async () => {
  const { id, path, document } = await waiting("plain");
  const before = (await detail(path)).history.length;
  const made = await rita("POST", "/api/v1/plain/verifications", identityBody);
  await rita("PATCH", path, { ...why, status: 1 });
  await rita("DELETE", document);
  await rita("POST", "/api/v1/plain/documents", passport(id));
  await rita("POST", `${path}/link`);
  await rita("PUT", `${path}/submit`);
  const { history } = await detail(path);
  const users = history.slice(0, history.length - before).map(({ user }: { user: string }) => user);
  expect(users).toEqual(Array.from({ length: 5 }, () => "rita@example.test"));
  const [created] = (await detail(`/api/v1/plain/verifications/${made.json.data.id}`)).history;
  expect(created.user).toBe("rita@example.test");
});

describe("a decision stands until a lead reverses it", () => {
  const acts = (path: string, document: string) =>
    [
      ["PUT", `${path}/approve`, why],
      ["PUT", `${path}/reject`, why],
      ["PUT", `${path}/cancel`, why],
      ["PUT", `${path}/resubmit`, why],
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((status) => ["PATCH", path, { ...why, status }] as const),
      ["POST", `${document}/decisions`, { ...why, status: 2 }],
    ] as const;

  test.each(["approve", "reject"])("after %s", async (decision) => {
    const { path, document } = await waiting("plain");
    await tom("PUT", `${path}/${decision}`, why);
    const before = await detail(path);
    const present = decision === "approve" ? 3 : 4;
    const done = decision === "approve" ? "already_approved" : "already_rejected";
    const expectedOf = (route: string) => (route.endsWith(`/${decision}`) ? done : "insufficient_scope");
    const carla = await service.reviewer({ role: "correct", email: "carla@example.test" });
    for (const call of [tom, carla])
      for (const [method, route, body] of acts(path, document)) {
        const { status, json } = await call(method, route, body);
        // Its present status is only noted.
        const isNote = "status" in body && method === "PATCH" && body.status === present;
        if (isNote) expect([status, json.data.status_label]).toEqual([200, before.status_label]);
        else expect([route, body, json.code]).toEqual([route, body, expectedOf(route)]);
      }
    expect((await detail(path)).status_label).toBe(before.status_label);
    const lea = await service.reviewer({ role: "lead", email: "lea@example.test" });
    expect((await lea("PUT", `${path}/${decision === "approve" ? "reject" : "approve"}`, why)).status).toBe(
      200,
    );
  });
});

test("a change of the status of what changed meanwhile is refused, if the reviewer says what was seen", async () => {
  const { path } = await waiting("plain");
  const seen = (await detail(path)).history[0].id;
  const lea = await service.reviewer({ role: "lead", email: "lea@example.test" });
  expect((await tom("PUT", `${path}/approve`, why)).status).toBe(200);
  for (const status of [1, 2, 4, 5, 6, 7, 8]) {
    const { json } = await lea("PATCH", path, { ...why, status, seen });
    expect([status, json.code]).toEqual([status, "changed_since_seen"]);
  }
  expect(await statusOf(path)).toBe("Approved");
  const now = (await detail(path)).history[0].id;
  expect((await lea("PATCH", path, { ...why, status: 8, seen: now })).json.data.status_label).toBe("Hold");
});
