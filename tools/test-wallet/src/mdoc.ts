import { createHash, createPublicKey, type KeyObject, randomBytes, sign } from "node:crypto";
import type { Signer } from "./authority.ts";
import { embedded, encode, Tagged } from "./cbor.ts";

export interface MdocOptions {
  readonly docType: string;
  readonly namespace: string;
  readonly elements: Readonly<Record<string, unknown>>;
  readonly signer: Signer;
  /** Private. */
  readonly deviceKey: KeyObject;
  readonly validFrom: Date;
  readonly validUntil: Date;
  /** The member `status` of the security object. */
  readonly status?: object;
}

/** An mdoc in a wallet (ISO/IEC 18013-5 section 9.1.2). */
export interface Mdoc {
  readonly docType: string;
  readonly namespace: string;
  /** IssuerSignedItemBytes by element. */
  readonly items: ReadonlyMap<string, Tagged>;
  readonly issuerAuth: unknown;
  readonly deviceKey: KeyObject;
}

export function issueMdoc(options: MdocOptions): Mdoc {
  const { docType, namespace, elements, signer, deviceKey } = options;
  const items = new Map(
    Object.entries(elements).map(([elementIdentifier, elementValue], digestID) => {
      const item = { digestID, random: new Uint8Array(randomBytes(16)), elementIdentifier, elementValue };
      return [elementIdentifier, embedded(item)];
    }),
  );
  const digests = [...items.values()].map((item, id) => [id, sha256(encode(item))] as const);
  const securityObject = {
    version: "1.0",
    digestAlgorithm: "SHA-256",
    valueDigests: { [namespace]: new Map(digests) },
    deviceKeyInfo: { deviceKey: coseKeyOf(deviceKey) },
    docType,
    validityInfo: {
      signed: moment(options.validFrom),
      validFrom: moment(options.validFrom),
      validUntil: moment(options.validUntil),
    },
    ...(options.status && { status: options.status }),
  };
  const chain = new Map([[33, new Uint8Array(signer.certificate.raw)]]);
  const issuerAuth = sign1(encode(embedded(securityObject)), chain, signer.key);
  return { docType, namespace, items, issuerAuth, deviceKey };
}

/**
 * A DeviceResponse with these elements (sections 8.3.2.1.2.2 and 9.1.3).
 *
 * @param transcript SessionTranscript as CBOR
 * @param key signs instead of the mdoc's own
 */
export function presentMdoc(
  mdoc: Mdoc,
  names: readonly string[],
  transcript: Uint8Array,
  key = mdoc.deviceKey,
): Buffer {
  const { docType, namespace } = mdoc;
  const items = names.map((name) => mdoc.items.get(name)).filter((item) => item !== undefined);
  const nameSpaces = embedded({});
  const head = Buffer.concat([Buffer.from([0x84]), encode("DeviceAuthentication"), transcript]);
  const authentication = Buffer.concat([head, encode(docType), encode(nameSpaces)]);
  const [protectedHeader, unprotected, , signature] = sign1(
    encode(new Tagged(24, authentication)),
    new Map(),
    key,
  );
  return encode({
    version: "1.0",
    documents: [
      {
        docType,
        issuerSigned: { nameSpaces: { [namespace]: items }, issuerAuth: mdoc.issuerAuth },
        deviceSigned: {
          nameSpaces,
          deviceAuth: { deviceSignature: [protectedHeader, unprotected, null, signature] },
        },
      },
    ],
    status: 0,
  });
}

/** COSE_Sign1 with ES256 (RFC 9052 section 4.4). */
function sign1(payload: Uint8Array, unprotected: Map<number, unknown>, key: KeyObject): readonly unknown[] {
  const protectedHeader = encode(new Map([[1, -7]]));
  const content = encode(["Signature1", protectedHeader, Buffer.alloc(0), payload]);
  return [protectedHeader, unprotected, payload, sign("sha256", content, { key, dsaEncoding: "ieee-p1363" })];
}

function coseKeyOf(key: KeyObject): Map<number, unknown> {
  const { x = "", y = "" } = createPublicKey(key).export({ format: "jwk" });
  return new Map<number, unknown>([
    [1, 2],
    [-1, 1],
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ]);
}

export function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

/** `tdate`, without fractions of a second (section 9.1.2.4). */
function moment(at: Date): Tagged {
  return new Tagged(0, at.toISOString().replace(/\.\d+/, ""));
}
