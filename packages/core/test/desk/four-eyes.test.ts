import { defineFlow } from "@passmuster/core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Answer, type Caller, identityBody, imageText, passport } from "../service.ts";
import { type DeskService, deskService } from "./desk-service.ts";

const flow = defineFlow({
  path: "careful",
  label: "Careful",
  photoId: "required",
  documentTypes: [3],
  fourEyes: true,
});
const base = "/api/v1/careful";
const why = { comment: "Seen by a person." };
const as = (name: string) => ({ ...why, email: `${name}@example.test` });

let service: DeskService;
let clerk: Caller;
let own: { readonly id: string; readonly document: string };

/** A verification that the token of `call` created, with a passport. */
async function started(call: Caller): Promise<typeof own> {
  const { json } = await call("POST", `${base}/verifications`, identityBody);
  const id: string = json.data.id;
  const uploaded = await call("POST", `${base}/documents`, passport(id));
  return { id, document: uploaded.json.data.id };
}

/** The same in Double Check. */
async function waiting(call: Caller): Promise<typeof own> {
  const made = await started(call);
  await call("PUT", `${base}/verifications/${made.id}/submit`);
  await service.passmuster.drain();
  return made;
}

beforeEach(async () => {
  service = await deskService({ flows: [flow] });
  service.extractor.play(async (_input, _signal, next) => ({ ...(await next()), quality: ["blurred"] }));
  clerk = await service.as(["read", "write", "review"]);
  own = await waiting(clerk);
});
afterEach(() => service.passmuster.close());

const at = (rest: string) => `${base}/verifications/${own.id}/${rest}`;
const approve = (call: Caller, body: object = why): Promise<Answer> => call("PUT", at("approve"), body);
const status = async () =>
  (await clerk("GET", `${base}/verifications/${own.id}`)).json.data.status_label as string;
const correction = { ...why, person: { surname: "Marlow" } };
const correct = (call: Caller, body: object = {}) =>
  call("PATCH", `${base}/documents/${own.document}/extracted-data`, { ...correction, ...body });

async function expectRefused(answer: Promise<Answer>): Promise<void> {
  const before = await status();
  const { status: code, json } = await answer;
  expect([code, json.code]).toEqual([409, "four_eyes"]);
  expect(await status()).toBe(before);
}

test("a reviewer who only looked may approve", async () => {
  const rita = await service.reviewer({ role: "review" });
  await rita("GET", `${base}/verifications/${own.id}`);
  await rita("POST", at("comments"), { content: "Looks fine." });
  expect((await approve(rita)).json.data.status_label).toBe("Approved");
});

