import {
  type Certificate,
  isListSignedBy,
  isRevoked,
  isSelfSigned,
  isSignedBy,
  type RevocationList,
  sameBytes,
  validAt,
} from "@passmuster/certificates";
import { ChipError, type ChipErrorCode } from "./errors.ts";

export interface PathOptions {
  /** Country roots, and link certificates that one of these roots signed. */
  readonly trusted: readonly Certificate[];
  /** Certificates that lead to a root and are not trusted themselves. */
  readonly links: readonly Certificate[];
  readonly revocationLists: readonly RevocationList[];
  readonly at: Date;
  readonly requireRevocationList: boolean;
}

/** From the certificate that signed the document signer to the root. */
export type AuthorityPath = readonly [Certificate, ...Certificate[]];

/** Roots change about every three years, and at most two of them are in use. */
const longest = 5;

/**
 * Finds trusted country roots for a document signer or a master list signer (ICAO 9303-12, 4–7). Authorities
 * are compared by key: a country may have several of one name. The path length of basicConstraints is not
 * applied, since link certificates exceed it.
 *
 * @throws {ChipError} the reason of the path that came furthest
 */
export function findAuthorities(signer: Certificate, options: PathOptions): AuthorityPath {
  const paths = pathsFrom(signer, options, longest);
  let reason = new ChipError("no_path", "No trusted country root leads to the document signer.");
  for (const path of paths) {
    const problem = problemOf(path, signer, options);
    if (!problem) return path;
    if (reason.code === "no_path") reason = problem;
  }
  throw reason;
}

/** All paths, most likely first. Only the paths that are asked for are computed. */
function* pathsFrom(child: Certificate, options: PathOptions, left: number): Generator<AuthorityPath> {
  if (left === 0) return;
  for (const authority of candidatesFor(child, options)) {
    if (!authority.isCa || !isSignedBy(child, authority)) continue;
    if (isRoot(authority)) {
      if (options.trusted.includes(authority)) yield [authority];
    } else for (const rest of pathsFrom(authority, options, left - 1)) yield [authority, ...rest];
  }
}

const roots = new WeakMap<Certificate, boolean>();

function isRoot(certificate: Certificate): boolean {
  const hasOwnSignature = roots.get(certificate) ?? isSelfSigned(certificate);
  roots.set(certificate, hasOwnSignature);
  return hasOwnSignature;
}

/** Authorities that may have signed: the key identifier fits first, then the name, then the country. */
function candidatesFor(child: Certificate, { trusted, links }: PathOptions): readonly Certificate[] {
  const rank = (authority: Certificate): number => {
    const sameKey = authority.subjectKeyId !== undefined && authority.subjectKeyId === child.authorityKeyId;
    if (sameKey) return 0;
    return sameBytes(authority.subject.raw, child.issuer.raw) ? 1 : 2;
  };
  const all = [...new Set([...trusted, ...links])].filter((authority) => authority !== child);
  const fitting = all.filter(
    (authority) => rank(authority) < 2 || sameCountry(authority.subject, child.issuer),
  );
  return fitting.sort((one, other) => rank(one) - rank(other));
}

const sameCountry = (one: { readonly country?: string }, other: { readonly country?: string }): boolean =>
  one.country !== undefined && one.country.toUpperCase() === other.country?.toUpperCase();

function problemOf(path: AuthorityPath, signer: Certificate, options: PathOptions): ChipError | undefined {
  const [issuer] = path;
  const all = [signer, ...path];
  if (!sameCountry(signer.subject, issuer.subject) || !sameCountry(signer.issuer, issuer.subject))
    return problem("country_mismatch", "Document signer and country root name different countries.");
  if (all.some(({ unknownCritical }) => unknownCritical.length > 0))
    return problem("critical_extension", "A certificate has an unknown critical extension.");
  if (path.some(({ keyUsage }) => keyUsage && !keyUsage.uses.has("keyCertSign")))
    return problem("key_usage", "The country root may not sign certificates.");
  if (!validAt(signer, options.at))
    return problem("signer_not_valid", "The document signer is not valid now.");
  if (!path.every((authority) => validAt(authority, options.at)))
    return problem("root_not_valid", "A country root is not valid now.");
  return revocationProblem(path, signer, options);
}

function revocationProblem(
  path: AuthorityPath,
  signer: Certificate,
  { revocationLists, trusted, links, at, requireRevocationList }: PathOptions,
): ChipError | undefined {
  const signers = new Set(
    [...path, ...trusted, ...links].filter((one) => sameCountry(one.subject, path[0].subject)),
  );
  const issuedBy = (authority: Certificate) =>
    revocationLists.filter(
      (list) => sameCountry(list.issuer, authority.subject) && isListSignedBy(list, authority),
    );
  const lists = [...signers].filter(maySignLists).flatMap(issuedBy);
  const chain = [signer, ...path].filter((certificate) => !isRoot(certificate));
  if (chain.some((certificate) => lists.some((list) => isRevoked(list, certificate))))
    return problem("revoked", "A certificate of the path is revoked.");
  const isCurrent = (list: RevocationList) =>
    list.unknownCritical.length === 0 &&
    sameBytes(list.issuer.raw, signer.issuer.raw) &&
    list.nextUpdate !== undefined &&
    validAt({ notBefore: list.thisUpdate, notAfter: list.nextUpdate }, at);
  if (requireRevocationList && !lists.some(isCurrent))
    return problem("revocation_unknown", "There is no current revocation list of the country root.");
  return undefined;
}

const maySignLists = ({ isCa, keyUsage }: Certificate): boolean =>
  isCa && (!keyUsage || keyUsage.uses.has("cRLSign"));

const problem = (code: ChipErrorCode, message: string): ChipError => new ChipError(code, message);
