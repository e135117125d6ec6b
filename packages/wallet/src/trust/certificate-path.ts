import {
  type Certificate,
  isListSignedBy,
  isRevoked,
  isSignedBy,
  type RevocationList,
  type TrustSource,
  validAt,
} from "@passmuster/certificates";

export interface PathOptions {
  readonly trust: TrustSource;
  readonly at: Date;
  readonly skewSeconds: number;
}

const longestChain = 5;

/**
 * Why the chain leads to no trusted certificate, or undefined if it does (RFC 5280 section 6.1). The trust
 * source may list the signer itself, as lists of trusted entities do, or a CA above it.
 *
 * @param chain the signer first
 */
export async function whyUntrusted(
  chain: readonly Certificate[],
  { trust, at, skewSeconds }: PathOptions,
): Promise<string | undefined> {
  const [signer] = chain;
  if (!signer) return "there is no certificate";
  if (chain.length > longestChain) return `the chain has more than ${longestChain} certificates`;
  const path = pathToAnchor(chain, await trust.certificates());
  if (!path) return "no trusted certificate signed it";
  if (!path.every((certificate) => validAt(certificate, at, skewSeconds)))
    return "a certificate is expired or not yet valid";
  if (path.some(({ unknownCritical }) => unknownCritical.length > 0))
    return "a certificate has an unknown critical extension";
  if (signer.isCa || !hasUse(signer, "digitalSignature")) return "the certificate is not one of a signer";
  if (!path.slice(1).every(mayCertify))
    return "a certificate above it is not one of a CA, or its path is too long";
  const lists = await trust.revocationLists();
  return path.some((certificate, at) => isRevokedBy(certificate, path[at + 1], lists))
    ? "a certificate is revoked"
    : undefined;
}

/** The certificates from the signer to the first trusted one, or undefined. */
function pathToAnchor(
  chain: readonly Certificate[],
  anchors: readonly Certificate[],
): readonly Certificate[] | undefined {
  for (const [at, certificate] of chain.entries()) {
    const path = chain.slice(0, at + 1);
    if (anchors.some(({ raw }) => Buffer.compare(raw, certificate.raw) === 0)) return path;
    const anchor = anchors.find((candidate) => isIssuedBy(certificate, candidate));
    if (anchor) return [...path, anchor];
    const next = chain[at + 1];
    if (!next || !isIssuedBy(certificate, next)) return undefined;
  }
  return undefined;
}

function isIssuedBy(certificate: Certificate, parent: Certificate): boolean {
  return Buffer.compare(certificate.issuer.raw, parent.subject.raw) === 0 && isSignedBy(certificate, parent);
}

/** RFC 5280 section 6.1.4, k to n. `at` counts the certificates between it and the signer. */
function mayCertify(certificate: Certificate, at: number): boolean {
  const { isCa, pathLength = Number.POSITIVE_INFINITY } = certificate;
  return isCa && hasUse(certificate, "keyCertSign") && at <= pathLength;
}

function hasUse({ keyUsage }: Certificate, use: "digitalSignature" | "keyCertSign"): boolean {
  return keyUsage === undefined || keyUsage.uses.has(use);
}

function isRevokedBy(
  certificate: Certificate,
  parent: Certificate | undefined,
  lists: readonly RevocationList[],
): boolean {
  if (!parent) return false;
  return lists.some((list) => isRevoked(list, certificate) && isListSignedBy(list, parent));
}
