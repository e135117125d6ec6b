import {
  type ChipEvidence,
  type ChipReading,
  type ChipVerifier,
  type CredentialKind,
  type CredentialOrder,
  type CredentialReading,
  CredentialUnreadable,
  type DigitalCredentials,
} from "@passmuster/core/ports";
import type { MrzReading } from "@passmuster/mrz";

/** What a fake wallet posts: the nonce that it was given, and what its verifier shall find. */
export interface FakeAnswer {
  readonly nonce: string;
  readonly kind?: CredentialKind;
  readonly reading?: Partial<CredentialReading>;
  /** In base64. */
  readonly portrait?: string;
}

export const passed = { passed: true } as const;
export const failed = (code: string) => ({ passed: false, code }) as const;

export const signedPerson = { surname: "Marlow", givenNames: "Ines", dateOfBirth: "1990-04-12" };
export const signedDocument = { number: "D7654321", countryCode: "US", expirationDate: "2030-05-06" };

/** Signs nothing: the answer says what is found. An answer to another request is not bound. */
export function fakeWallet() {
  const orders: CredentialOrder[] = [];
  let down = false;
  const credentials: DigitalCredentials = {
    async request(order) {
      if (down) throw new Error("The trust list cannot be read.");
      orders.push(order);
      const nonce = `nonce-${orders.length}`;
      const data = { nonce, dcql_query: { credentials: [] }, encryptionInfo: "abc" };
      return {
        requests: [{ protocol: "fake-v1", data }],
        link: `openid4vp://authorize?request_uri=${encodeURIComponent(order.requestUri)}`,
        requestObject: `signed.request.${nonce}`,
        secrets: nonce,
      };
    },
    async verify({ data }, { secrets }) {
      if (down) throw new Error("The status list cannot be fetched.");
      const { nonce, kind = "mdl", reading, portrait } = answerIn(data);
      return {
        kind,
        format: "mso_mdoc",
        extracted: { person: signedPerson, document: signedDocument },
        issuer: { country: "US", name: "Department of Licences" },
        issuerTrusted: passed,
        bound: nonce === secrets ? passed : failed("nonce_mismatch"),
        inValidity: passed,
        notRevoked: passed,
        ...(portrait && { portrait: new Uint8Array(Buffer.from(portrait, "base64")) }),
        ...reading,
      };
    },
  };
  return {
    credentials,
    orders,
    fail(isDown = true) {
      down = isDown;
    },
  };
}

/** Over `direct_post` the answer is the text of a form's field. */
function answerIn(data: unknown): FakeAnswer {
  const given = typeof data === "object" && data !== null && "vp_token" in data ? data.vp_token : data;
  const answer: unknown = typeof given === "string" ? JSON.parse(given) : given;
  if (typeof answer !== "object" || answer === null || !("nonce" in answer))
    throw new CredentialUnreadable("no_credential");
  return answer as FakeAnswer;
}

export const zone: MrzReading = {
  format: "TD3",
  lines: ["P<ATAMARLOW<<INES".padEnd(44, "<"), "<".repeat(44)],
  fields: {
    documentCode: "P",
    documentNumber: "X1234567",
    issuer: "ATA",
    nationality: "",
    dateOfBirth: "1990-04-12",
    expirationDate: "2031-01-31",
    sex: "",
    surname: "Marlow",
    givenNames: "Ines",
  },
  checks: { composite: true },
  valid: true,
  corrections: [],
};

/** EF.SOD of a fake chip: what its verifier shall find. */
export const fakeSod = (reading: Partial<ChipReading> = {}): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(reading));

/** Signs nothing: EF.SOD says what is found. An answer to the challenge is the challenge itself. */
export function fakeChips() {
  const seen: ChipEvidence[] = [];
  let down = false;
  const chips: ChipVerifier = {
    async verify(evidence) {
      if (down) throw new Error("The master list cannot be read.");
      seen.push(evidence);
      const { challenge, responses, sod, dg2 } = evidence;
      const isOriginal = responses?.active && challenge && Buffer.compare(responses.active, challenge) === 0;
      return {
        authentic: passed,
        issuerTrusted: passed,
        zone: passed,
        issuer: { country: "AQ" },
        mrz: zone,
        ...(dg2 && { portrait: { format: "jpeg", bytes: dg2, picture: dg2 } }),
        ...(responses && { notCloned: isOriginal ? passed : failed("wrong_signature") }),
        ...(JSON.parse(new TextDecoder().decode(sod)) as Partial<ChipReading>),
      };
    },
  };
  return {
    chips,
    seen,
    fail(isDown = true) {
      down = isDown;
    },
  };
}
