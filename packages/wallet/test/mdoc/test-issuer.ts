import { createHash, createPublicKey, type KeyObject } from "node:crypto";
import { type TrustSource, trustedCertificates } from "@passmuster/certificates";
import { type CborInput, embedCbor, encodeCbor } from "../../src/cbor/index.ts";
import { type CoseSignatureAlgorithm, coseKeyOf, signSign1 } from "../../src/cose/index.ts";
import { dcApiTranscript } from "../../src/handover/index.ts";
import { type MdocOptions, mdlDocType, verifyDeviceResponse } from "../../src/mdoc/index.ts";
import {
  type CertificateFields,
  type Certified,
  makeCertificate,
  newKey,
  uses,
} from "./test-certificates.ts";

export const now = "2026-01-15T12:00:00Z";
export const mdlNamespace = "org.iso.18013.5.1";
const transcript = dcApiTranscript({ origin: "https://verifier.example", nonce: "n-0S6_WzA2Mj" });

const rootFields: CertificateFields = {
  country: "UT",
  name: "Test IACA",
  notBefore: "2024-01-01T00:00:00Z",
  notAfter: "2033-01-01T00:00:00Z",
  isCa: true,
  pathLength: 0,
  usage: uses.authority,
};

const signerFields: CertificateFields = {
  country: "UT",
  name: "Test Signer",
  notBefore: "2025-06-01T00:00:00Z",
  notAfter: "2026-08-01T00:00:00Z",
  usage: uses.digitalSignature,
  extendedUsage: "1.0.18013.5.1.2",
};

export interface TestIssuer {
  readonly root: Certified;
  readonly signer: Certified;
  readonly trust: TrustSource;
}

export function makeIssuer(
  changes: { readonly root?: Partial<CertificateFields>; readonly signer?: Partial<CertificateFields> } = {},
): TestIssuer {
  const root = makeCertificate({ ...rootFields, ...changes.root });
  const signer = makeCertificate({ ...signerFields, ...changes.signer }, root);
  return { root, signer, trust: trustedCertificates([root.der]) };
}

export interface TestItem {
  readonly digestId?: number;
  readonly name: string;
  readonly value: CborInput;
  readonly random?: Uint8Array;
}

export interface PresentationOptions {
  readonly issuer: TestIssuer;
  readonly docType?: string;
  readonly namespace?: string;
  readonly items?: readonly TestItem[];
  readonly hash?: readonly [name: string, algorithm: string];
  /** Entries of the MSO that are added or replaced; an undefined one is left out. */
  readonly securityObject?: Readonly<Record<string, CborInput>>;
  readonly keyAuthorizations?: CborInput;
  readonly deviceElements?: CborInput;
  readonly deviceKey?: KeyObject;
  readonly algorithm?: CoseSignatureAlgorithm;
  readonly signingKey?: KeyObject;
  readonly deviceAuth?: CborInput;
  /** Replaces the list of documents; gets the one that was made. */
  readonly documents?: (document: CborInput) => CborInput;
}

/** A DeviceResponse that is valid unless an option says otherwise. */
export function present(options: PresentationOptions): Uint8Array {
  const { issuer, docType = mdlDocType, namespace = mdlNamespace } = options;
  const { deviceKey = newKey(), documents = (document) => [document] } = options;
  const items = (options.items ?? [{ name: "family_name", value: "Mustermann" }]).map(itemOf);
  const payload = encodeCbor(
    embedCbor(securityObjectOf({ ...options, docType, namespace, deviceKey }, items)),
  );
  const issuerAuth = signSign1({
    key: issuer.signer.key,
    algorithm: "ES256",
    payload,
    chain: [issuer.signer.der],
  });
  const nameSpaces = embedCbor(encodeCbor(options.deviceElements ?? new Map()));
  const signingKey = options.signingKey ?? deviceKey;
  const deviceAuth = options.deviceAuth ?? new Map([["deviceSignature", signDevice()]]);
  const document = new Map<string, CborInput>([
    ["docType", docType],
    [
      "issuerSigned",
      new Map<string, CborInput>([
        ["nameSpaces", new Map([[namespace, items.map(({ encoded }) => embedCbor(encoded))]])],
        ["issuerAuth", issuerAuth],
      ]),
    ],
    [
      "deviceSigned",
      new Map<string, CborInput>([
        ["nameSpaces", nameSpaces],
        ["deviceAuth", deviceAuth],
      ]),
    ],
  ]);
  return encodeCbor(
    new Map<string, CborInput>([
      ["version", "1.0"],
      ["documents", documents(document)],
      ["status", 0],
    ]),
  );

  function signDevice(): CborInput {
    const authentication = encodeCbor(["DeviceAuthentication", { encoded: transcript }, docType, nameSpaces]);
    const { algorithm = "ES256" } = options;
    return signSign1({
      key: signingKey,
      algorithm,
      payload: encodeCbor(embedCbor(authentication)),
      detached: true,
    });
  }
}

/** The options with which the presentation is valid. */
export function optionsFor(issuer: TestIssuer, changes: Partial<MdocOptions> = {}): MdocOptions {
  return { trust: issuer.trust, at: new Date(now), transcript, docTypes: [mdlDocType], ...changes };
}

export function verifyPresented(options: PresentationOptions, changes: Partial<MdocOptions> = {}) {
  return verifyDeviceResponse(present(options), optionsFor(options.issuer, changes));
}

export function date(text: string): CborInput {
  return { tag: 0, value: text };
}

interface EncodedItem {
  readonly digestId: number;
  readonly encoded: Uint8Array;
}

function itemOf({ digestId, name, value, random }: TestItem, index: number): EncodedItem {
  const id = digestId ?? index;
  const item = new Map<string, CborInput>([
    ["digestID", id],
    ["random", random ?? new Uint8Array(16).fill(index)],
    ["elementIdentifier", name],
    ["elementValue", value],
  ]);
  return { digestId: id, encoded: encodeCbor(item) };
}

type Complete = PresentationOptions &
  Required<Pick<PresentationOptions, "docType" | "namespace" | "deviceKey">>;

function securityObjectOf(options: Complete, items: readonly EncodedItem[]): Uint8Array {
  const { docType, namespace, deviceKey, hash = ["SHA-256", "sha256"], keyAuthorizations } = options;
  const digests = items.map(
    ({ digestId, encoded }) => [digestId, digestOf(embedCbor(encoded), hash[1])] as const,
  );
  const entries: Readonly<Record<string, CborInput>> = {
    version: "1.0",
    digestAlgorithm: hash[0],
    valueDigests: new Map([[namespace, new Map(digests)]]),
    deviceKeyInfo: new Map<string, CborInput>([
      ["deviceKey", coseKeyOf(createPublicKey(deviceKey).export({ format: "jwk" }))],
      ...(keyAuthorizations === undefined ? [] : [["keyAuthorizations", keyAuthorizations] as const]),
    ]),
    docType,
    validityInfo: validity("2025-07-01T10:00:00Z", "2025-07-01T10:00:00Z", "2026-07-01T10:00:00Z"),
    ...options.securityObject,
  };
  return encodeCbor(new Map(Object.entries(entries).filter(([, value]) => value !== undefined)));
}

export function validity(signed: string, validFrom: string, validUntil: string): CborInput {
  return new Map(Object.entries({ signed, validFrom, validUntil }).map(([name, text]) => [name, date(text)]));
}

function digestOf(item: CborInput, algorithm: string): Uint8Array {
  return new Uint8Array(createHash(algorithm).update(encodeCbor(item)).digest());
}
