import { createHmac } from "node:crypto";
import { PassmusterError } from "../../base/errors.ts";
import type { RequestId } from "../../model/ids.ts";
import type { Principal } from "../../model/principal.ts";
import { day, type Instant, minute } from "../../model/time.ts";
import type { RequestBeginning } from "../../ports/requests.ts";
import { deriveKey } from "./keys.ts";

/** How long a response is replayed. */
const kept: Instant = day;
/** How long an attempt that never finishes keeps the key. */
const lease: Instant = minute;

/** The identity of a request under its idempotency key. */
export interface KeyedRequest {
  readonly attempt: RequestId;
  readonly principal: Principal;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  /** The result of `body().digest`. */
  readonly body: string;
}

/** Computes the keyed digest of a body that arrives in parts. */
export interface BodyDigest {
  update(bytes: Uint8Array): void;
  digest(): string;
}

export interface RequestDigest {
  /** Identifies a request. */
  /** `at` is the time on the clock of leases. */
  identify(request: KeyedRequest, now: Instant, at?: Instant): RequestBeginning;
  body(): BodyDigest;
}

/** @throws {PassmusterError} `idempotency_key_invalid`: a key is 1 to 255 visible ASCII characters */
export function requireKey(key: string): void {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new PassmusterError("idempotency_key_invalid");
}

/**
 * Identifies requests by keyed digests, so that a storage holds neither key nor body. The options hold the
 * secrets.
 */
export function createRequestDigest(secrets: readonly string[]): RequestDigest {
  // The oldest secret: a retry must get the digest of its first attempt, before and after a new secret.
  const hashKey = deriveKey(secrets.at(-1) ?? "", "requests");
  const hmac = () => createHmac("sha256", hashKey);
  return {
    identify: ({ attempt, principal: { tenant, subject }, method, path, key, body }, now, at = now) => ({
      tenant,
      digest: hmac()
        .update(JSON.stringify([subject, method, path, key]))
        .digest("base64url"),
      attempt,
      body,
      now,
      at,
      until: at + lease,
      expiresAt: now + kept,
    }),
    body() {
      const hash = hmac();
      return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest("base64url") };
    },
  };
}
