import type { Tenant } from "../../model/principal.ts";
import type { SignedHead } from "../../model/signed-head.ts";
import { timestamp } from "../../model/time.ts";
import type { AuditDefect } from "./defects.ts";
import type { HeadSigner } from "./heads.ts";
import type { NamedHead } from "./verify.ts";

/** The heads of a tenant that were kept elsewhere, and a defect for each that no given key signed. */
export function keptHeads(
  given: readonly SignedHead[],
  tenant: Tenant,
  signer: Pick<HeadSigner, "verify">,
): { readonly heads: readonly NamedHead[]; readonly defects: readonly AuditDefect[] } {
  const own = given.filter((head) => head.tenant === tenant);
  const signed = own.filter((head) => signer.verify(head));
  return {
    heads: signed.map((head) => ({ head, name: `the head of ${timestamp(head.signedAt)}` })),
    defects: own.filter((head) => !signed.includes(head)).map(unsignedDefect),
  };
}

function unsignedDefect({ sequence, signedAt }: SignedHead): AuditDefect {
  const at = Number.isSafeInteger(signedAt) ? timestamp(signedAt) : "an unknown time";
  return { sequence, sentence: `The head of ${at} is not signed by a key that was given.` };
}

/** Hashes of links that were kept elsewhere. Each must be the hash of a link. */
export function createKeptHashes(hashes: readonly string[]) {
  const missing = new Set(hashes.map((hash) => hash.toLowerCase()));
  return {
    see(hash: string): void {
      missing.delete(hash);
    },
    defects: (): readonly AuditDefect[] =>
      [...missing].map((hash) => ({
        sequence: 0,
        sentence: `No link has the kept hash ${hash}: the chain was cut before it, or rewritten.`,
      })),
  };
}
