import { createHash, timingSafeEqual } from "node:crypto";
import type { Certificate } from "@passmuster/certificates";
import {
  type CborNode,
  type CborValue,
  expectArray,
  expectBytes,
  expectEmbedded,
  expectInteger,
  expectMap,
  expectText,
  expectTextKeys,
  plainValue,
} from "../cbor/index.ts";
import { WalletError } from "../errors.ts";
import { mdlDocType, pidDocType } from "./profiles.ts";
import type { SecurityObject } from "./security-object.ts";
import type { MdocElements } from "./types.ts";

/**
 * The disclosed elements. Each digest is computed over the received bytes, tag 24 included, and compared with
 * the signed digest of the same namespace and number (ISO/IEC 18013-5 9.1.2.5, 9.3.1).
 *
 * @throws {WalletError} `mdoc_digest_mismatch`; `mdoc_malformed`: an element occurs twice
 */
export function readElements(nameSpaces: CborNode | undefined, object: SecurityObject): MdocElements {
  // ISO/IEC 18013-5 8.3.2.1.2.2 lets a wallet disclose nothing. That is no answer to a request.
  const namespaces = expectTextKeys(nameSpaces, "nameSpaces");
  return Object.fromEntries(
    namespaces.map(([namespace, items]) => [namespace, readNamespace(namespace, items, object)]),
  );
}

function readNamespace(
  namespace: string,
  items: CborNode,
  { valueDigests, digestAlgorithm }: SecurityObject,
): Readonly<Record<string, CborValue>> {
  const digests = valueDigests.get(namespace);
  const elements = new Map<string, CborValue>();
  for (const item of expectArray(items, "The items of a namespace")) {
    const entries = expectMap(expectEmbedded(item, "IssuerSignedItem"), "IssuerSignedItem");
    const digestId = expectInteger(entries.get("digestID"), "digestID");
    const name = expectText(entries.get("elementIdentifier"), "elementIdentifier");
    const value = entries.get("elementValue");
    // ISO/IEC 18013-5 9.1.2.5: at least 16 bytes keep undisclosed elements from being guessed.
    if (expectBytes(entries.get("random"), "random").length < 16 || !value)
      throw new WalletError("mdoc_malformed", "An IssuerSignedItem has no value, or too few random bytes.");
    if (elements.has(name))
      throw new WalletError("mdoc_malformed", "An element occurs twice in a namespace.");
    const digest = createHash(digestAlgorithm).update(item.raw).digest();
    const signed = digests?.get(digestId);
    if (!signed || !sameDigest(digest, expectBytes(signed, "A digest")))
      throw new WalletError(
        "mdoc_digest_mismatch",
        "The digest of an element is not the one that the issuer signed.",
      );
    elements.set(name, plainValue(value));
  }
  return Object.fromEntries(elements);
}

function sameDigest(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The namespaces in which these two document types name their issuer. */
const issuerNamespaces: Readonly<Record<string, string>> = {
  [mdlDocType]: "org.iso.18013.5.1",
  [pidDocType]: "eu.europa.ec.eudi.pid.1",
};

/**
 * Requires that the issuing country and jurisdiction are those of the signer, where both are named
 * (ISO/IEC 18013-5 9.3.1).
 *
 * @throws {WalletError} `mdoc_issuer_country`
 */
export function requireIssuerCountry(
  docType: string,
  elements: MdocElements,
  { subject }: Certificate,
): void {
  const named = elements[issuerNamespaces[docType] ?? ""] ?? {};
  const pairs = [
    [named.issuing_country, subject.country],
    [named.issuing_jurisdiction, subject.stateOrProvince],
  ] as const;
  for (const [element, attribute] of pairs) {
    if (element === undefined || attribute === undefined) continue;
    if (typeof element !== "string" || element.toUpperCase() !== attribute.toUpperCase())
      throw new WalletError(
        "mdoc_issuer_country",
        "The issuing country or jurisdiction is not that of the signer.",
      );
  }
}
