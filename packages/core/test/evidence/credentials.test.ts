import { afterAll, expect, onTestFinished, test } from "vitest";
import { sessionPath } from "../service/session/service.ts";
import { imageText, reviewer } from "../service.ts";
import {
  answered,
  asked,
  detailOf,
  type EvidenceService,
  evidenceService,
  openedForWallet,
  presented,
} from "./evidence-service.ts";
import { failed } from "./fakes.ts";

const usual = await evidenceService();
let service: EvidenceService = usual;
afterAll(() => usual.passmuster.close());

/** The service of this file, or one with other options for this test. */
async function start(options?: Parameters<typeof evidenceService>[0]): Promise<EvidenceService> {
  service = options ? await evidenceService(options) : usual;
  if (options) onTestFinished(() => service.passmuster.close());
  return service;
}

const minutes = 60_000_000;

test("a credential that verified becomes the photo ID, and its verification is approved", async () => {
  const person = await openedForWallet(await start());
  const { status, json } = await presented(person);
  expect(status).toBe(200);
  const [photoId] = json.data.documents;
  expect(photoId.uploaded).toMatchObject({ type: 51, country: "USA", sides: ["front"], credential: "mdl" });
  expect(json.data.ready).toBe(true);
  await person.user("POST", `${sessionPath}/submit`);
  const detail = await detailOf(service, person.id);
  expect(detail.status_label).toBe("Approved");
  const [document] = detail.documents;
  expect(document).toMatchObject({
    document_type: { id: 51, name: "Mobile Driving Licence", type_label: "Photo ID" },
    country: { iso3: "USA" },
    url_back: null,
    extracted_data: {
      person: { surname: "Marlow", given_names: "Ines", date_of_birth: "1990-04-12" },
      document: {
        type: "Mobile Driving Licence",
        number: "D7654321",
        identified: "1",
        country_code: "USA",
        expiration_date: "2030-05-06",
      },
    },
    evidence: {
      credential: {
        kind: "mdl",
        format: "mso_mdoc",
        issuer: { country: "USA", name: "Department of Licences" },
        issuer_trusted: { passed: true, code: null },
        bound: { passed: true, code: null },
      },
      chip: null,
    },
  });
  const passed = Object.keys(document.rules.approved_rules);
  for (const code of [
    "RulePH001",
    "RulePH002",
    "RulePH006",
    "RuleCR001",
    "RuleCR002",
    "RuleCR003",
    "RuleCR004",
  ])
    expect(passed).toContain(code);
  const { json: rules } = await service.call("GET", `/api/v1/wallet/documents/${document.id}/rules`);
  const notApplicable = rules.data.rules.filter(({ state }: { state: string }) => state === "not_applicable");
  expect(notApplicable.map(({ code }: { code: string }) => code)).toEqual([
    "RulePH003",
    "RulePH004",
    "RulePH005",
    "RulePH007",
    "RulePH008",
    "RulePH009",
    "RuleDI001",
    "RuleDI002",
    "RuleDI003",
    "RuleDI004",
    "RuleDI006",
    "RuleDI007",
    "RuleDI008",
    "RuleDI009",
    "RuleDI010",
    "RuleDI012",
    "RuleDI014",
    "RuleDI015",
    "RuleSC001",
  ]);
});

test("no reader looks at the drawn picture of a credential", async () => {
  const person = await openedForWallet(await start());
  await presented(person);
  await person.user("POST", `${sessionPath}/submit`);
  const { status_label } = await detailOf(service, person.id);
  expect([status_label, service.extractor.calls, service.extractor.confirmations]).toEqual([
    "Approved",
    [],
    [],
  ]);
});

test.each([
  ["issuerTrusted", "untrusted_issuer", "RuleCR001"],
  ["bound", "nonce_mismatch", "RuleCR002"],
  ["inValidity", "expired", "RuleCR003"],
] as const)("a credential with %s failed goes to a person, without values", async (finding, code, rule) => {
  const person = await openedForWallet(await start());
  const { json } = await presented(person, { reading: { [finding]: failed(code) } });
  expect(json.data.documents[0].uploaded).toMatchObject({ type: 51, country: "", found: null });
  await person.user("POST", `${sessionPath}/submit`);
  const detail = await detailOf(service, person.id);
  const [document] = detail.documents;
  expect([detail.status_label, document.country]).toEqual(["Double Check", null]);
  expect(document.rules.failed_rules[rule].extracted).toBe(code);
  expect(Object.keys(document.rules.failed_rules)).toEqual([rule]);
  expect(document.extracted_data.document).toMatchObject({ identified: "0", number: "", country_code: "" });
  expect(document.extracted_data.person).toEqual({
    surname: "",
    full_name: "",
    given_names: "",
    date_of_birth: "",
  });
  expect(document.evidence.credential.issuer).toBeNull();
});

