import { trustedCertificates } from "@passmuster/certificates";
import { chipReader } from "@passmuster/chip";
import { scriptedExtractor, testPassmuster } from "@passmuster/core/testing";
import {
  activeInfo,
  dg1Of,
  dg14Of,
  dg15Of,
  ecKey,
  issue,
  rsaAnswer,
  rsaKey,
  sodOf,
} from "@passmuster/test-chip";
import { afterAll, expect, test } from "vitest";

const root = issue({ country: "AQ", name: "Antarctic root", isCa: true });
const signer = issue({ country: "AQ", name: "Antarctic signer", by: root });
const stranger = issue({
  country: "AQ",
  name: "Antarctic root",
  isCa: true,
  key: ecKey("prime256v1", "named", "stranger"),
});
const key = rsaKey(2048, "chip");

const service = await testPassmuster({
  chips: chipReader({ trust: trustedCertificates([root.certificate.raw]) }),
  extractor: scriptedExtractor(),
});
afterAll(() => service.close());

/** Calls the API with the token of the service or of a session. */
async function call(method: string, path: string, body?: object, token = service.token) {
  const response = await service.request(`/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  const content = await response.text();
  return { status: response.status, json: content === "" ? undefined : JSON.parse(content) };
}

/** A verification that expects a passport, and the session of its person. */
async function opened() {
  const { json } = await call("POST", "/identity/verifications", {
    person: { first_name: "Ines", last_name: "Marlow", date_of_birth: "1990-04-12" },
    documents: { photo_id: { type: "Passport", number: "X1234567", country: "ATA" } },
  });
  const { id, url } = json.data;
  const capability = new URL(url).hash.slice(1);
  const { json: started } = await call("POST", "/session", { verification: id, capability });
  const { token } = started.data;
  return {
    id,
    user: (method: string, path: string, body?: object) => call(method, `/session${path}`, body, token),
  };
}

/** ICAO 9303-3, 4.9. */
function checked(text: string): string {
  const value = (sign: string): number => (sign === "<" ? 0 : Number.parseInt(sign, 36));
  const sum = [...text].reduce((total, sign, at) => total + value(sign) * ([7, 3, 1][at % 3] ?? 0), 0);
  return `${text}${sum % 10}`;
}

function zoneOf(number: string): string {
  const [own, birth, expiry, free] = [
    checked(number.padEnd(9, "<")),
    checked("900412"),
    checked("310131"),
    checked("<".repeat(14)),
  ];
  const whole = checked(`${own}${birth}${expiry}${free}`).slice(-1);
  return `${"P<ATAMARLOW<<INES".padEnd(44, "<")}${own}ATA${birth}F${expiry}${free}${whole}`;
}

interface Given {
  readonly number?: string;
  readonly by?: typeof signer;
  readonly changed?: boolean;
  readonly answered?: (challenge: Uint8Array) => Uint8Array;
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

async function decided({ number = "X1234567", by = signer, changed = false, answered }: Given) {
  const person = await opened();
  const groups = {
    1: dg1Of(zoneOf(number)),
    14: dg14Of(activeInfo("sha256")),
    15: dg15Of(key.publicKey),
  };
  const { json } = await person.user("POST", "/chip-challenge");
  const challenge = new Uint8Array(Buffer.from(json.data.challenge, "base64"));
  const chip = {
    sod: text(sodOf({ signer: by, groups })),
    dg14: text(groups[14]),
    dg15: text(groups[15]),
    dg1: text(changed ? dg1Of(zoneOf("X7654321")) : groups[1]),
    ...(answered && { responses: { active: text(answered(challenge)) } }),
  };
  const document = { type: 3, country: "ATA", front_side_data: text(service.make.picture()), chip };
  const { status } = await person.user("PUT", "/uploads/photo-id", { document });
  expect(status).toBe(200);
  await person.user("POST", "/submit");
  await service.passmuster.drain();
  const { json: detail } = await call("GET", `/identity/verifications/${person.id}`);
  const [{ rules }] = detail.data.documents;
  const codes = (some: object) => Object.keys(some).filter((code) => code.startsWith("RuleCH"));
  return {
    status: detail.data.status_label,
    passed: codes(rules.approved_rules),
    failed: codes(rules.failed_rules),
  };
}

const proof = (challenge: Uint8Array): Uint8Array =>
  rsaAnswer({ digest: "sha256", key: key.privateKey, challenge });

test("an authentic chip that answers the challenge ends in Approved", async () => {
  const { status, passed, failed } = await decided({ answered: proof });
  expect([failed, passed]).toEqual([[], ["RuleCH001", "RuleCH002", "RuleCH003", "RuleCH004"]]);
  expect(status).toBe("Approved");
});

test.each<readonly [string, Given, string]>([
  ["a changed zone", { changed: true }, "RuleCH001"],
  ["a signer whom no trusted root issued", { by: issue({ country: "AQ", by: stranger }) }, "RuleCH002"],
  ["a signer of another country", { by: issue({ country: "DE", by: root }) }, "RuleCH002"],
  ["an answer to another challenge", { answered: () => proof(new Uint8Array(8)) }, "RuleCH003"],
  [
    "an answer of another chip",
    {
      answered: (challenge) =>
        rsaAnswer({ digest: "sha256", key: rsaKey(2048, "other").privateKey, challenge }),
    },
    "RuleCH003",
  ],
  ["a chip of another document", { number: "Y7654321" }, "RuleCH004"],
])("%s fails its rule, and goes to a person", async (_name, given, rule) => {
  const { status, failed } = await decided(given);
  expect(failed).toContain(rule);
  expect(status).toBe("Double Check");
});
