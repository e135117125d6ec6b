import type { Certificate } from "@passmuster/certificates";
import { type CborNode, decodeCbor, expectEmbedded, expectMap } from "../cbor/index.ts";
import { readCoseMessage, verifySign1 } from "../cose/index.ts";
import { WalletError } from "../errors.ts";
import { skewOf } from "./dates.ts";
import { readElements, requireIssuerCountry } from "./elements.ts";
import { readSecurityObject, type SecurityObject } from "./security-object.ts";
import { requireTrusted, signerOf } from "./signer.ts";
import type { IssuerOptions, MdocValidity, VerifiedIssuerSigned } from "./types.ts";

export interface IssuerSignedOptions extends IssuerOptions {
  /** The document type that the credential must have. Default: any. */
  readonly docType?: string;
}

/**
 * Verifies what the issuer signed (ISO/IEC 18013-5 9.3.1, 9.3.3): trust, signature, digests, validity. It
 * proves nothing about who presents it: use {@link verifyDeviceResponse} for a presentation.
 *
 * @param bytes IssuerSigned as CBOR
 * @throws {WalletError} of the areas `format`, `issuer`, `validity`
 * @example
 * const trust = trustedCertificates([await readFile("iaca.pem", "utf8")]);
 * const bytes = await readFile("issuer-signed.cbor");
 * const { elements, validity } = await verifyIssuerSigned(bytes, { trust, at: new Date() });
 */
export async function verifyIssuerSigned(
  bytes: Uint8Array,
  options: IssuerSignedOptions,
): Promise<VerifiedIssuerSigned> {
  const { result, invalid } = await verifyIssuer(decodeCbor(bytes), options.docType, options);
  if (invalid) throw invalid;
  return result;
}

/** `invalid` says that the credential is expired or not yet valid. @throws {WalletError} everything else */
export async function verifyIssuer(
  node: CborNode | undefined,
  docType: string | undefined,
  options: IssuerOptions,
): Promise<{
  readonly result: VerifiedIssuerSigned;
  readonly object: SecurityObject;
  readonly invalid: WalletError | undefined;
}> {
  const entries = expectMap(node, "issuerSigned");
  const message = readCoseMessage(entries.get("issuerAuth"), "issuerAuth");
  if (!message.payload) throw new WalletError("cose_malformed", "issuerAuth has no payload.");
  const object = readSecurityObject(expectEmbedded(decodeCbor(message.payload), "The payload of issuerAuth"));
  if (docType !== undefined && docType !== object.docType)
    throw new WalletError("mdoc_doctype_mismatch", "The issuer signed another document type.");
  const issuer = signerOf(message);
  const issuerRevocation = await requireTrusted(issuer, object.docType, options);
  if (!verifySign1(message, issuer.publicKey))
    throw new WalletError("mdoc_issuer_signature", "The document signer did not sign the mdoc.");
  const elements = readElements(entries.get("nameSpaces"), object);
  requireIssuerCountry(object.docType, elements, issuer);
  const invalid = whyInvalid(object.validity, issuer, options);
  const { validity, status } = object;
  const result = {
    docType: object.docType,
    elements,
    validity,
    issuer,
    issuerRevocation,
    ...(status && { status }),
  };
  return { result, object, invalid };
}

/** ISO/IEC 18013-5 9.3.1. @throws {WalletError} the dates contradict each other or the signer */
function whyInvalid(
  validity: MdocValidity,
  issuer: Certificate,
  options: IssuerOptions,
): WalletError | undefined {
  const skew = skewOf(options);
  const now = options.at.getTime();
  const [signed, from, until] = [validity.signed, validity.validFrom, validity.validUntil].map(Number) as [
    number,
    number,
    number,
  ];
  if (signed < issuer.notBefore.getTime() - skew || signed > issuer.notAfter.getTime() + skew)
    throw new WalletError(
      "mdoc_signed_outside_signer",
      "The mdoc was signed outside the validity of its signer.",
    );
  if (signed > from + skew || until < from)
    throw new WalletError("mdoc_malformed", "The dates of the mdoc contradict each other.");
  if (from > now + skew) return new WalletError("mdoc_not_yet_valid", "The mdoc is not valid yet.");
  return until < now - skew ? new WalletError("mdoc_expired", "The mdoc is expired.") : undefined;
}
