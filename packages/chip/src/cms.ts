import { createHash } from "node:crypto";
import {
  bytesFromOctets,
  type Certificate,
  type DerNode,
  type DerOptions,
  derTags,
  digestOf,
  expectTag,
  oidOf,
  readCertificate,
  readDer,
  type SignatureScheme,
  sameBytes,
  schemeOf,
  sequenceOf,
  smallIntegerOf,
  verifies,
} from "@passmuster/certificates";
import { ChipError } from "./errors.ts";

/**
 * A CMS SignedData (RFC 5652, 5) whose signature holds. Whether its signer is trusted is not checked here.
 */
export interface SignedContent {
  readonly content: Uint8Array;
  readonly signer: Certificate;
  /** Further certificates of the structure. */
  readonly others: readonly Certificate[];
  readonly scheme: SignatureScheme;
}

const ids = {
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
} as const;

/**
 * Reads SignedData with exactly one signer and signed attributes (ICAO 9303-10, 4.6.2.2), and verifies the
 * signature.
 *
 * @param type the content type that is expected
 * @throws {ChipError} @throws {DerError} @throws {CertificateError}
 */
export function readSignedContent(bytes: Uint8Array, type: string, options: DerOptions = {}): SignedContent {
  const [id, wrapped, ...more] = sequenceOf(readDer(bytes, options));
  if (oidOf(id) !== ids.signedData || more.length > 0) throw malformed("It is not SignedData.");
  const [version, digests, encapsulated, ...rest] = sequenceOf(only(expectTag(wrapped, 0xa0)));
  if (smallIntegerOf(version) !== 3) throw malformed("SignedData has not version 3.");
  const content = contentOf(encapsulated, type);
  const certificates = rest[0]?.tag === 0xa0 ? rest[0].children.map(({ raw }) => readCertificate(raw)) : [];
  const [infos, ...after] = rest.filter(({ tag }) => tag !== 0xa0 && tag !== 0xa1);
  if (after.length > 0) throw malformed("SignedData has further parts.");
  const info = signerInfoOf(only(expectTag(infos, derTags.set)));
  const named = expectTag(digests, derTags.set).children.map(digestOf);
  if (!named.includes(digestOf(info.digest)))
    throw malformed("SignedData does not name the signer's hash algorithm.");
  const signer = certificates.find((certificate) => isNamed(certificate, info.id));
  if (!signer) throw new ChipError("signer_missing", "The certificate of the signer is not there.");
  const scheme = schemeOf(info.algorithm, digestOf(info.digest));
  verifyAttributes(info, content, type);
  if (!verifies(scheme, signer.publicKey, attributesAsSigned(info.attributes), info.signature))
    throw new ChipError("signature_mismatch", "The signature is not the signer's.");
  return { content, signer, others: certificates.filter((one) => one !== signer), scheme };
}

function contentOf(encapsulated: DerNode | undefined, type: string): Uint8Array {
  const [id, wrapped, ...more] = sequenceOf(encapsulated);
  if (oidOf(id) !== type) throw new ChipError("content_type_mismatch", "The content has another type.");
  if (more.length > 0) throw malformed("The content has further parts.");
  return bytesFromOctets(only(expectTag(wrapped, 0xa0)));
}

interface SignerInfo {
  /** IssuerAndSerialNumber, or [0] SubjectKeyIdentifier. */
  readonly id: DerNode;
  readonly digest: DerNode;
  readonly attributes: DerNode;
  readonly algorithm: DerNode;
  readonly signature: Uint8Array;
}

/** RFC 5652, 5.3: version 3 goes with a key identifier, version 1 with issuer and serial number. */
function signerInfoOf(node: DerNode): SignerInfo {
  const [version, id, digest, attributes, algorithm, signature, ...rest] = sequenceOf(node);
  const expected = id?.tag === 0x80 ? 3 : 1;
  if (smallIntegerOf(version) !== expected)
    throw malformed("SignerInfo has a version that does not fit its signer.");
  if (!id || rest.length > 1 || rest.some(({ tag }) => tag !== 0xa1))
    throw malformed("SignerInfo has further parts.");
  return {
    id,
    digest: expectTag(digest, derTags.sequence),
    attributes: expectTag(attributes, 0xa0),
    algorithm: expectTag(algorithm, derTags.sequence),
    signature: expectTag(signature, derTags.octetString).value,
  };
}

function isNamed(certificate: Certificate, id: DerNode): boolean {
  if (id.tag === 0x80) return certificate.subjectKeyId === Buffer.from(id.value).toString("hex");
  const [issuer, serial] = sequenceOf(id);
  const hex = Buffer.from(expectTag(serial, derTags.integer).value)
    .toString("hex")
    .replace(/^(00)+(?=..)/, "");
  return certificate.serial === hex && sameBytes(certificate.issuer.raw, issuer?.raw ?? new Uint8Array());
}

/** RFC 5652, 11.1 and 11.2. */
function verifyAttributes({ attributes, digest }: SignerInfo, content: Uint8Array, type: string): void {
  const values = new Map<string, DerNode>();
  for (const attribute of attributes.children) {
    const [id, set, ...more] = sequenceOf(attribute);
    const oid = oidOf(id);
    if (values.has(oid) || more.length > 0) throw malformed("A signed attribute occurs twice.");
    const found = expectTag(set, derTags.set).children;
    if (found[0] && found.length === 1) values.set(oid, found[0]);
    else if (oid === ids.contentType || oid === ids.messageDigest)
      throw malformed("A signed attribute has not one value.");
  }
  if (oidOf(values.get(ids.contentType)) !== type)
    throw new ChipError("content_type_mismatch", "The signed content type is another one.");
  const signed = expectTag(values.get(ids.messageDigest), derTags.octetString).value;
  if (!sameBytes(signed, createHash(digestOf(digest)).update(content).digest()))
    throw new ChipError("digest_mismatch", "The signed digest is not the content's.");
}

/**
 * RFC 5652, 5.4: with the tag of SET OF. The order is kept as received, since some issuers signed unsorted
 * attributes.
 */
function attributesAsSigned({ raw }: DerNode): Uint8Array {
  const bytes = Uint8Array.from(raw);
  bytes[0] = derTags.set;
  return bytes;
}

export function only({ children }: DerNode): DerNode {
  const [child, ...more] = children;
  if (!child || more.length > 0) throw malformed("An element has not one part.");
  return child;
}

const malformed = (message: string): ChipError => new ChipError("malformed", message);
