import { defineFlow } from "@passmuster/core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Caller, identityBody, passport } from "../service.ts";
import { type DeskService, deskService } from "./desk-service.ts";

const flow = defineFlow({
  path: "two",
  label: "Two",
  photoId: "required",
  documentTypes: [3],
  secondApproval: true,
});
const sentence = "Please take the passport again, in daylight.";
const asking = { comment: sentence };

let service: DeskService;
let clerk: Caller;
let rita: Caller;
let tom: Caller;
let id: string;
beforeEach(async () => {
  service = await deskService({ flows: [flow] });
  service.extractor.play(async (_input, _signal, next) => ({ ...(await next()), quality: ["blurred"] }));
  clerk = await service.as(["read", "write", "review"]);
  rita = await service.reviewer({ role: "review" });
  tom = await service.reviewer({ role: "review", email: "tom@example.test" });
  id = (await clerk("POST", "/api/v1/two/verifications", identityBody)).json.data.id;
  await upload();
});
afterEach(() => service.passmuster.close());

const path = (rest = "") => `/api/v1/two/verifications/${id}${rest}`;
const detail = async (query = "") => (await clerk("GET", path(query))).json.data;

async function upload(): Promise<void> {
  await clerk("POST", "/api/v1/two/documents", passport(id));
  await clerk("PUT", path("/submit"));
  await service.passmuster.drain();
}

test("a reviewer asks for new pictures under the session's e-mail, and no other", async () => {
  const other = await rita("PUT", path("/retake"), { ...asking, email: "tom@example.test" });
  expect([other.json.code, Object.keys(other.json.errors)]).toEqual(["validation_failed", ["email"]]);
  const asked = await rita("PUT", path("/retake"), { ...asking, note: "A screen capture?" });
  expect([asked.status, asked.json.data.status_label]).toEqual([200, "Started"]);
  const { history, comments } = await detail("?private=1");
  expect(history[0]).toMatchObject({ user: "rita@example.test", comment: sentence });
  expect(comments.map(({ author }: { author: string }) => author)).toEqual([
    "rita@example.test",
    "rita@example.test",
  ]);
});

test("a reviewer who may only look cannot ask, and sees where each value was read", async () => {
  const look = await service.reviewer({ role: "look", email: "lena@example.test" });
  expect((await look("PUT", path("/retake"), asking)).json.code).toBe("insufficient_scope");
  const [document] = (await look("GET", path("?parts=1"))).json.data.documents;
  expect(document.images.front).toEqual({ width: 96, height: 64 });
});

test("who does not hold the claim is told, and a retake ends the claim", async () => {
  expect((await tom("PUT", path("/claim"))).status).toBe(200);
  const told = await rita("PUT", path("/retake"), asking);
  expect([told.status, told.json.code]).toEqual([409, "claimed"]);
  expect((await tom("PUT", path("/retake"), asking)).status).toBe(200);
  expect((await rita("PUT", path("/claim"))).json.code).toBe("not_waiting");
});

test("an approval of the old pictures does not count for the new ones", async () => {
  expect((await rita("PUT", path("/approve"), asking)).json.data.approvals).toHaveLength(1);
  expect((await tom("PUT", path("/retake"), asking)).status).toBe(200);
  const { documents, approvals } = await detail();
  expect(approvals).toBeUndefined();
  await clerk("DELETE", `/api/v1/two/documents/${documents[0].id}`);
  await upload();
  expect((await detail()).status_label).toBe("Double Check");
  const first = await tom("PUT", path("/approve"), asking);
  expect([first.json.data.status_label, first.json.data.approvals.length]).toEqual(["Double Check", 1]);
});
