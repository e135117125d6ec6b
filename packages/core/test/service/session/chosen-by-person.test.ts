import { defineFlow } from "@passmuster/core";
import type { Extraction } from "@passmuster/core/ports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { address, type Caller, imageText, person, type Service } from "../../service.ts";
import { opened, sessionPath, sessionService } from "./service.ts";

const chosen = { path: "chosen", label: "Chosen by the person", chosenBy: "person" } as const;
const flows = [
  defineFlow({ ...chosen, photoId: "required", documentTypes: [1, 3, 8, 12, 41], requireCamera: true }),
  defineFlow({
    ...chosen,
    path: "both",
    photoId: "required",
    proofOfAddress: "required",
    documentTypes: [1, 2, 3, 21, 22, 23],
  }),
];

let service: Service;
beforeAll(async () => {
  service = await sessionService({ flows });
});
afterAll(() => service.passmuster.close());

const put = (user: Caller, context: string, document: object) =>
  user("PUT", `${sessionPath}/uploads/${context}`, { document: { front_side_data: imageText, ...document } });
const view = async (user: Caller) => (await user("GET", sessionPath)).json.data;
const detail = async (id: string, flow = "chosen") =>
  (await service.call("GET", `/api/v1/${flow}/verifications/${id}`)).json.data;
const typesIn = (part: { types: readonly { id: number }[] }) => part.types.map(({ id }) => id);

async function read(user: Caller, change: (read: Extraction) => Extraction = (each) => each) {
  service.extractor.play(async (_input, _signal, next) => change(await next()));
  const { status } = await user("POST", `${sessionPath}/submit`);
  await service.passmuster.drain();
  return status;
}

const ofDocument =
  (change: object) =>
  (each: Extraction): Extraction => ({
    ...each,
    data: { ...each.data, document: { ...each.data.document, ...change } },
  });

test("the caller leaves the documents out, and every field of them is shown empty", async () => {
  const { user, id } = await opened(service, { person }, "chosen");
  const empty = { type: "", number: "", country: "" };
  expect((await detail(id)).expected_data.documents).toEqual({ photo_id: empty });
  const session = await view(user);
  expect(session).toMatchObject({ chosen_by: "person", require_camera: true, ready: false });
  expect([typesIn(session.documents[0]), session.documents[0].country]).toEqual([[1, 3, 8, 12], null]);
});

test("elsewhere the documents are required as before", async () => {
  const refused = await service.call("POST", "/api/v1/chosen/verifications", {
    person,
    documents: { photo_id: { type: "Passport" } },
  });
  expect(Object.keys(refused.json.errors)).toEqual([
    "documents.photo_id.number",
    "documents.photo_id.country",
  ]);
  expect((await service.call("POST", "/api/v1/chosen/verifications", {})).status).toBe(422);
});

test("a document that the caller names is the only one to choose", async () => {
  const documents = { photo_id: { type: "Passport", number: "X1234567", country: "ATA" } };
  const { user } = await opened(service, { person, documents }, "chosen");
  expect(typesIn((await view(user)).documents[0])).toEqual([3]);
  await put(user, "photo-id", { type: 8, country: "USA" });
  expect((await view(user)).ready).toBe(false);
});

test("the person chooses type and country, and is Approved", async () => {
  const { user, id } = await opened(service, { person }, "chosen");
  const missing = await put(user, "photo-id", {});
  expect([missing.status, Object.keys(missing.json.errors)]).toEqual([
    422,
    ["document.type", "document.country"],
  ]);
  expect((await put(user, "photo-id", { type: 3, country: "NLD" })).status).toBe(200);
  expect((await view(user)).ready).toBe(true);
  expect((await put(user, "selfie", {})).status).toBe(200);
  await read(user);
  const { status_label, documents } = await detail(id);
  expect(status_label).toBe("Approved");
  const rules = await service.call("GET", `/api/v1/chosen/documents/${documents[0].id}/rules`);
  const states = rules.json.data.rules ?? rules.json.data;
  expect(states).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        code: "RulePH004",
        state: "not_applicable",
        reason: "The person chose the type.",
      }),
      expect.objectContaining({
        code: "RulePH005",
        state: "not_applicable",
        reason: "No value is expected.",
      }),
    ]),
  );
});

test.each([
  ["another type was read", { type: "National ID Card" }],
  ["no type was read", { type: "" }],
  ["another country was read", { countryCode: "BEL" }],
  ["no country was read", { countryCode: undefined }],
])("no choice of the person evades a rule: not Approved if %s", async (_name, change) => {
  const { user, id } = await opened(service, { person }, "chosen");
  await put(user, "photo-id", { type: 3, country: "NLD" });
  await read(user, ofDocument(change));
  const { status_label, history } = await detail(id);
  expect(status_label).toBe("Double Check");
  if (!("countryCode" in change))
    expect(history[0].comment).toContain("was not read as the document that its person chose");
});

test("an expired card is not Approved as a certificate that never expires", async () => {
  const { user, id } = await opened(service, { person }, "chosen");
  await put(user, "photo-id", { type: 8, country: "USA" });
  await read(user, ofDocument({ type: "Driver License", expirationDate: "2020-01-01" }));
  expect((await detail(id)).status_label).toBe("Double Check");
});

test("one document is never both photo ID and proof of address", async () => {
  const { user } = await opened(service, { person, address }, "both");
  const back = { back_side_data: imageText, country: "USA" };
  await put(user, "photo-id", { type: 1, ...back });
  const { documents } = await view(user);
  expect(typesIn(documents[1])).toEqual([23]);
  await put(user, "proof-of-address", { type: 22, ...back });
  expect((await view(user)).ready).toBe(false);
  expect(await read(user)).toBe(400);
  await put(user, "proof-of-address", { type: 23, country: "USA" });
  expect((await view(user)).ready).toBe(true);
});
