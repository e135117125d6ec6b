import type { RequestId, VerificationId } from "../model/ids.ts";
import type { Tenant } from "../model/principal.ts";
import type { Instant } from "../model/time.ts";

/**
 * One attempt at a request that its caller may retry. `digest` and `body` are keyed digests. Idempotency keys
 * and bodies can be personal, so a storage never sees them.
 */
export interface RequestClaim {
  readonly tenant: Tenant;
  /** Digest of caller, route and key. */
  readonly digest: string;
  /** The attempt. Its calls have no effect once another attempt has the key. */
  readonly attempt: RequestId;
}

export interface RequestBeginning extends RequestClaim {
  /** Digest of the body. */
  readonly body: string;
  readonly now: Instant;
  /** The time on the storage's `leaseClock`; `now` if absent. */
  readonly at?: Instant;
  /** End of the lease, on the clock of `at`: no other attempt may take the key before this. */
  readonly until: Instant;
  /** From this time on the key counts as unused. */
  readonly expiresAt: Instant;
}

/** A response, stored to replay it. */
export interface StoredAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string | null;
}

/** The effect of a request, written in the same transaction as the save. */
export interface EffectRecord {
  readonly claim: RequestClaim;
  /** The verification whose erasure erases the response; `null` if the response holds no data of it. */
  readonly about: VerificationId | null;
  /** The id of what the request created within the verification. */
  readonly made: string | null;
}

/** The result of `begin`. */
export type BeginResult =
  /** This attempt has the key. */
  | { readonly state: "begun" }
  /** Another attempt has the key. */
  | { readonly state: "running" }
  /** The key was used with another body. */
  | { readonly state: "mismatch" }
  /** The request took effect or was answered. `answer` is `null` if it was never stored or was erased. */
  | ({ readonly state: "done"; readonly answer: StoredAnswer | null } & Pick<EffectRecord, "about" | "made">);

/** The lease ran out and another attempt has the key. Nothing was written. */
export class ClaimLostError extends Error {
  override readonly name = "ClaimLostError";
  constructor() {
    super("The request is being answered by another attempt.");
  }
}

/**
 * The requests under idempotency keys, each within its tenant.
 *
 * An attempt calls `begin`, records its effect with `save`, and ends its claim with `finish` or `release`. If
 * it does neither, the next attempt may take the key at `until`. A request that took effect is never run
 * again: it is done, with or without its response.
 */
export interface RequestStore {
  /**
   * Gives the key to exactly one of any number of concurrent attempts. Reports a mismatch while the key is
   * held or done.
   */
  begin(beginning: RequestBeginning): Promise<BeginResult>;
  /**
   * Stores the response. It is erased with the verification that the effect record names. If that is already
   * deleted, the request is done without a response. No effect if the claim was lost.
   */
  finish(claim: RequestClaim, answer: StoredAnswer): Promise<void>;
  /** Frees the key. A request that took effect becomes done instead. No effect if the claim was lost. */
  release(claim: RequestClaim): Promise<void>;
  /** Deletes up to `limit` requests that expired at `now` or earlier. Resolves to their number. */
  purge(now: Instant, limit: number): Promise<number>;
}
