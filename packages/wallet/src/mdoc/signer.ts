import {
  type Certificate,
  CertificateError,
  isListSignedBy,
  isRevoked,
  isSignedBy,
  readCertificate,
  sameBytes,
  validAt,
} from "@passmuster/certificates";
import { type CborNode, expectBytes } from "../cbor/index.ts";
import { type CoseMessage, coseLabel } from "../cose/index.ts";
import { WalletError } from "../errors.ts";
import { requireProfile } from "./profiles.ts";
import type { IssuerOptions, VerifiedIssuerSigned } from "./types.ts";

/**
 * The certificate that the message names as its signer: the first of `x5chain` (RFC 9360). ISO/IEC 18013-5
 * 9.1.2.4 keeps it in the unprotected header.
 *
 * @throws {WalletError} area `format`
 */
export function signerOf({ unprotectedHeader }: CoseMessage): Certificate {
  const chain = unprotectedHeader.get(coseLabel.certificates);
  const leaf: CborNode | undefined = chain?.kind === "array" ? chain.items[0] : chain;
  const der = expectBytes(leaf, "x5chain");
  if (der[0] !== 0x30) throw new WalletError("certificate_malformed", "The signer's certificate is not DER.");
  try {
    const certificate = readCertificate(der.slice());
    return certificate.publicKey && certificate;
  } catch (cause) {
    if (!(cause instanceof CertificateError)) throw cause;
    throw new WalletError("certificate_malformed", "The signer's certificate cannot be read.", { cause });
  }
}

/**
 * Requires that a trusted IACA root signed the document signer, that both are valid, and that the root did
 * not revoke the signer (ISO/IEC 18013-5 9.3.3). Intermediate certificates are not part of the profile.
 *
 * @throws {WalletError} `mdoc_signer_untrusted`, `mdoc_signer_expired`, `mdoc_signer_revoked`,
 *   `mdoc_signer_profile`
 */
export async function requireTrusted(
  signer: Certificate,
  docType: string,
  options: IssuerOptions,
): Promise<VerifiedIssuerSigned["issuerRevocation"]> {
  const { trust, at, skewSeconds = 60, strictness = "strict", trustSigners = false } = options;
  const anchors = await trust.certificates();
  const isPinned = trustSigners && anchors.some(({ raw }) => sameBytes(raw, signer.raw));
  const roots = isPinned ? [] : anchors.filter((anchor) => isIssuedBy(signer, anchor));
  if (!isPinned && roots.length === 0)
    throw new WalletError("mdoc_signer_untrusted", "No trusted root signed the document signer.");
  if (signer.unknownCritical.length > 0)
    throw new WalletError("mdoc_signer_profile", "The document signer has an unknown critical extension.");
  // A root may be renewed with the same key: its newer certificate is as good.
  const root = roots.find((candidate) => validAt(candidate, at, skewSeconds));
  if (!validAt(signer, at, skewSeconds) || (!isPinned && !root))
    throw new WalletError(
      "mdoc_signer_expired",
      "The document signer or its root is not valid at this time.",
    );
  if (strictness === "strict") requireProfile(docType, signer, root);
  return root ? await revocationOf(signer, root, options) : "unchecked";
}

function isIssuedBy(signer: Certificate, anchor: Certificate): boolean {
  return (
    anchor.isCa &&
    anchor.unknownCritical.length === 0 &&
    !sameBytes(anchor.raw, signer.raw) &&
    signer.x509.checkIssued(anchor.x509) &&
    isSignedBy(signer, anchor)
  );
}

async function revocationOf(
  signer: Certificate,
  root: Certificate,
  { trust, at, skewSeconds = 60 }: IssuerOptions,
): Promise<VerifiedIssuerSigned["issuerRevocation"]> {
  const lists = (await trust.revocationLists()).filter(
    (list) => sameBytes(list.issuer.raw, root.subject.raw) && isListSignedBy(list, root),
  );
  if (lists.some((list) => isRevoked(list, signer)))
    throw new WalletError("mdoc_signer_revoked", "The root revoked the document signer.");
  const limit = at.getTime() - skewSeconds * 1000;
  const isCurrent = lists.some(
    ({ nextUpdate, unknownCritical }) =>
      unknownCritical.length === 0 && nextUpdate !== undefined && nextUpdate.getTime() >= limit,
  );
  return isCurrent ? "good" : "unchecked";
}
