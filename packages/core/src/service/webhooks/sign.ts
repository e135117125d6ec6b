import { createHmac } from "node:crypto";
import { type Instant, second } from "../../model/time.ts";
import type { WebhookSecret } from "../../model/webhook.ts";
import type { Environment } from "../../ports/environment.ts";

const prefix = "whsec_";

/** `whsec_` and base64 of 32 random bytes (Standard Webhooks 1.0 requires 24 to 64). */
export function newSecret(environment: Environment): string {
  return `${prefix}${Buffer.from(environment.random(32)).toString("base64")}`;
}

/**
 * The three headers of Standard Webhooks 1.0: `v1,` and the HMAC-SHA256 of `id.timestamp.body`, one for each
 * valid secret. `at` is the time of the attempt.
 */
export function signatureHeaders(
  id: string,
  at: Instant,
  body: string,
  secrets: readonly WebhookSecret[],
): Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string> {
  const timestamp = String(Math.floor(at / second));
  const good = secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > at);
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = good.map(
    (secret) => `v1,${createHmac("sha256", keyOf(secret)).update(signed).digest("base64")}`,
  );
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

const keys = new WeakMap<WebhookSecret, Buffer>();

function keyOf(secret: WebhookSecret): Buffer {
  const cached = keys.get(secret);
  if (cached) return cached;
  const key = Buffer.from(secret.value.slice(prefix.length), "base64");
  keys.set(secret, key);
  return key;
}
