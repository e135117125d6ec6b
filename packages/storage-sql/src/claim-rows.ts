import { createHash } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import {
  type FingerprintHolder,
  type FingerprintQuery,
  fingerprintsOf,
  type Verification,
} from "@passmuster/core/storage";
import type { LookUpKind } from "./seal.ts";

/** A claim as stored: it reveals neither token nor person. */
export interface ClaimRow {
  readonly document: FingerprintHolder["document"];
  readonly kind: FingerprintHolder["kind"];
  /** Changes with any part of the claim: a row with the same digest need not be written again. */
  readonly digest: Uint8Array;
  readonly person: Uint8Array | null;
  readonly look_ups: readonly Uint8Array[];
}

/** Digests a text with the look-up key of the database, within a tenant. */
export type LookUp = (kind: LookUpKind, text: string) => Uint8Array;

export function claimRowsOf(lookUp: LookUp, verification: Verification): ClaimRow[] {
  return fingerprintsOf(verification).map(({ document, kind, person: named, tokens }) => {
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

/** 64 bits: among a billion stored tokens, a different token collides once in 18 billion look-ups. */
export function tokenLookUp(lookUp: LookUp, token: string): Uint8Array {
  return lookUp("claim", token).subarray(0, 8);
}

/** The digests of the tokens that are asked for, each once. */
export type AskedLookUps = (
  lookUp: LookUp,
  query: Pick<FingerprintQuery, "tenant" | "tokens">,
) => Promise<readonly Uint8Array[]>;

/** Digests that one turn of the event loop computes: about 1 ms. */
const inTurn = 500;

/**
 * Remembers the digests of a list of tokens as long as the list is kept: each image is asked for twice, and
 * has up to 5,600 tokens.
 */
export function createAskedLookUps(): AskedLookUps {
  const known = new WeakMap<readonly string[], { readonly of: string; readonly lookUps: Promised }>();
  return (lookUp, { tenant, tokens }) => {
    const found = known.get(tokens);
    if (found?.of === tenant) return found.lookUps;
    const lookUps = lookUpsInTurns(lookUp, tokens);
    known.set(tokens, { of: tenant, lookUps });
    return lookUps;
  };
}

type Promised = ReturnType<AskedLookUps>;

async function lookUpsInTurns(lookUp: LookUp, tokens: readonly string[]): Promise<readonly Uint8Array[]> {
  const lookUps: Uint8Array[] = [];
  for (const token of new Set(tokens)) {
    lookUps.push(tokenLookUp(lookUp, token));
    if (lookUps.length % inTurn === 0) await turn();
  }
  return lookUps;
}

/** Maximum number of claims per token: a token shared by all documents of one layout identifies nothing. */
export const mostOfToken = 256;

/** The weight of sharing a token, to be divided by the number of its claims. */
export const rarestWeight = 2 ** 20;