test("a revoked credential goes to a person, without its values", async () => {
  const person = await openedForWallet(await start());
  await presented(person, { reading: { notRevoked: failed("revoked") } });
  await person.user("POST", `${sessionPath}/submit`);
  const detail = await detailOf(service, person.id);
  expect(detail.status_label).toBe("Double Check");
  expect(Object.keys(detail.documents[0].rules.failed_rules)).toEqual(["RuleCR004"]);
  expect(detail.documents[0].extracted_data.person.surname).toBe("");
});

test("a credential of somebody else fails the rules over values", async () => {
  const person = await openedForWallet(await start());
  const extracted = { person: { surname: "Other", givenNames: "Otto", dateOfBirth: "1970-01-01" } };
  await presented(person, { reading: { extracted } });
  await person.user("POST", `${sessionPath}/submit`);
  const { status_label, documents } = await detailOf(service, person.id);
  expect(status_label).toBe("Double Check");
  expect(Object.keys(documents[0].rules.failed_rules)).toEqual(
    expect.arrayContaining(["RulePH001", "RulePH002"]),
  );
});

test("an answer is taken once, and only to the newest request of the last five minutes", async () => {
  const { environment } = await start();
  const person = await openedForWallet(service);
  const refusal = async (nonce: string) => {
    const { status, json } = await answered(person, { nonce });
    return [status, json.code];
  };
  const gone = [404, "credential_request_not_found"];
  expect(await refusal("nonce-0")).toEqual(gone);
  const { nonce: older } = await asked(person);
  const { nonce } = await asked(person);
  const replaced = await answered(person, { nonce: older });
  expect(replaced.json.data.documents[0].uploaded.type).toBe(51);
  expect(await refusal(nonce)).toEqual(gone);
  await person.user("POST", `${sessionPath}/submit`);
  const { documents } = await detailOf(service, person.id);
  expect(documents[0].rules.failed_rules.RuleCR002.extracted).toBe("nonce_mismatch");
  const another = await openedForWallet(service);
  const late = await asked(another);
  environment.advance(5 * minutes);
  expect((await answered(another, { nonce: late.nonce })).json.code).toBe("credential_request_not_found");
});

