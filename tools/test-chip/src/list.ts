import { createHash } from "node:crypto";
import type { Issued } from "./authority.ts";
import { integer, octets, oid, sequence, setOf, tlv } from "./der-writer.ts";
import { digestAlgorithm, type Scheme, sign, signatureAlgorithm } from "./signing.ts";

export interface ListDocument {
  readonly signer: Issued;
  readonly entries: readonly Uint8Array[];
  readonly version?: number;
  /** Further certificates beside the signer's. */
  readonly others?: readonly Issued[];
  /** Lengths of the outer elements are indefinite, and the content is in parts. */
  readonly isIndefinite?: boolean;
}

const masterList = "2.23.136.1.1.2";
const scheme: Scheme = { kind: "ecdsa", digest: "sha256" };

const indefinite = (tag: number, ...parts: readonly Uint8Array[]): Buffer =>
  Buffer.concat([Buffer.of(tag, 0x80), ...parts, Buffer.of(0, 0)]);

/** A CSCA master list (ICAO 9303-12, 9). */
export function masterListOf({
  signer,
  entries,
  version = 0,
  others = [],
  isIndefinite = false,
}: ListDocument): Uint8Array {
  const content = sequence(integer(version), setOf(...entries));
  const attributes = [
    sequence(oid("1.2.840.113549.1.9.3"), setOf(oid(masterList))),
    sequence(oid("1.2.840.113549.1.9.4"), setOf(octets(createHash("sha256").update(content).digest()))),
  ];
  const { certificate, key } = signer;
  const info = sequence(
    integer(1),
    sequence(Buffer.from(certificate.issuer.raw), integer(BigInt(`0x${certificate.serial}`))),
    digestAlgorithm("sha256"),
    tlv(0xa0, ...attributes),
    signatureAlgorithm(scheme),
    octets(sign(scheme, key.privateKey, setOf(...attributes))),
  );
  const wrap = isIndefinite ? indefinite : tlv;
  const whole = isIndefinite
    ? indefinite(0x24, octets(content.subarray(0, 10)), octets(content.subarray(10)))
    : octets(content);
  const signedData = wrap(
    0x30,
    integer(3),
    setOf(digestAlgorithm("sha256")),
    wrap(0x30, oid(masterList), wrap(0xa0, whole)),
    tlv(0xa0, certificate.raw, ...others.map((other) => other.certificate.raw)),
    setOf(info),
  );
  return new Uint8Array(wrap(0x30, oid("1.2.840.113549.1.7.2"), wrap(0xa0, signedData)));
}

/** Lines of an LDIF file, folded after 76 characters (RFC 2849). */
export function ldifOf(entries: readonly (readonly [attribute: string, value: Uint8Array])[]): Uint8Array {
  const lines = entries.map(([attribute, value]) => {
    const line = `${attribute}:: ${Buffer.from(value).toString("base64")}`;
    return (line.match(/.{1,76}/g) ?? []).join("\n ");
  });
  return new Uint8Array(Buffer.from(`version: 1\n\ndn: c=UT\nobjectClass: top\n${lines.join("\n\n")}\n`));
}
