import type { RequestId, VerificationId } from "../model/ids.ts";
import type { Tenant } from "../model/principal.ts";
import type { Instant } from "../model/time.ts";

/**
 * A request that its caller may repeat, and the attempt that holds it.
 * `digest` and `body` are keyed digests: idempotency keys and bodies can be personal, so a storage never sees them.
 */
export interface RequestClaim {
  readonly tenant: Tenant;
  /** Of who asked, for what, under which key. */
  readonly digest: string;
  /** The attempt. Whatever it asks for is void once another attempt has the key. */
  readonly attempt: RequestId;
}

export interface RequestBeginning extends RequestClaim {
  /** Digest of the body. */
  readonly body: string;
  readonly now: Instant;
  /** Until when nobody else gets the key, answered or not. */
  readonly until: Instant;
  /** From when on the key is as if it had never been used. */
  readonly expiresAt: Instant;
}

/** An answer as it is sent again. */
export interface StoredAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string | null;
}

/** What a request that took effect was about, written with the save that was its effect. */
export interface RequestMark {
  readonly claim: RequestClaim;
  /** The verification with which the answer is erased; `null` where the answer holds nothing of it. */
  readonly about: VerificationId | null;
  /** The id of what it made within the verification. */
  readonly made: string | null;
}

/** What begins with an attempt. */
export type Begun =
  /** The key is this attempt's: go on. */
  | { readonly state: "begun" }
  /** Another attempt has the key. */
  | { readonly state: "running" }
  /** The key was used with another body. */
  | { readonly state: "mismatch" }
  /** It took effect or was answered. `answer` is `null` where it was never stored, or was erased. */
  | ({ readonly state: "done"; readonly answer: StoredAnswer | null } & Pick<RequestMark, "about" | "made">);

/** Another attempt has the request's key, since this one took longer than it was given. Nothing was written. */
export class ClaimLostError extends Error {
  override readonly name = "ClaimLostError";
  constructor() {
    super("The request is being answered by another attempt.");
  }
}

/**
 * The requests under an idempotency key, each within its tenant.
 *
 * An attempt begins a request, its `save` marks it as having taken effect, and it finishes with the answer or releases the key, which ends
 * its claim. An attempt that falls silent loses the key at `until` to the next one, unless the request took effect: then it is done, with or without its answer.
 */
export interface RequestStore {
  /** Gives the key to one attempt, also of many at once. A mismatch is told while the key is held or done. */
  begin(beginning: RequestBeginning): Promise<Begun>;
  /**
   * Stores the answer. It is erased with the verification that the request was marked to be about; where that is deleted
   * by then, the request is done without it. No-op where the claim was lost.
   */
  finish(claim: RequestClaim, answer: StoredAnswer): Promise<void>;
  /** Frees the key; a request that took effect is done instead. No-op where the claim was lost. */
  release(claim: RequestClaim): Promise<void>;
  /** Forgets up to `limit` requests that expired at `now` or earlier. Resolves to how many. */
  purge(now: Instant, limit: number): Promise<number>;
}
