import { createHash, type KeyObject } from "node:crypto";
import { type Certificate, readCertificate } from "@passmuster/certificates";
import {
  bits,
  integer,
  octets,
  oid,
  printable,
  sequence,
  setOf,
  time,
  tlv,
  utf8,
  yes,
} from "./der-writer.ts";
import { ecKey, type KeyPair, type Scheme, sign, signatureAlgorithm } from "./signing.ts";

export interface Issued {
  readonly certificate: Certificate;
  readonly key: KeyPair;
  readonly name: Buffer;
}

export interface CertificateOrder {
  readonly country?: string;
  readonly name?: string;
  readonly key?: KeyPair;
  /** Default: its own key. */
  readonly by?: Issued;
  readonly scheme?: Scheme;
  readonly serial?: number;
  readonly from?: string;
  readonly to?: string;
  readonly isCa?: boolean;
  /** Bits of keyUsage, or none. */
  readonly usage?: number | "none";
  readonly listSigner?: boolean;
  readonly further?: readonly Buffer[];
}

export const usages = {
  digitalSignature: 0x80,
  keyEncipherment: 0x20,
  certificatesAndLists: 0x06,
  lists: 0x02,
} as const;

export const nameOf = (country: string, name: string): Buffer =>
  sequence(setOf(sequence(oid("2.5.4.6"), printable(country))), setOf(sequence(oid("2.5.4.3"), utf8(name))));

export const extension = (id: string, value: Buffer, critical: boolean): Buffer =>
  sequence(oid(id), ...(critical ? [yes] : []), octets(value));

export const keyIdOf = (key: KeyObject): Buffer =>
  createHash("sha1")
    .update(key.export({ format: "der", type: "spki" }))
    .digest();

/** Issues a country root, a link certificate or a document signer. */
export function issue(order: CertificateOrder): Issued {
  const {
    country = "UT",
    name = "Test CSCA",
    key = ecKey("prime256v1", "named", name),
    by,
    isCa = false,
  } = order;
  const {
    scheme = { kind: "ecdsa", digest: "sha256" },
    serial = 7,
    from = "2020-01-01",
    to = "2035-01-01",
  } = order;
  const {
    usage = isCa ? usages.certificatesAndLists : usages.digitalSignature,
    listSigner,
    further = [],
  } = order;
  const subject = nameOf(country, name);
  const signer = by?.key ?? key;
  const extensions = [
    ...(isCa ? [extension("2.5.29.19", sequence(yes, integer(0)), true)] : []),
    ...(usage === "none" ? [] : [extension("2.5.29.15", tlv(0x03, Buffer.of(0, usage)), true)]),
    ...(listSigner ? [extension("2.5.29.37", sequence(oid("2.23.136.1.1.3")), true)] : []),
    extension("2.5.29.14", octets(keyIdOf(key.publicKey)), false),
    extension("2.5.29.35", sequence(tlv(0x80, keyIdOf(signer.publicKey))), false),
    ...further,
  ];
  const content = sequence(
    tlv(0xa0, integer(2)),
    integer(serial),
    signatureAlgorithm(scheme),
    by?.name ?? subject,
    sequence(time(new Date(from)), time(new Date(to))),
    subject,
    key.publicKey.export({ format: "der", type: "spki" }),
    tlv(0xa3, sequence(...extensions)),
  );
  const signature = sign(scheme, signer.privateKey, content);
  const der = sequence(content, signatureAlgorithm(scheme), bits(signature));
  return { certificate: readCertificate(new Uint8Array(der)), key, name: subject };
}

export interface ListOrder {
  readonly by: Issued;
  readonly serials: readonly number[];
  readonly from?: string;
  readonly to?: string;
  readonly further?: readonly Buffer[];
}

/** A revocation list as DER. */
export function revocationListOf({
  by,
  serials,
  from = "2025-12-01",
  to = "2026-03-01",
  further = [],
}: ListOrder): Uint8Array {
  const scheme: Scheme = { kind: "ecdsa", digest: "sha256" };
  const entries = serials.map((serial) => sequence(integer(serial), time(new Date(from))));
  const content = sequence(
    integer(1),
    signatureAlgorithm(scheme),
    by.name,
    time(new Date(from)),
    time(new Date(to)),
    ...(entries.length > 0 ? [sequence(...entries)] : []),
    ...(further.length > 0 ? [tlv(0xa0, sequence(...further))] : []),
  );
  const signature = sign(scheme, by.key.privateKey, content);
  return new Uint8Array(sequence(content, signatureAlgorithm(scheme), bits(signature)));
}
