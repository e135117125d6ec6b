import type { WebhookEvent } from "./event.ts";
import { signatureOf } from "./signature.ts";

export interface SignedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: string;
}

/** An event for `signTestEvent`, with or without an id. */
type Unsent<Event> = Event extends WebhookEvent ? Omit<Event, "id"> & { readonly id?: string } : never;

/**
 * Signs an event as a server would, for tests of your endpoint. `at` is the time of sending, in milliseconds
 * since 1970.
 *
 * @example
 * const { headers, rawBody } = await signTestEvent(event, secret);
 * await app.inject({ method: "POST", url: "/hooks", headers, payload: rawBody });
 * @throws {TypeError} invalid webhook secret
 */
export async function signTestEvent(
  { id = `msg_test_${crypto.randomUUID()}`, ...event }: Unsent<WebhookEvent>,
  secret: string,
  { at = Date.now() }: { readonly at?: number } = {},
): Promise<SignedRequest> {
  const timestamp = String(Math.floor(at / 1000));
  const rawBody = JSON.stringify(event);
  const signature = await signatureOf(secret, id, timestamp, new TextEncoder().encode(rawBody));
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signature,
  };
  return { headers, rawBody };
}
