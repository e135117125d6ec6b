import { defineFlow } from "@passmuster/core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Answer, type Caller, identityBody, imageText, passport } from "../service.ts";
import { type DeskService, deskService } from "./desk-service.ts";

const plain = { label: "Two", photoId: "required", documentTypes: [3] } as const;
let asked: (() => unknown) | undefined;
const flows = [
  defineFlow({ ...plain, path: "two", secondApproval: true }),
  defineFlow({
    ...plain,
    path: "some",
    secondApproval: ({ vendorState }) => (asked ? (asked() as boolean) : vendorState === "large"),
  }),
];
const why = { comment: "Seen by a person." };

let service: DeskService;
let clerk: Caller;
let rita: Caller;
let tom: Caller;
let id: string;

async function waiting(flow: string, more: object = {}): Promise<string> {
  const { json } = await clerk("POST", `/api/v1/${flow}/verifications`, { ...identityBody, ...more });
  await clerk("POST", `/api/v1/${flow}/documents`, passport(json.data.id));
  await clerk("PUT", `/api/v1/${flow}/verifications/${json.data.id}/submit`);
  await service.passmuster.drain();
  return json.data.id;
}

beforeEach(async () => {
  asked = undefined;
  service = await deskService({ flows });
  service.extractor.play(async (_input, _signal, next) => ({ ...(await next()), quality: ["blurred"] }));
  clerk = await service.as(["read", "write", "review"]);
  rita = await service.reviewer({ role: "correct" });
  tom = await service.reviewer({ role: "admin", email: "tom@example.test" });
  id = await waiting("two");
});
afterEach(() => service.passmuster.close());

const at = (rest = "", flow = "two") => `/api/v1/${flow}/verifications/${id}${rest}`;
const approve = (call: Caller, body: object = why, flow = "two"): Promise<Answer> =>
  call("PUT", at("/approve", flow), body);
const detail = async (flow = "two") => (await clerk("GET", at("", flow))).json.data;

test("the first approval is kept while the verification stays in Double Check; a second person's approves", async () => {
  const events: string[] = [];
  service.passmuster.on("verification.finished", ({ statusLabel }) => void events.push(statusLabel));
  const first = await approve(rita);
  expect([first.status, first.json.data.status_label]).toEqual([200, "Double Check"]);
  expect(first.json.data.approvals).toMatchObject([{ by: "rita@example.test" }]);
  const waits = await detail();
  expect(waits.history[0]).toMatchObject({ user: "rita@example.test", comment: why.comment });
  expect(waits.documents[0].status_label).toBe("Double check");
  await service.passmuster.drain();
  expect(events).toEqual([]);
  const second = await approve(tom);
  expect(second.json.data.status_label).toBe("Approved");
  expect(second.json.data.approvals.map(({ by }: { by: string }) => by)).toEqual([
    "rita@example.test",
    "tom@example.test",
  ]);
  await service.passmuster.drain();
  expect(events).toEqual(["Approved"]);
});

test("one person is not two, at the desk, by tokens or by both", async () => {
  await approve(rita);
  const again = await service.reviewer({ role: "lead", email: "RITA@Example.test" });
  const [one, other] = [await service.as(["review"]), await service.as(["review"])];
  expect((await approve(again)).json.code).toBe("four_eyes");
  expect((await approve(one, { ...why, email: "Rita@example.test" })).json.code).toBe("four_eyes");
  id = await waiting("two");
  expect((await approve(one, { ...why, email: "uwe@example.test" })).json.data.status_label).toBe(
    "Double Check",
  );
  expect((await approve(one, { ...why, email: "xaver@example.test" })).json.code).toBe("four_eyes");
  expect((await approve(other, { ...why, email: "uwe@example.test" })).json.code).toBe("four_eyes");
  const uwe = await service.reviewer({ role: "review", email: "uwe@example.test" });
  expect((await approve(uwe)).json.code).toBe("four_eyes");
  expect((await approve(other, { ...why, email: "xaver@example.test" })).json.data.status_label).toBe(
    "Approved",
  );
});

test("two approvals at the same time by one person do not approve; by two persons they do", async () => {
  const twice = await Promise.all([approve(rita), approve(rita)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await detail()).status_label).toBe("Double Check");
  id = await waiting("two");
  const both = await Promise.all([approve(rita), approve(tom)]);
  expect(both.map(({ json }) => json.data.status_label).toSorted()).toEqual(["Approved", "Double Check"]);
});