test("two answers to one request at the same time: one is taken", async () => {
  const person = await openedForWallet(await start());
  const { nonce } = await asked(person);
  const answers = await Promise.all([answered(person, { nonce }), answered(person, { nonce })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test("what is no credential is refused with its reason, and uses the request up", async () => {
  const person = await openedForWallet(await start());
  const { nonce } = await asked(person);
  const { status, json } = await answered(person, { wrong: true });
  expect([status, json.errors]).toEqual([
    422,
    { data: ["The data field holds no credential that answers this request (no_credential)."] },
  ]);
  expect((await answered(person, { nonce })).status).toBe(404);
  const missing = await person.user("POST", `${sessionPath}/credentials/answer`, { protocol: "fake-v1" });
  expect([missing.status, missing.json.errors]).toEqual([422, { data: ["The data field is required."] }]);
});

test("a kind that was not asked for is refused", async () => {
  const person = await openedForWallet(await start({ own: { digitalCredentials: ["eu-pid"] } }));
  const { status, json } = await presented(person, { kind: "mdl" });
  expect([status, json.errors.data[0]]).toEqual([422, expect.stringContaining("other_kind")]);
});

test("an issuing country that the flow does not take is refused", async () => {
  const person = await openedForWallet(await start({ own: { countries: ["NLD", "USA"] } }));
  const extracted = { person: {}, document: { countryCode: "FRA" } };
  const { status, json } = await presented(person, { reading: { extracted } });
  expect([status, json.code]).toEqual([422, "validation_failed"]);
});

test("while the verifier is down the answer is 503, and nothing is stored", async () => {
  const { wallet } = await start();
  const person = await openedForWallet(service);
  const { nonce } = await asked(person);
  wallet.fail();
  expect((await answered(person, { nonce })).status).toBe(503);
  expect((await asked(person)).status).toBe(503);
  wallet.fail(false);
  expect((await presented(person)).status).toBe(200);
});

test("the wallet's own member names pass unchanged in both directions", async () => {
  const person = await openedForWallet(await start({}));
  const { json } = await asked(person);
  expect(json.data).toMatchObject({ kinds: ["mdl", "eu-pid"], link: expect.stringMatching(/^openid4vp:/) });
  expect(json.data.requests).toEqual([
    {
      protocol: "fake-v1",
      data: { nonce: "nonce-1", dcql_query: { credentials: [] }, encryptionInfo: "abc" },
    },
  ]);
  const { json: answer } = await answered(person, {
    nonce: "nonce-1",
    reading: { issuerTrusted: failed("untrusted_issuer") },
  });
  expect(answer.data.documents[0].uploaded.country).toBe("");
});

test("once the verification has left Started, nobody asks a wallet or answers for it", async () => {
  const person = await openedForWallet(await start());
  await presented(person);
  const { nonce } = await asked(person);
  await person.user("POST", `${sessionPath}/submit`);
  expect((await asked(person)).json.code).toBe("not_started");
  expect((await answered(person, { nonce })).json.code).toBe("not_started");
  const stored = await service.storage.load("default", person.id as `ver_${string}`);
  expect(stored).not.toHaveProperty("pendingCredential");
});

test("the secrets of a request are stored sealed", async () => {
  const person = await openedForWallet(await start());
  const { nonce } = await asked(person);
  const stored = await service.storage.load("default", person.id as `ver_${string}`);
  expect(stored?.pendingCredential?.sealed).toMatch(/^[\w-]+$/);
  expect(JSON.stringify({ ...stored?.pendingCredential, requestObject: "" })).not.toContain(nonce);
});

test("a decision is replayed from the findings that were kept", async () => {
  const { passmuster } = await start({});
  const person = await openedForWallet(service);
  await presented(person);
  await person.user("POST", `${sessionPath}/submit`);
  const { documents } = await detailOf(service, person.id);
  const flow = passmuster.flow("wallet");
  const same = await flow.replayPolicy();
  expect([same.replayed, same.changed]).toEqual([1, 0]);
  const conditions = [{ when: { type: 51 }, action: "review" }] as const;
  const stricter = await flow.replayPolicy({ policy: { conditions } });
  expect(stricter.changes).toMatchObject([{ from: "approved", to: "double_check" }]);
  expect(stricter.changes[0]?.documents[0]?.document).toBe(documents[0].id);
});

test("a resubmission judges the same credential again", async () => {
  const person = await openedForWallet(await start());
  await presented(person);
  await person.user("POST", `${sessionPath}/submit`);
  await detailOf(service, person.id);
  await service.call("PUT", `/api/v1/wallet/verifications/${person.id}/resubmit`, reviewer);
  const { status_label, documents } = await detailOf(service, person.id);
  expect([status_label, documents[0].extracted_data.person.surname]).toEqual(["Approved", "Marlow"]);
});

test("a selfie is compared with the signed portrait", async () => {
  const person = await openedForWallet(await start());
  await presented(person, { portrait: imageText });
  await person.user("PUT", `${sessionPath}/uploads/selfie`, { document: { front_side_data: imageText } });
  await person.user("POST", `${sessionPath}/submit`);
  const { status_label, documents } = await detailOf(service, person.id);
  const credential = documents.find(({ rules }: { rules: object | null }) => rules !== null);
  const { approved_rules } = credential.rules;
  expect([status_label, approved_rules.RulePH007.extracted]).toEqual(["Approved", "99"]);
  expect(approved_rules.RuleDI010).toBeDefined();
});

test("the record tells of the request and the presentation, without a value", async () => {
  const person = await openedForWallet(await start());
  await presented(person);
  const links = await service.storage.audit.read("default", { sequence: 1 }, 1000);
  const text = links
    .filter(({ body }) => body.includes(person.id))
    .map(({ body }) => body)
    .join();
  for (const act of ["credential.requested", "credential.answered", "document.presented"])
    expect(text).toContain(act);
  expect(text).not.toContain("Marlow");
});
