import {
  createPassmuster,
  memoryBlobs,
  memoryStorage,
  sandboxExtractor,
  sandboxPresence,
} from "@passmuster/core";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { sessionPath } from "../service/session/service.ts";
import { imageText } from "../service.ts";
import {
  anyBody,
  asked,
  detailOf,
  type EvidenceService,
  evidenceService,
  openedForWallet,
  passportBody,
  presented,
  walletFlow,
} from "./evidence-service.ts";

const usual = await evidenceService();
let service: EvidenceService = usual;
afterAll(() => usual.passmuster.close());

/** The service of this file, or one with other options for this test. */
async function start(options?: Parameters<typeof evidenceService>[0]): Promise<EvidenceService> {
  service = options ? await evidenceService(options) : usual;
  if (options) onTestFinished(() => service.passmuster.close());
  return service;
}

test("a wallet is asked only for what the rules look at", async () => {
  const { wallet } = await start({ own: { selfie: "none", policy: { actions: { RuleDI011: "off" } } } });
  await asked(await openedForWallet(service));
  expect(wallet.orders).toMatchObject([
    {
      kinds: ["mdl", "eu-pid"],
      fields: ["surname", "givenNames", "dateOfBirth", "number", "expirationDate", "issuingCountry"],
      origin: "https://id.example.test",
    },
  ]);
});

test("a wallet is asked for the portrait that a presence check is compared with", async () => {
  const { wallet } = await start({ own: { selfie: "none", presence: true }, presence: sandboxPresence() });
  await asked(await openedForWallet(service));
  expect(wallet.orders[0]?.fields).toContain("portrait");
});

test("a credential takes the place of a picture, and a picture that of a credential", async () => {
  const person = await openedForWallet(await start());
  const upload = () =>
    person.user("PUT", `${sessionPath}/uploads/photo-id`, {
      document: { type: 3, country: "ATA", front_side_data: imageText },
    });
  const types = async () => (await detailOf(service, person.id)).documents.map(typeOf);
  const typeOf = (one: { document_type: { id: number } }) => one.document_type.id;
  await upload();
  expect((await presented(person)).status).toBe(200);
  expect(await types()).toEqual([51]);
  expect((await upload()).status).toBe(200);
  expect(await types()).toEqual([3]);
});

test("nobody uploads pictures as a credential, or replaces the picture of one", async () => {
  const person = await openedForWallet(await start());
  const picture = { type: 51, country: "USA", front_side_data: imageText };
  const uploaded = await person.user("PUT", `${sessionPath}/uploads/photo-id`, { document: picture });
  expect([uploaded.status, uploaded.json.code]).toEqual([400, "type_not_allowed"]);
  const given = { verification: person.id, document: { context_type: "PHOTO_ID", ...picture } };
  expect((await service.call("POST", "/api/v1/wallet/documents", given)).json.code).toBe("type_not_allowed");
  await presented(person);
  const [{ id }] = (await detailOf(service, person.id)).documents;
  for (const document of [{ front_side_data: imageText }, { type: 3 }, { country: "NLD" }]) {
    const { status, json } = await service.call("PATCH", `/api/v1/wallet/documents/${id}`, {
      verification: person.id,
      document,
    });
    expect([status, json.code]).toEqual([400, "type_not_allowed"]);
  }
});

test("the session offers what can serve: nothing without a verifier, no licence that is also the proof of address", async () => {
  const offers = async (body: object) =>
    (await (await openedForWallet(service, body)).user("GET", sessionPath)).json.data.digital_credentials;
  await start();
  expect(await offers(anyBody)).toEqual({ kinds: ["mdl", "eu-pid"] });
  expect(await offers(passportBody)).toEqual({ kinds: ["mdl", "eu-pid"] });
  const documents = { photo_id: { type: "Mobile Driving Licence", number: "1", country: "USA" } };
  expect(await offers({ ...anyBody, documents })).toEqual({ kinds: ["mdl"] });
  const proof = { proof_of_address: { type: "Driver License", country: "USA" } };
  expect(await offers({ ...anyBody, documents: proof })).toEqual({ kinds: ["eu-pid"] });
});

test("the number is compared with that of the same document only", async () => {
  await start();
  const outcome = async (photo_id: object) => {
    const person = await openedForWallet(service, { ...anyBody, documents: { photo_id } });
    await presented(person);
    await person.user("POST", `${sessionPath}/submit`);
    const { status_label, documents } = await detailOf(service, person.id);
    return [status_label, Object.keys(documents[0].rules.failed_rules)];
  };
  expect(await outcome({ type: "Passport", number: "X1", country: "USA" })).toEqual(["Approved", []]);
  expect(await outcome({ type: "Driver License", number: "X1", country: "USA" })).toEqual([
    "Double Check",
    ["RulePH003"],
  ]);
  expect(await outcome({ type: "Driver License", number: "D7654321", country: "USA" })).toEqual([
    "Approved",
    [],
  ]);
});

test("a flow that takes credentials needs somebody who verifies them", () => {
  const start = () =>
    createPassmuster({
      publicUrl: "https://id.example.test",
      secret: "a secret of thirty-two bytes or more ...",
      storage: memoryStorage(),
      blobs: memoryBlobs(),
      extractor: sandboxExtractor(),
      flows: [walletFlow()],
    });
  expect(start).toThrow('credentials is required: the flow "wallet" takes digital credentials');
});

test("the types of credentials come with their kinds", () => {
  expect(walletFlow({ digitalCredentials: ["eu-pid"] }).documentTypes.map(({ id }) => id)).toEqual([
    1, 3, 21, 30, 41, 52,
  ]);
  expect(() => walletFlow({ documentTypes: [3, 51] })).toThrow('name "mdl" in digitalCredentials');
  expect(() => walletFlow({ photoId: "none", documentTypes: [41] })).toThrow("but no photo ID");
});
