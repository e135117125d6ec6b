import type { Fingerprint, FingerprintHolder, FingerprintQuery } from "../../model/fingerprint.ts";
import type { Verification } from "../../model/verification.ts";
import { fingerprintsOf } from "../../verdict/fingerprint/fingerprints.ts";
import { compareTexts } from "./sorted.ts";

/** Safe as a cache: a stored verification is never changed in place. */
const cachedClaims = new WeakMap<Verification, readonly Fingerprint[]>();

function knownClaimsOf(verification: Verification): readonly Fingerprint[] {
  const claims = cachedClaims.get(verification) ?? fingerprintsOf(verification);
  cachedClaims.set(verification, claims);
  return claims;
}

export function holdersAmong(
  verifications: readonly Verification[],
  { tokens, besides, person, most }: FingerprintQuery,
): FingerprintHolder[] {
  const asked = new Set(tokens);
  const sharing = verifications
    .filter(({ id }) => id !== besides)
    .flatMap((verification) => knownClaimsOf(verification).map((claim) => ({ verification, claim })))
    .filter(({ claim }) => claim.person === null || claim.person !== person)
    .map((each) => ({ ...each, shared: each.claim.tokens.filter((token) => asked.has(token)) }))
    .filter(({ shared }) => shared.length > 0);
  const counts = new Map<string, number>();
  for (const { shared } of sharing) {
    for (const token of shared) counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  const holders = sharing.map(({ verification, claim, shared }) => ({
    holder: { verification: verification.id, document: claim.document, kind: claim.kind },
    rarity: shared.reduce((sum, token) => sum + Math.floor(2 ** 20 / (counts.get(token) ?? 1)), 0),
  }));
  return holders
    .sort((a, b) => b.rarity - a.rarity || inOrder(a.holder, b.holder))
    .slice(0, most)
    .map(({ holder }) => holder);
}

function inOrder(a: FingerprintHolder, b: FingerprintHolder): number {
  const [one, other] = [a, b].map(
    ({ verification, document, kind }) => `${verification} ${document} ${kind}`,
  );
  return compareTexts(one ?? "", other ?? "");
}
