import { createHash } from "node:crypto";
import { type Claim, type ClaimKind, claimsOf, type Verification } from "@passmuster/core";
import type { LookUpKind } from "./seal.ts";

/** A claim as it is stored: neither token nor person can be read from it. */
export interface ClaimRow {
  readonly document: Claim["document"];
  readonly kind: ClaimKind;
  /** Changes with anything of the claim: a row of the same digest need not be written again. */
  readonly digest: Uint8Array;
  readonly person: Uint8Array | null;
  readonly look_ups: readonly Uint8Array[];
}

/** Digests a text with the database's look-up key, within a tenant. */
export type LookUp = (kind: LookUpKind, text: string) => Uint8Array;

export function claimRowsOf(lookUp: LookUp, verification: Verification): ClaimRow[] {
  return claimsOf(verification).map(({ document, kind, person: named, tokens }) => {
    const person = personLookUp(lookUp, named);
    const look_ups = [...new Set(tokens)].map((token) => tokenLookUp(lookUp, token));
    const digest = createHash("sha256").update(person ?? "");
    for (const each of look_ups) digest.update(each);
    return { document, kind, digest: digest.digest(), person, look_ups };
  });
}

export function personLookUp(lookUp: LookUp, person: string | null): Uint8Array | null {
  return person === null ? null : lookUp("person", person);
}

/** 64 bits: among a billion stored tokens, another token is taken for one of them once in 18 billion times. */
export function tokenLookUp(lookUp: LookUp, token: string): Uint8Array {
  return lookUp("claim", token).subarray(0, 8);
}

/** Of a token that more claims have, no more count: what all documents of one layout share finds nothing. */
export const mostOfToken = 256;

/** How much a claim counts for sharing a token that `count` claims share. */
export function rarityOf(count: number): number {
  return Math.floor(2 ** 20 / count);
}
