import { createHash, createPublicKey, type KeyObject, randomBytes, sign, X509Certificate } from "node:crypto";
import { bits, boolean, der, integer, octets, oid, printable, sequence, set, text, time } from "./der.ts";

export interface CertificateOptions {
  readonly country: string;
  readonly name: string;
  /** Of the certificate. */
  readonly key: KeyObject;
  /** Absent for a self-signed one. */
  readonly issuer?: { readonly certificate: X509Certificate; readonly key: KeyObject };
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly isCa?: boolean;
  /** Of a CA: how many certificates of CAs may stand below it. Default 0. */
  readonly pathLength?: number;
  readonly extendedKeyUsage?: string;
  readonly dnsName?: string;
}

const ecdsaSha256 = sequence(oid("1.2.840.10045.4.3.2"));

/**
 * A certificate of version 3 with an EC key, signed with SHA-256 (RFC 5280; ISO/IEC 18013-5 Annex B for the
 * profile).
 */
export function makeCertificate(options: CertificateOptions): X509Certificate {
  const { issuer, key, notBefore, notAfter } = options;
  const publicKey = createPublicKey(key);
  const subject = nameOf(options);
  const signingKey = issuer?.key ?? key;
  const content = sequence(
    der(0xa0, integer(2)),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaSha256,
    issuer ? subjectOf(issuer.certificate) : subject,
    sequence(time(notBefore), time(notAfter)),
    subject,
    publicKey.export({ format: "der", type: "spki" }),
    der(0xa3, sequence(...extensionsOf(options, publicKey, createPublicKey(signingKey)))),
  );
  const signature = sign("sha256", content, signingKey);
  return new X509Certificate(sequence(content, ecdsaSha256, bits(signature)));
}

function nameOf({ country, name }: CertificateOptions): Uint8Array {
  return sequence(
    set(sequence(oid("2.5.4.6"), printable(country))),
    set(sequence(oid("2.5.4.3"), text(name))),
  );
}

function extensionsOf(options: CertificateOptions, own: KeyObject, above: KeyObject): readonly Uint8Array[] {
  const { isCa = false, pathLength = 0, extendedKeyUsage, dnsName } = options;
  const crl = der(0x86, Buffer.from("https://issuer.example/ca.crl"));
  return [
    extension("2.5.29.14", false, octets(keyIdentifier(own))),
    extension("2.5.29.35", false, sequence(der(0x80, keyIdentifier(above)))),
    // keyCertSign and cRLSign, or digitalSignature.
    extension("2.5.29.15", true, isCa ? bits(Buffer.from([0x06]), 1) : bits(Buffer.from([0x80]), 7)),
    ...(isCa ? [extension("2.5.29.19", true, sequence(boolean(true), integer(pathLength)))] : []),
    ...(extendedKeyUsage ? [extension("2.5.29.37", true, sequence(oid(extendedKeyUsage)))] : []),
    ...(dnsName ? [extension("2.5.29.17", false, sequence(der(0x82, Buffer.from(dnsName))))] : []),
    extension("2.5.29.31", false, sequence(sequence(der(0xa0, der(0xa0, crl))))),
  ];
}

function extension(id: string, critical: boolean, value: Uint8Array): Uint8Array {
  return sequence(oid(id), ...(critical ? [boolean(true)] : []), octets(value));
}

/** RFC 5280 section 4.2.1.2, method 1 over the complete key: any value works that is the same everywhere. */
function keyIdentifier(key: KeyObject): Uint8Array {
  return createHash("sha1")
    .update(key.export({ format: "der", type: "spki" }))
    .digest();
}

/** The subject as DER: the issuer of the next certificate must have the same bytes. */
function subjectOf({ raw }: X509Certificate): Uint8Array {
  const content = partsOf(partsOf(raw)[0] ?? raw);
  return content[5] ?? raw;
}

/** The parts of a constructed value whose lengths have at most two bytes. */
function partsOf(value: Uint8Array): readonly Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = headerLength(value); at < value.length; ) {
    const rest = value.subarray(at);
    const length = headerLength(rest) + contentLength(rest);
    parts.push(rest.subarray(0, length));
    at += length;
  }
  return parts;
}

function headerLength(value: Uint8Array): number {
  const first = value[1] ?? 0;
  return first < 128 ? 2 : 2 + (first & 127);
}

function contentLength(value: Uint8Array): number {
  const first = value[1] ?? 0;
  return first < 128
    ? first
    : value.subarray(2, headerLength(value)).reduce((sum, byte) => sum * 256 + byte, 0);
}