describe("who created, uploaded or corrected may not approve", () => {
  test("by the token that created and uploaded, whatever name it gives", async () => {
    for (const name of ["rita", "tom", "x"]) await expectRefused(approve(clerk, as(name)));
  });

  test("by the reviewer who corrected a value", async () => {
    const rita = await service.reviewer({ role: "correct" });
    expect((await correct(rita)).status).toBe(200);
    await expectRefused(approve(rita));
    const tom = await service.reviewer({ role: "review", email: "tom@example.test" });
    expect((await approve(tom)).json.data.status_label).toBe("Approved");
  });

  test("in another session, in another role, or after the pipeline ran again", async () => {
    await correct(await service.reviewer({ role: "correct" }));
    const admin = await service.reviewer({ role: "admin", email: "RITA@example.test" });
    await expectRefused(approve(admin));
    await admin("PUT", at("resubmit"), why);
    await service.passmuster.drain();
    await expectRefused(approve(admin));
    await admin("PATCH", `${base}/verifications/${own.id}`, { ...why, status: 5 });
    await service.passmuster.drain();
    await expectRefused(approve(admin));
  });

  test("with a token of their own that names them, or names another who corrected with it", async () => {
    await correct(await service.reviewer({ role: "correct" }));
    const token = await service.as(["read", "review"]);
    await expectRefused(approve(token, as("rita")));
    await expectRefused(approve(token, { ...why, email: "RITA@Example.test" }));
    expect((await correct(token, as("tom"))).status).toBe(200);
    await expectRefused(approve(token, as("uwe")));
    await expectRefused(approve(await service.as(["review"]), as("tom")));
  });

  test("by setting the status", async () => {
    const admin = await service.reviewer({ role: "admin" });
    await correct(admin);
    await expectRefused(admin("PATCH", `${base}/verifications/${own.id}`, { ...why, status: 3 }));
  });

  test("by changing the expected data and setting the status in one request", async () => {
    const admin = await service.reviewer({ role: "admin" });
    const body = { ...why, status: 3, person: { last_name: "Other" } };
    await expectRefused(admin("PATCH", `${base}/verifications/${own.id}`, body));
  });

  test("by deciding the document instead, in either way", async () => {
    const admin = await service.reviewer({ role: "admin" });
    await correct(admin);
    const { document } = own;
    await expectRefused(admin("POST", `${base}/documents/${document}/decisions`, { ...why, status: 1 }));
    own = await started(clerk);
    const setApproved = (call: Caller, more: object) =>
      call("PATCH", `${base}/documents/${own.document}`, { verification: own.id, status: 3, ...more });
    await expectRefused(setApproved(clerk, as("tom")));
    const image = { front_side_data: imageText };
    const tom = await service.reviewer({ role: "admin", email: "tom@example.test" });
    await expectRefused(setApproved(tom, { document: image }));
    expect((await setApproved(tom, {})).status).toBe(200);
  });

  test("by changing the expected data while it is Started, which the history does not show", async () => {
    const admin = await service.reviewer({ role: "admin" });
    await admin("PATCH", `${base}/verifications/${own.id}`, { ...why, status: 1 });
    await admin("PATCH", `${base}/verifications/${own.id}`, { person: { last_name: "Other" } });
    await admin("PUT", at("submit"));
    await service.passmuster.drain();
    await expectRefused(approve(admin));
  });

  test("by uploading, replacing or deleting a document", async () => {
    const admin = await service.reviewer({ role: "admin" });
    await admin("PATCH", `${base}/verifications/${own.id}`, { ...why, status: 1 });
    expect((await admin("DELETE", `${base}/documents/${own.document}`)).status).toBe(204);
    await expectRefused(approve(admin));
    const tom = await service.reviewer({ role: "admin", email: "tom@example.test" });
    const uploaded = await tom("POST", `${base}/documents`, passport(own.id));
    await expectRefused(approve(tom));
    const uwe = await service.reviewer({ role: "admin", email: "uwe@example.test" });
    const image = { verification: own.id, document: { front_side_data: imageText } };
    expect((await uwe("PATCH", `${base}/documents/${uploaded.json.data.id}`, image)).status).toBe(200);
    await expectRefused(approve(uwe));
  });

  test("by uploading through the end user's link, which only creating and renewing show", async () => {
    const other = await service.as(["read", "write", "review"]);
    const admin = await service.reviewer({ role: "admin" });
    for (const call of [other, admin])
      for (const path of [
        `${base}/verifications/${own.id}`,
        `${base}/verifications`,
        "/api/v1/verifications",
      ])
        expect(JSON.stringify((await call("GET", path)).json)).not.toMatch(/\/verify\/[^"]*#/);
    for (const call of [other, admin]) {
      expect((await call("POST", at("link"))).json.data.url).toContain("#");
      await expectRefused(approve(call, call === other ? as("xaver") : why));
    }
  });

  test("by creating it at the desk", async () => {
    const admin = await service.reviewer({ role: "admin" });
    own = await waiting(admin);
    await expectRefused(approve(admin));
    expect((await approve(await service.as(["review"]), as("rita"))).json.code).toBe("four_eyes");
  });
});

test("the refusal of a canceled or approved verification comes first", async () => {
  const rita = await service.reviewer({ role: "correct" });
  await correct(rita);
  const tom = await service.reviewer({ role: "review", email: "tom@example.test" });
  await approve(tom);
  expect((await approve(rita)).json.code).toBe("already_approved");
});

test("the host's own calls are told apart by the address that they name", async () => {
  const { verifications, documents } = service.passmuster.flow("careful" as never);
  const { id } = own;
  await documents.correct(own.document, { ...as("rita"), person: { surname: "Marlow" } });
  await expect(verifications.approve(id, as("rita"))).rejects.toMatchObject({ code: "four_eyes" });
  expect((await verifications.approve(id, as("tom"))).status).toBe("approved");
});

test("without the option nothing changes", async () => {
  const created = await clerk("POST", "/api/v1/identity/verifications", identityBody);
  const path = `/api/v1/identity/verifications/${created.json.data.id}`;
  expect((await clerk("GET", path)).json.data.url).toContain("#");
  expect((await clerk("PUT", `${path}/approve`, as("rita"))).json.data.status_label).toBe("Approved");
});
