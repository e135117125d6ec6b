import { type KeyObject, X509Certificate } from "node:crypto";
import { DerError, type DerNode, readDer } from "./der.ts";
import { derTags, expectTag, hexOf, sameBytes, sequenceOf, smallIntegerOf, timeOf } from "./der-values.ts";
import { CertificateError } from "./errors.ts";
import { type Extensions, listExtensions, readExtensions } from "./extensions.ts";
import { type DistinguishedName, readName } from "./names.ts";
import { bytesOfPem, isPem } from "./pem.ts";

/** An X.509 certificate of version 3 (RFC 5280, 4.1). Reading it trusts nothing. */
export interface Certificate extends Extensions {
  /** As DER. */
  readonly raw: Uint8Array;
  readonly x509: X509Certificate;
  /** Read when first asked for. @throws {CertificateError} `unsupported`: a key that OpenSSL does not know */
  readonly publicKey: KeyObject;
  /** SubjectPublicKeyInfo as DER. */
  readonly publicKeyInfo: Uint8Array;
  /** In hex, without leading zeros. */
  readonly serial: string;
  readonly subject: DistinguishedName;
  readonly issuer: DistinguishedName;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** In bytes. The largest certificates of the published CSCA lists have 3,200. */
const largest = 65_536;

/**
 * @param bytes DER, or PEM with one certificate
 * @throws {CertificateError}
 * @example
 * const { subject, notAfter } = readCertificate(await readFile("csca.pem"));
 */
export function readCertificate(bytes: Uint8Array | string): Certificate {
  const all = readCertificates(bytes);
  const [certificate] = all;
  if (!certificate || all.length > 1)
    throw new CertificateError("malformed", `There are ${all.length} certificates instead of one.`);
  return certificate;
}

/**
 * @param bytes a PEM bundle, or the DER of one certificate
 * @throws {CertificateError}
 */
export function readCertificates(bytes: Uint8Array | string): readonly Certificate[] {
  if (typeof bytes === "string" || isPem(bytes))
    return bytesOfPem(bytes, "CERTIFICATE").map(readDerCertificate);
  return [readDerCertificate(bytes)];
}

function readDerCertificate(bytes: Uint8Array): Certificate {
  if (bytes.length > largest)
    throw new CertificateError("too_large", `A certificate has more than ${largest} bytes.`);
  try {
    return certificateIn(bytes);
  } catch (cause) {
    if (cause instanceof CertificateError) throw cause;
    const why = cause instanceof DerError ? cause.message : "OpenSSL does not read it.";
    throw new CertificateError("malformed", `The certificate is malformed. ${why}`, { cause });
  }
}

function certificateIn(bytes: Uint8Array): Certificate {
  const whole = sequenceOf(readDer(bytes));
  const parts = sequenceOf(whole[0]);
  if (whole.length !== 3) throw new DerError("type", "It has not three parts.");
  const hasVersion = parts[0]?.tag === 0xa0;
  if (!hasVersion || smallIntegerOf(parts[0]?.children[0]) !== 2)
    throw new CertificateError("unsupported", "A certificate has not version 3.");
  const [, serial, algorithm, issuer, validity, subject, key, ...rest] = parts;
  // RFC 5280, 4.1.1.2: the algorithm inside and outside of the signature must be the same.
  if (!algorithm || !sameBytes(algorithm.raw, whole[1]?.raw ?? new Uint8Array()))
    throw new DerError("type", "Its two signature algorithms differ.");
  const times = sequenceOf(validity);
  const x509 = new X509Certificate(bytes);
  let publicKey: KeyObject | undefined;
  return {
    raw: bytes,
    x509,
    get publicKey() {
      publicKey ??= publicKeyOf(x509);
      return publicKey;
    },
    publicKeyInfo: expectTag(key, derTags.sequence).raw,
    serial: serialOf(serial),
    subject: readName(subject),
    issuer: readName(issuer),
    notBefore: timeOf(times[0]),
    notAfter: timeOf(times[1]),
    ...readExtensions(extensionsIn(rest)),
  };
}

function extensionsIn(rest: readonly DerNode[]) {
  const node = rest.find(({ tag }) => tag === 0xa3);
  return node ? listExtensions(node.children[0]) : [];
}

/**
 * Negative serial numbers occur although RFC 5280, 4.1.2.2 forbids them: the bytes identify the certificate.
 */
export function serialOf(node: DerNode | undefined): string {
  const { value } = expectTag(node, derTags.integer);
  if (value.length === 0 || value.length > 64)
    throw new DerError("type", "A serial number has a wrong length.");
  return hexOf(value).replace(/^(00)+(?=..)/, "");
}

function publicKeyOf(x509: X509Certificate): KeyObject {
  try {
    return x509.publicKey;
  } catch (cause) {
    throw new CertificateError("unsupported", "A certificate has an unsupported public key.", { cause });
  }
}

/**
 * Whether the key of `parent` signed `child`. Names, times and extensions are not compared. RSA PKCS#1 and
 * PSS and ECDSA on NIST, secp and brainpool curves are verified, explicit curve parameters included.
 */
export function isSignedBy(child: Certificate, parent: Certificate): boolean {
  try {
    return child.x509.verify(parent.publicKey);
  } catch {
    return false;
  }
}

/** Whether the certificate names itself as its issuer and its own key signed it. */
export function isSelfSigned(certificate: Certificate): boolean {
  return sameBytes(certificate.subject.raw, certificate.issuer.raw) && isSignedBy(certificate, certificate);
}

/** Whether `at` is in the validity period, which both ends extend by `skewSeconds` (default 0). */
export function validAt(
  { notBefore, notAfter }: Pick<Certificate, "notBefore" | "notAfter">,
  at: Date,
  skewSeconds = 0,
): boolean {
  const skew = skewSeconds * 1000;
  return at.getTime() >= notBefore.getTime() - skew && at.getTime() <= notAfter.getTime() + skew;
}
