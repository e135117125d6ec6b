import { type Duration, millisecondsOf } from "../duration.ts";
import { WebhookVerificationError } from "./error.ts";
import type { WebhookEvent } from "./event.ts";
import { type Received, received, type WebhookRequest } from "./request.ts";
import { isSame, signatureOf } from "./signature.ts";

export interface VerifyOptions {
  /**
   * Maximum difference between the time of sending and now: `"5m"` by default (Standard Webhooks 1.0).
   */
  readonly tolerance?: Duration | undefined;
  /** The current time in milliseconds since 1970: by default the clock's. */
  readonly now?: number | undefined;
}

/**
 * Verifies the signature and the age of a webhook and returns its event. During a secret rotation, pass both
 * secrets. An event may arrive more than once: remember its `id`.
 *
 * @example
 * const event = await verifyWebhook(request, secret);
 * if (event.type === "verification.finished") console.log(event.data.status_label);
 * @throws {WebhookVerificationError} invalid: see `reason`
 * @throws {TypeError} no secret or an invalid one, or `tolerance` is not a duration
 */
export async function verifyWebhook(
  request: Request | WebhookRequest,
  secrets: string | readonly string[],
  { tolerance = "5m", now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const seconds = millisecondsOf("tolerance", tolerance) / 1000;
  const delivery = await received(request);
  refuseStale(delivery.timestamp, Math.floor(now / 1000), seconds);
  if (!(await isSigned(delivery, [secrets].flat()))) throw new WebhookVerificationError("signature_mismatch");
  return eventIn(delivery);
}

function refuseStale(timestamp: string, now: number, tolerance: number): void {
  if (!/^(?:0|[1-9]\d{0,11})$/.test(timestamp)) throw new WebhookVerificationError("invalid_timestamp");
  // Written so that a NaN `now` refuses everything.
  if (!(now - Number(timestamp) <= tolerance)) throw new WebhookVerificationError("too_old");
  if (!(Number(timestamp) - now <= tolerance)) throw new WebhookVerificationError("too_new");
}

async function isSigned(delivery: Received, secrets: readonly string[]): Promise<boolean> {
  if (secrets.length === 0) throw new TypeError('verifyWebhook needs a secret: "whsec_…".');
  const { id, timestamp, signatures, body } = delivery;
  const ours = await Promise.all(secrets.map((secret) => signatureOf(secret, id, timestamp, body)));
  return ours.flatMap((one) => signatures.map((other) => isSame(one, other))).includes(true);
}

function eventIn({ id, body }: Received): WebhookEvent {
  try {
    const event = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    const { type, timestamp, data } = event;
    if (typeof type === "string" && typeof timestamp === "string" && Object(data) === data) {
      return { ...event, id };
    }
  } catch {
    // Same refusal as for JSON that is not an event.
  }
  throw new WebhookVerificationError("invalid_body");
}
