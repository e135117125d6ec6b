import { defineFlow } from "@passmuster/core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type DeskService, deskService } from "../../desk/desk-service.ts";
import { expired } from "../../service/session/second-chances.ts";
import { type Caller, identityBody, imageText, passport } from "../../service.ts";

const careful = { label: "Careful", photoId: "required", documentTypes: [3], fourEyes: true } as const;

let service: DeskService;
let ada: Caller;
let rita: Caller;
let lena: Caller;
beforeEach(async () => {
  service = await deskService({ flows: [defineFlow({ ...careful, path: "careful" })] });
  ada = await service.reviewer({ role: "review", email: "ada@example.test" });
  rita = await service.reviewer({ role: "correct" });
  lena = await service.reviewer({ role: "lead", email: "lena@example.test" });
});
afterEach(() => service.passmuster.close());

const why = { comment: "Seen by a person." };
const forged = { person: { surname: "Evil", given_names: "Mallory" }, ...why };

interface Decided {
  readonly id: string;
  readonly path: string;
  readonly document: string;
  detail(): ReturnType<Caller>;
}

/** A verification that the pipeline decided. */
async function decided(status: string, flow = "identity"): Promise<Decided> {
  const { call, extractor, passmuster } = service;
  extractor.play(async (_input, _signal, next) =>
    status === "Rejected" ? expired(await next()) : await next(),
  );
  const at = `/api/v1/${flow}`;
  const { id } = (await call("POST", `${at}/verifications`, identityBody)).json.data;
  const { id: document } = (await call("POST", `${at}/documents`, passport(id))).json.data;
  const path = `${at}/verifications/${id}`;
  await call("PUT", `${path}/submit`);
  await passmuster.drain();
  const detail = () => call("GET", path);
  expect((await detail()).json.data.status_label).toBe(status);
  return { id, path, document: `${at}/documents/${document}`, detail };
}

const labelOf = async ({ detail }: Decided) => (await detail()).json.data.status_label;

test.each(["Approved", "Rejected"])("below a lead nobody corrects what is %s", async (status) => {
  const one = await decided(status);
  const before = (await one.detail()).json;
  expect((await rita("PATCH", `${one.document}/extracted-data`, forged)).status).toBe(403);
  expect((await one.detail()).json.data).toEqual(before.data);
});

test("a lead's correction of a compared value takes an Approved verification back to Double Check", async () => {
  const one = await decided("Approved");
  const made: string[] = [];
  service.passmuster.on("decision.made", ({ statusLabel }) => void made.push(statusLabel));
  expect((await lena("PATCH", `${one.document}/extracted-data`, forged)).status).toBe(200);
  const { data } = (await one.detail()).json;
  expect([data.status_label, data.documents[0].status_label]).toEqual(["Double Check", "Double check"]);
  await service.passmuster.drain();
  expect(made).toEqual(["Double check"]);
});

test("a token's correction does the same: its e-mail address is only what it says", async () => {
  const one = await decided("Approved");
  const { call } = service;
  const body = { ...forged, email: "lena@example.test" };
  expect((await call("PATCH", `${one.document}/extracted-data`, body)).status).toBe(200);
  expect(await labelOf(one)).toBe("Double Check");
});

test("a correction of the issuer's name leaves the approval, and what was judged", async () => {
  const one = await decided("Approved");
  const body = { document: { issuing_entity: "Passport Office" }, ...why };
  expect((await lena("PATCH", `${one.document}/extracted-data`, body)).status).toBe(200);
  const { data } = (await one.detail()).json;
  expect([data.status_label, data.documents[0].extracted_data.document.issuing_entity]).toEqual([
    "Approved",
    "Passport Office",
  ]);
});

test("in a flow with four eyes, the lead who corrected does not approve again", async () => {
  const one = await decided("Approved", "careful");
  await lena("PATCH", `${one.document}/extracted-data`, forged);
  expect((await lena("PUT", `${one.path}/approve`, why)).json.code).toBe("four_eyes");
  expect((await ada("PUT", `${one.path}/approve`, why)).status).toBe(200);
});

test("a retake of a rejection is a reversal, and the rejection stands until pictures are submitted", async () => {
  const one = await decided("Rejected");
  expect((await ada("PUT", `${one.path}/retake`, why)).status).toBe(403);
  expect((await lena("PUT", `${one.path}/retake`, why)).status).toBe(200);
  const id = { verification: one.id };
  for (const [method, path, body] of [
    ["PUT", `${one.path}/approve`, why],
    ["PUT", `${one.path}/resubmit`, why],
    ["PATCH", one.path, { status: 3, ...why }],
    ["PATCH", one.path, { status: 2, ...why }],
  ] as const)
    expect([path, (await ada(method, path, body)).status]).toEqual([path, 403]);
  expect(await labelOf(one)).toBe("Started");
  const { call, extractor, passmuster } = service;
  extractor.play(async (_input, _signal, next) => ({ ...(await next()), quality: ["blurred"] }));
  await call("PATCH", one.document, { ...id, document: { front_side_data: imageText } });
  await call("PUT", `${one.path}/submit`);
  await passmuster.drain();
  expect(await labelOf(one)).toBe("Double Check");
  expect((await ada("PUT", `${one.path}/approve`, why)).status).toBe(200);
});

test("a verification of a flow that the caller may not see is answered like one that never existed", async () => {
  const one = await decided("Approved", "careful");
  const limited = await service.as(["read", "write", "review"], { flows: ["identity"] });
  const absent = "ver_00000000000000000000000000";
  const asked = async (id: string) => {
    const { status, json } = await limited("GET", `/api/v1/identity/verifications/${id}`);
    const { request_id: _, ...rest } = json;
    return [status, rest];
  };
  expect(await asked(one.id)).toEqual(await asked(absent));
  expect((await service.call("GET", `/api/v1/identity/verifications/${one.id}`)).json.code).toBe(
    "wrong_flow",
  );
});
