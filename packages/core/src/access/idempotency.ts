import { createHmac } from "node:crypto";
import { PassmusterError } from "../errors.ts";
import type { RequestId } from "../model/ids.ts";
import type { Principal } from "../model/principal.ts";
import { day, type Instant, minute } from "../model/time.ts";
import type { RequestBeginning } from "../ports/requests.ts";
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
  readonly body: Uint8Array;
}

/** @throws {PassmusterError} `idempotency_key_invalid`: a key is 1 to 255 visible ASCII characters */
export function requireKey(key: string): void {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new PassmusterError("idempotency_key_invalid");
}

/**
 * Identifies requests by keyed digests, so that a storage holds neither key nor body. The options hold the
 * secret.
 */
export function createRequestDigest(
  secret: string,
): (request: KeyedRequest, now: Instant) => RequestBeginning {
  const hashKey = deriveKey(secret, "requests");
  const digestOf = (data: string | Uint8Array): string =>
    createHmac("sha256", hashKey).update(data).digest("base64url");
  return ({ attempt, principal: { tenant, subject }, method, path, key, body }, now) => ({
    tenant,
    digest: digestOf(JSON.stringify([subject, method, path, key])),
    attempt,
    body: digestOf(body),
    now,
    until: now + lease,
    expiresAt: now + kept,
  });
}