test("the queue tells the first approval, and the next claim passes it over for who gave it", async () => {
  await approve(rita);
  const [{ approvals }] = (await tom("GET", "/api/v1/verifications?needs=review")).json.data;
  expect(approvals).toEqual([{ by: "rita@example.test", created_at: expect.any(String) }]);
  const next = async (call: Caller) => (await call("POST", "/api/v1/claims/next")).json.data?.verification;
  expect(await next(rita)).toBeUndefined();
  const later = await waiting("two");
  expect(await next(rita)).toBe(later);
  expect(await next(tom)).toBe(id);
});

test("setting the status to Approved is an approval like the others", async () => {
  const first = await tom("PATCH", at(), { ...why, status: 3 });
  expect(first.json.data.status_label).toBe("Double Check");
  expect((await tom("PATCH", at(), { ...why, status: 3 })).json.code).toBe("four_eyes");
  expect((await approve(rita)).json.data.status_label).toBe("Approved");
});

test.each<readonly [string, () => Promise<Answer>]>([
  [
    "a correction",
    async () => {
      const [{ id: document }] = (await detail()).documents;
      return tom("PATCH", `/api/v1/two/documents/${document}/extracted-data`, {
        ...why,
        person: { surname: "Y" },
      });
    },
  ],
  ["changed expected data", () => tom("PATCH", at(), { person: { last_name: "Other" } })],
  [
    "another document",
    async () => {
      const [{ id: document }] = (await detail()).documents;
      return tom("DELETE", `/api/v1/two/documents/${document}`);
    },
  ],
  [
    "a decision on a document",
    async () => {
      const [{ id: document }] = (await detail()).documents;
      return tom("POST", `/api/v1/two/documents/${document}/decisions`, { ...why, status: 2 });
    },
  ],
  ["another run of the pipeline", () => tom("PUT", at("/resubmit"), why)],
  ["a rejection", () => tom("PUT", at("/reject"), why)],
  ["a return to Started", () => tom("PATCH", at(), { ...why, status: 1 })],
])("%s drops the first approval", async (_, act) => {
  await approve(rita);
  expect((await act()).status).toBeLessThan(300);
  await service.passmuster.drain();
  expect(await detail()).not.toHaveProperty("approvals");
  const uwe = await service.reviewer({ role: "lead", email: "uwe@example.test" });
  expect((await approve(uwe)).json.data.status_label).not.toBe("Approved");
});

test("comments and a renewed link keep it", async () => {
  await approve(rita);
  await tom("POST", at("/comments"), { content: "I look next." });
  await clerk("POST", at("/link"));
  await clerk("PATCH", at(), { vendor_state: "seen" });
  expect((await approve(tom)).json.data.status_label).toBe("Approved");
});

test("a condition decides about each verification", async () => {
  id = await waiting("some");
  expect((await approve(rita, why, "some")).json.data.status_label).toBe("Approved");
  id = await waiting("some", { vendor_state: "large" });
  expect((await approve(rita, why, "some")).json.data.status_label).toBe("Double Check");
  expect((await approve(tom, why, "some")).json.data.status_label).toBe("Approved");
});

test.each<readonly [string, () => unknown]>([
  [
    "throws",
    () => {
      throw new Error("no");
    },
  ],
  ["answers nothing", () => undefined],
  ["answers later", async () => false],
])("a condition that %s asks for two persons", async (_, answer) => {
  id = await waiting("some");
  asked = answer;
  expect((await approve(rita, why, "some")).json.data.status_label).toBe("Double Check");
});

test("the first approval survives a retry with its idempotency key, and counts once", async () => {
  const key = { "idempotency-key": "one" };
  const first = await rita("PUT", at("/approve"), why, key);
  const retried = await rita("PUT", at("/approve"), why, key);
  expect(retried.json.data.approvals).toEqual(first.json.data.approvals);
  expect((await detail()).approvals).toHaveLength(1);
  expect((await tom("PUT", at("/approve"), why, key)).json.data.status_label).toBe("Approved");
});

test("an upload of the end user after a return to Started leaves no approval", async () => {
  await approve(rita);
  await tom("PATCH", at(), { ...why, status: 1 });
  const [{ id: document }] = (await detail()).documents;
  await clerk("PATCH", `/api/v1/two/documents/${document}`, {
    verification: id,
    document: { front_side_data: imageText },
  });
  await clerk("PUT", at("/submit"));
  await service.passmuster.drain();
  expect(await detail()).not.toHaveProperty("approvals");
});
