import { createHash } from "node:crypto";
import { askedTokensOf, createLatest, searchTokensOf, type Verification } from "@passmuster/core/storage";
import type { LookUp } from "./claim-rows.ts";

/** 64 bits: matches are checked on the opened verifications, so a collision only opens one more. */
const width = 8;

/**
 * The search tokens of a verification as stored: their keyed digests, in order, one after the other. Equal
 * bytes need not be written again.
 */
export type SearchLookUps = (lookUp: LookUp, verification: Verification) => Buffer;

/** Caches the last `most` results: most saves change no name and no number. It keeps digests only. */
export function createSearchLookUps(most = 2_000): SearchLookUps {
  const cache = createLatest<string, { readonly of: string; readonly lookUps: Buffer }>(most);
  return (lookUp, verification) => {
    const { id, tenant } = verification;
    const tokens = searchTokensOf(verification);
    const of = createHash("sha256")
      .update(JSON.stringify([tenant, tokens]))
      .digest("base64");
    const found = cache.find(id);
    if (found?.of === of) return found.lookUps;
    const digests = tokens.map((token) => digestOf(lookUp, token));
    const lookUps = Buffer.concat(digests.sort(Buffer.compare));
    cache.keep(id, { of, lookUps });
    return lookUps;
  };
}

/** The single digests of `searchLookUpsOf`. */
export function splitLookUps(lookUps: Uint8Array): readonly Buffer[] {
  const bytes = Buffer.from(lookUps.buffer, lookUps.byteOffset, lookUps.length);
  return Array.from({ length: bytes.length / width }, (_, at) =>
    bytes.subarray(at * width, (at + 1) * width),
  );
}

/**
 * The digests that candidates for some words must all have: of the words themselves, and of their prefixes.
 */
export function searchedLookUpsOf(
  lookUp: LookUp,
  words: readonly string[],
): { readonly whole: readonly Buffer[]; readonly prefixes: readonly Buffer[] } {
  const { whole, prefixes } = askedTokensOf(words);
  return {
    whole: whole.map((token) => digestOf(lookUp, token)),
    prefixes: [...new Set(prefixes)].map((token) => digestOf(lookUp, token)),
  };
}

/** Stored digests of one search that are looked at, newest first: it bounds the time of a common prefix. */
export const mostSearched = 10_000;

function digestOf(lookUp: LookUp, token: string): Buffer {
  return Buffer.from(lookUp("search", token)).subarray(0, width);
}
