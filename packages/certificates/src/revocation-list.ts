import { type Certificate, serialOf } from "./certificate.ts";
import { DerError, type DerNode, readDer } from "./der.ts";
import { bitsOf, booleanOf, derTags, expectTag, sameBytes, sequenceOf, timeOf } from "./der-values.ts";
import { CertificateError } from "./errors.ts";
import { keyIdentifierOf, listExtensions } from "./extensions.ts";
import { type DistinguishedName, readName } from "./names.ts";
import { bytesOfPem, isPem } from "./pem.ts";
import { schemeOf, verifies } from "./signature.ts";

/** A certificate revocation list (RFC 5280, 5.1). Reading it trusts nothing. */
export interface RevocationList {
  /** As DER. */
  readonly raw: Uint8Array;
  readonly issuer: DistinguishedName;
  readonly thisUpdate: Date;
  readonly nextUpdate?: Date;
  /** The serial numbers that are revoked, as `Certificate.serial`. */
  readonly serials: ReadonlySet<string>;
  /** In hex. */
  readonly authorityKeyId?: string;
  /**
   * Critical extensions of the list or an entry, such as those of delta lists and indirect lists: not
   * applied.
   */
  readonly unknownCritical: readonly string[];
}

/** In bytes. */
const largest = 16_777_216;

/**
 * @param bytes DER, or PEM with one block `X509 CRL`
 * @throws {CertificateError}
 */
export function readRevocationList(bytes: Uint8Array | string): RevocationList {
  const der = typeof bytes === "string" || isPem(bytes) ? oneBlockOf(bytes) : bytes;
  if (der.length > largest) throw new CertificateError("too_large", `A CRL has more than ${largest} bytes.`);
  try {
    return listIn(der);
  } catch (cause) {
    if (!(cause instanceof DerError)) throw cause;
    throw new CertificateError("malformed", `The CRL is malformed. ${cause.message}`, { cause });
  }
}

function oneBlockOf(pem: Uint8Array | string): Uint8Array {
  const [der, ...others] = bytesOfPem(pem, "X509 CRL");
  if (!der || others.length > 0) throw new CertificateError("malformed", "The file has more than one CRL.");
  return der;
}

function listIn(bytes: Uint8Array): RevocationList {
  const whole = sequenceOf(readDer(bytes));
  const parts = sequenceOf(whole[0]);
  const [algorithm, issuer, thisUpdate, ...rest] = parts.slice(parts[0]?.tag === derTags.integer ? 1 : 0);
  if (whole.length !== 3 || !sameBytes(expectTag(algorithm, derTags.sequence).raw, whole[1]?.raw ?? bytes))
    throw new DerError("type", "Its two signature algorithms differ.");
  const next =
    rest[0]?.tag === derTags.utcTime || rest[0]?.tag === derTags.generalizedTime ? rest[0] : undefined;
  const entries = rest.find(({ tag }) => tag === derTags.sequence)?.children ?? [];
  const tagged = rest.find(({ tag }) => tag === 0xa0)?.children[0];
  const extensions = tagged ? listExtensions(tagged) : [];
  const key = extensions.find(({ oid }) => oid === "2.5.29.35");
  const authorityKeyId = key && keyIdentifierOf(key.value);
  const critical = extensions
    .filter(({ critical, oid }) => critical && !supportedExtensions.has(oid))
    .map(({ oid }) => oid);
  return {
    raw: bytes,
    issuer: readName(issuer),
    thisUpdate: timeOf(thisUpdate),
    ...(next && { nextUpdate: timeOf(next) }),
    serials: new Set(entries.map((entry) => serialOf(sequenceOf(entry)[0]))),
    ...(authorityKeyId !== undefined && { authorityKeyId }),
    unknownCritical: [...critical, ...entries.flatMap(criticalOfEntry)],
  };
}

/** The key identifier and the number of the list. */
const supportedExtensions: ReadonlySet<string> = new Set(["2.5.29.35", "2.5.29.20"]);
/** reasonCode, invalidityDate. */
const supportedEntryExtensions: ReadonlySet<string> = new Set(["2.5.29.21", "2.5.29.24"]);

function criticalOfEntry(entry: DerNode): readonly string[] {
  const tagged = sequenceOf(entry)[2];
  if (!tagged) return [];
  const hasCritical = sequenceOf(tagged).some(
    ({ children }) => children[1]?.tag === derTags.boolean && booleanOf(children[1]),
  );
  if (!hasCritical) return [];
  return listExtensions(tagged)
    .filter(({ critical, oid }) => critical && !supportedEntryExtensions.has(oid))
    .map(({ oid }) => oid);
}

/**
 * Whether the list names the certificate: issuer and serial number are equal. Verify the list's own signature
 * with `isListSignedBy` first.
 */
export function isRevoked(list: RevocationList, certificate: Certificate): boolean {
  return sameBytes(list.issuer.raw, certificate.issuer.raw) && list.serials.has(certificate.serial);
}

/** Whether the key of `ca` signed the list. Names, times and key usage are not compared. */
export function isListSignedBy(list: RevocationList, ca: Certificate): boolean {
  try {
    const [content, algorithm, signature] = sequenceOf(readDer(list.raw));
    return verifies(schemeOf(algorithm), ca.publicKey, content?.raw ?? new Uint8Array(), bitsOf(signature));
  } catch (cause) {
    if (cause instanceof DerError || cause instanceof CertificateError) return false;
    throw cause;
  }
}
