import { createHash } from "node:crypto";
import type { ChipEvidence } from "@passmuster/core/ports";
import type { Issued } from "./authority.ts";
import { keyIdOf } from "./authority.ts";
import { integer, octets, oid, printable, sequence, setOf, tlv } from "./der-writer.ts";
import { type Digest, digestAlgorithm, type Scheme, sign, signatureAlgorithm } from "./signing.ts";

export const zone =
  "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<L898902C36UTO7408122F3012154ZE184226B<<<<<14";
/** A time in the validity of what the kit issues. */
export const at = new Date("2026-01-15T12:00:00Z");

export const dg1Of = (text: string): Uint8Array => new Uint8Array(tlv(0x61, tlv(0x5f1f, Buffer.from(text))));
export const dg11Of = (name: string): Uint8Array =>
  new Uint8Array(tlv(0x6b, tlv(0x5c, Buffer.of(0x5f, 0x0e)), tlv(0x5f0e, Buffer.from(name))));

/** DG2 with an image in ISO/IEC 19794-5. */
export function dg2Of(image: Uint8Array): Uint8Array {
  const face = Buffer.alloc(32);
  face.writeUInt32BE(32 + image.length, 0);
  const header = Buffer.alloc(14);
  header.write("FAC\x00010\x00", "latin1");
  header.writeUInt32BE(46 + image.length, 8);
  header.writeUInt16BE(1, 12);
  const record = tlv(0x5f2e, header, face, image);
  return new Uint8Array(tlv(0x75, tlv(0x7f61, integer(1), tlv(0x7f60, tlv(0xa1), record))));
}

export interface DocumentOrder {
  readonly signer: Issued;
  readonly groups: Readonly<Record<number, Uint8Array>>;
  readonly scheme?: Scheme;
  /** Of the data groups. Default: the signature's. */
  readonly digest?: Digest;
  /** Of the content of CMS. Default: the signature's. */
  readonly contentDigest?: Digest;
  readonly version?: 0 | 1;
  readonly named?: "issuer" | "key";
  /** Changes one part before it is signed or wrapped. */
  readonly edit?: {
    readonly object?: (parts: Buffer[]) => Buffer[];
    readonly attributes?: (parts: Buffer[]) => Buffer[];
    readonly signerInfo?: (parts: Buffer[]) => Buffer[];
    readonly signedData?: (parts: Buffer[]) => Buffer[];
  };
}

const same = (parts: Buffer[]): Buffer[] => parts;

/** EF.SOD (ICAO 9303-10, 4.6.2). */
export function sodOf(order: DocumentOrder): Uint8Array {
  const {
    signer,
    groups,
    scheme = { kind: "ecdsa", digest: "sha256" },
    version = 0,
    named = "issuer",
    edit = {},
  } = order;
  const { digest = scheme.digest, contentDigest = scheme.digest } = order;
  const hashes = Object.entries(groups).map(([number, bytes]) =>
    sequence(integer(Number(number)), octets(createHash(digest).update(bytes).digest())),
  );
  const info = version === 1 ? [sequence(printable("0108"), printable("040000"))] : [];
  const parts = [integer(version), digestAlgorithm(digest), sequence(...hashes), ...info];
  const content = sequence(...(edit.object ?? same)(parts));
  const attributes = (edit.attributes ?? same)([
    sequence(oid("1.2.840.113549.1.9.3"), setOf(oid("2.23.136.1.1.1"))),
    sequence(oid("1.2.840.113549.1.9.4"), setOf(octets(createHash(contentDigest).update(content).digest()))),
  ]);
  const { certificate, key } = signer;
  const issuer = Buffer.from(certificate.issuer.raw);
  const byIssuer = [integer(1), sequence(issuer, integer(BigInt(`0x${certificate.serial}`)))];
  const byKey = [integer(3), tlv(0x80, keyIdOf(key.publicKey))];
  const signerInfo = (edit.signerInfo ?? same)([
    ...(named === "issuer" ? byIssuer : byKey),
    digestAlgorithm(contentDigest),
    tlv(0xa0, ...attributes),
    signatureAlgorithm(scheme),
    octets(sign(scheme, key.privateKey, setOf(...attributes))),
  ]);
  const signedData = (edit.signedData ?? same)([
    integer(3),
    setOf(digestAlgorithm(contentDigest)),
    sequence(oid("2.23.136.1.1.1"), tlv(0xa0, octets(content))),
    tlv(0xa0, Buffer.from(certificate.raw)),
    setOf(sequence(...signerInfo)),
  ]);
  const whole = sequence(oid("1.2.840.113549.1.7.2"), tlv(0xa0, sequence(...signedData)));
  return new Uint8Array(tlv(0x77, whole));
}

export interface EvidenceOrder extends Omit<DocumentOrder, "groups"> {
  readonly zone?: string;
  readonly groups?: Readonly<Record<number, Uint8Array>>;
}

/** A document with DG1, DG2 and `groups`. */
export function evidenceOf(order: EvidenceOrder): ChipEvidence {
  const jpeg = Buffer.concat([
    Buffer.from("ffd8ffe0", "hex"),
    Buffer.alloc(64, 0x11),
    Buffer.from("ffd9", "hex"),
  ]);
  const groups = { 1: dg1Of(order.zone ?? zone), 2: dg2Of(jpeg), ...order.groups };
  const { 11: dg11, 14: dg14, 15: dg15 } = groups as Record<number, Uint8Array | undefined>;
  return {
    sod: sodOf({ ...order, groups }),
    dg1: groups[1],
    dg2: groups[2],
    ...(dg11 && { dg11 }),
    ...(dg14 && { dg14 }),
    ...(dg15 && { dg15 }),
  };
}
