import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

/** Bits of keyUsage (RFC 5280 section 4.2.1.3). */
export const uses = { digitalSignature: [7, 0x80], authority: [1, 0x06], keyAgreement: [3, 0x08] } as const;

export interface CertificateFields {
  readonly country?: string;
  readonly state?: string;
  readonly name: string;
  readonly notBefore: string;
  readonly notAfter: string;
  readonly isCa?: boolean;
  readonly pathLength?: number;
  readonly usage?: readonly [unusedBits: number, bits: number] | undefined;
  readonly usageCritical?: boolean;
  readonly extendedUsage?: string;
  readonly extendedUsageCritical?: boolean;
  /** A critical extension of this OID, with an empty value. */
  readonly unknownCritical?: string;
}

export interface Certified {
  readonly key: KeyObject;
  readonly der: Uint8Array;
  readonly fields: CertificateFields;
  readonly serial: Uint8Array;
}

const algorithm = sequence(oid("1.2.840.10045.4.3.2"));
let lastSerial = 0;

/** A certificate with a fresh P-256 key, or with `key`; self-signed without an issuer. */
export function makeCertificate(fields: CertificateFields, issuer?: Certified, key = newKey()): Certified {
  const publicKey = createPublicKey(key).export({ format: "der", type: "spki" });
  lastSerial += 1;
  const serial = tlv(0x02, Uint8Array.of(1, lastSerial >> 8, lastSerial & 255));
  const content = sequence(
    tlv(0xa0, tlv(0x02, Uint8Array.of(2))),
    serial,
    algorithm,
    nameOf(issuer?.fields ?? fields),
    sequence(time(fields.notBefore), time(fields.notAfter)),
    nameOf(fields),
    publicKey,
    tlv(0xa3, sequence(...extensionsOf(fields))),
  );
  return { key, der: signed(content, issuer?.key ?? key), fields, serial };
}

/** A CRL of the authority that revokes these certificates. */
export function makeRevocationList(
  authority: Certified,
  revoked: readonly Certified[],
  nextUpdate: string,
): Uint8Array {
  const entries = revoked.map(({ serial }) => sequence(serial, time("2026-01-01T00:00:00Z")));
  const content = sequence(
    tlv(0x02, Uint8Array.of(1)),
    algorithm,
    nameOf(authority.fields),
    time("2026-01-01T00:00:00Z"),
    time(nextUpdate),
    ...(entries.length > 0 ? [sequence(...entries)] : []),
  );
  return signed(content, authority.key);
}

export function newKey(): KeyObject {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
}

function signed(content: Uint8Array, key: KeyObject): Uint8Array {
  return sequence(content, algorithm, tlv(0x03, Uint8Array.of(0), sign("sha256", content, key)));
}

function nameOf({ country, state, name }: CertificateFields): Uint8Array {
  const attributes = [
    ["2.5.4.6", country],
    ["2.5.4.8", state],
    ["2.5.4.3", name],
  ] as const;
  return sequence(
    ...attributes.flatMap(([id, value]) =>
      value === undefined ? [] : [tlv(0x31, sequence(oid(id), tlv(0x0c, Buffer.from(value))))],
    ),
  );
}

function extensionsOf(fields: CertificateFields): readonly Uint8Array[] {
  const {
    isCa,
    pathLength,
    usage,
    usageCritical = true,
    extendedUsage,
    extendedUsageCritical = true,
  } = fields;
  const limit = pathLength === undefined ? [] : [tlv(0x02, Uint8Array.of(pathLength))];
  return [
    ...(isCa ? [extension("2.5.29.19", true, sequence(tlv(0x01, Uint8Array.of(0xff)), ...limit))] : []),
    ...(usage ? [extension("2.5.29.15", usageCritical, tlv(0x03, Uint8Array.from(usage)))] : []),
    ...(extendedUsage ? [extension("2.5.29.37", extendedUsageCritical, sequence(oid(extendedUsage)))] : []),
    ...(fields.unknownCritical ? [extension(fields.unknownCritical, true, sequence())] : []),
    extension("2.5.29.14", false, tlv(0x04, createHash("sha1").update(fields.name).digest())),
  ];
}

function extension(id: string, critical: boolean, value: Uint8Array): Uint8Array {
  return sequence(oid(id), ...(critical ? [tlv(0x01, Uint8Array.of(0xff))] : []), tlv(0x04, value));
}

function tlv(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Uint8Array.of(tag, ...length), content]);
}

function sequence(...parts: readonly Uint8Array[]): Uint8Array {
  return tlv(0x30, ...parts);
}

function oid(text: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = text.split(".").map(Number);
  return tlv(0x06, Uint8Array.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): readonly number[] {
  const higher = Math.floor(value / 128);
  return [...(higher > 0 ? base128(higher).map((byte) => byte | 128) : []), value % 128];
}

/** UTCTime. */
function time(text: string): Uint8Array {
  return tlv(0x17, Buffer.from(text.replaceAll(/^20|[-:T]/g, "")));
}
