import { DerError, type DerNode, readDer } from "./der.ts";
import { booleanOf, derTags, expectTag, hexOf, oidOf, sequenceOf, smallIntegerOf } from "./der-values.ts";

/** RFC 5280, 4.2.1.3, in the order of the bits. */
const keyUses = [
  "digitalSignature",
  "contentCommitment",
  "keyEncipherment",
  "dataEncipherment",
  "keyAgreement",
  "keyCertSign",
  "cRLSign",
  "encipherOnly",
  "decipherOnly",
] as const;
export type KeyUse = (typeof keyUses)[number];

export interface Extension {
  readonly oid: string;
  readonly critical: boolean;
  readonly value: Uint8Array;
}

/** What the extensions of a certificate state (RFC 5280, 4.2.1). */
export interface Extensions {
  readonly isCa: boolean;
  /** Of basicConstraints. Absent: no limit. */
  readonly pathLength?: number;
  readonly keyUsage?: { readonly critical: boolean; readonly uses: ReadonlySet<KeyUse> };
  readonly extendedKeyUsage?: { readonly critical: boolean; readonly oids: readonly string[] };
  /** In hex. */
  readonly subjectKeyId?: string;
  /** In hex. */
  readonly authorityKeyId?: string;
  /**
   * URLs of the distribution points with a full name. Empty if the extension cannot be read and is not
   * critical.
   */
  readonly crlUrls: readonly string[];
  /** Of the subject's alternative names. */
  readonly dnsNames: readonly string[];
  readonly uris: readonly string[];
  /**
   * Object identifiers of critical extensions that this package does not apply: do not trust such a
   * certificate.
   */
  readonly unknownCritical: readonly string[];
}

const ids = {
  subjectKeyId: "2.5.29.14",
  keyUsage: "2.5.29.15",
  subjectAltName: "2.5.29.17",
  basicConstraints: "2.5.29.19",
  crlDistributionPoints: "2.5.29.31",
  authorityKeyId: "2.5.29.35",
  extendedKeyUsage: "2.5.29.37",
} as const;

/**
 * Applied here, or without effect on the verdict: privateKeyUsagePeriod, issuerAltName, certificatePolicies
 * (any policy is accepted, RFC 5280, 6.1.1 c).
 */
const supportedExtensions: ReadonlySet<string> = new Set([
  ...Object.values(ids),
  "2.5.29.16",
  "2.5.29.18",
  "2.5.29.32",
]);

/** @throws {DerError} also for an extension that occurs twice (RFC 5280, 4.2) */
export function listExtensions(node: DerNode | undefined): readonly Extension[] {
  const seen = new Set<string>();
  return sequenceOf(node).map((item) => {
    const parts = sequenceOf(item);
    const oid = oidOf(parts[0]);
    const hasCritical = parts[1]?.tag === derTags.boolean;
    const value = expectTag(parts[hasCritical ? 2 : 1], derTags.octetString).value;
    if (parts.length !== (hasCritical ? 3 : 2)) throw new DerError("type", "An extension has further parts.");
    if (seen.has(oid)) throw new DerError("type", "An extension occurs twice.");
    seen.add(oid);
    return { oid, critical: hasCritical && booleanOf(parts[1]), value };
  });
}

export function readExtensions(list: readonly Extension[]): Extensions {
  const of = (oid: string) => list.find((extension) => extension.oid === oid);
  const basic = of(ids.basicConstraints);
  const usage = of(ids.keyUsage);
  const extended = of(ids.extendedKeyUsage);
  const subjectKey = of(ids.subjectKeyId);
  const authorityKey = of(ids.authorityKeyId);
  const names = of(ids.subjectAltName);
  const points = of(ids.crlDistributionPoints);
  const authorityKeyId = authorityKey && keyIdentifierOf(authorityKey.value);
  const unknown = list.filter(({ oid, critical }) => critical && !supportedExtensions.has(oid));
  return {
    isCa: false,
    ...(basic && basicConstraintsOf(basic.value)),
    ...(usage && { keyUsage: { critical: usage.critical, uses: usesOf(usage.value) } }),
    ...(extended && {
      extendedKeyUsage: {
        critical: extended.critical,
        oids: sequenceOf(readDer(extended.value)).map(oidOf),
      },
    }),
    ...(subjectKey && {
      subjectKeyId: hexOf(expectTag(readDer(subjectKey.value), derTags.octetString).value),
    }),
    ...(authorityKeyId !== undefined && { authorityKeyId }),
    crlUrls: addressesIn(points, urlsOfPoints),
    dnsNames: addressesIn(names, (value) => generalNames(readDer(value), 0x82)),
    uris: addressesIn(names, (value) => generalNames(readDer(value), 0x86)),
    unknownCritical: unknown.map(({ oid }) => oid),
  };
}

/**
 * Addresses and names add no right. Certificates in use write them wrongly, such as in two octet strings: one
 * that is not critical is left out. An extension that limits a certificate is never left out.
 */
function addressesIn(
  extension: Extension | undefined,
  read: (value: Uint8Array) => readonly string[],
): readonly string[] {
  if (!extension) return [];
  try {
    return read(extension.value);
  } catch (error) {
    if (extension.critical || !(error instanceof DerError)) throw error;
    return [];
  }
}

function basicConstraintsOf(value: Uint8Array): { isCa: boolean; pathLength?: number } {
  const parts = sequenceOf(readDer(value));
  const isCa = parts[0]?.tag === derTags.boolean && booleanOf(parts[0]);
  const length = parts.find(({ tag }) => tag === derTags.integer);
  return { isCa, ...(length && { pathLength: smallIntegerOf(length) }) };
}

function usesOf(value: Uint8Array): ReadonlySet<KeyUse> {
  const bits = expectTag(readDer(value), derTags.bitString).value.subarray(1);
  return new Set(keyUses.filter((_, at) => ((bits[at >> 3] ?? 0) & (0x80 >> (at & 7))) !== 0));
}

export function keyIdentifierOf(value: Uint8Array): string | undefined {
  const node = sequenceOf(readDer(value)).find(({ tag }) => tag === 0x80);
  return node && hexOf(node.value);
}

function generalNames(list: DerNode, tag: number): readonly string[] {
  return list.children
    .filter((name) => name.tag === tag)
    .map(({ value }) => Buffer.from(value).toString("latin1"));
}

/** RFC 5280, 4.2.1.13: DistributionPoint.distributionPoint.fullName. */
function urlsOfPoints(value: Uint8Array): readonly string[] {
  return sequenceOf(readDer(value)).flatMap((point) =>
    sequenceOf(point)
      .filter(({ tag }) => tag === 0xa0)
      .flatMap(({ children }) => children.filter(({ tag }) => tag === 0xa0))
      .flatMap((fullName) => generalNames(fullName, 0x86)),
  );
}
