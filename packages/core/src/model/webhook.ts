import type { EventType, VerificationEvent } from "./event.ts";
import type { MessageId, VerificationId, WebhookDeliveryId, WebhookId } from "./ids.ts";
import type { Tenant } from "./principal.ts";
import type { Instant } from "./time.ts";

/**
 * A secret that signs messages. `expiresAt` is null for the current one; a rotated one is valid until then.
 */
export interface WebhookSecret {
  /** `whsec_` and base64 of the key. */
  readonly value: string;
  readonly expiresAt: Instant | null;
}

/** Why an endpoint is disabled: it answered 410, it failed for days, or a person disabled it. */
export type DisabledReason = "gone" | "failing" | "by_hand";

/** A subscriber of events. */
export interface WebhookEndpoint {
  readonly id: WebhookId;
  readonly tenant: Tenant;
  /** Counts saves from 1. */
  readonly version: number;
  readonly url: string;
  /** `null` for every type. */
  readonly events: readonly EventType[] | null;
  /** Newest first; the first one is current. */
  readonly secrets: readonly WebhookSecret[];
  readonly include: "thin" | "full";
  /** Whether private addresses and plain http are allowed. */
  readonly allowPrivate: boolean;
  readonly createdAt: Instant;
  /** `null` while it is enabled. */
  readonly disabledAt: Instant | null;
  readonly disabledReason: DisabledReason | null;
  /** Start of the current series of failures; `null` if the last attempt succeeded. */
  readonly failingSince: Instant | null;
}

/** Why an attempt failed. */
export type DeliveryFailure =
  | "status"
  | "redirect"
  | "timeout"
  | "address_refused"
  | "not_https"
  | "name_not_resolved"
  | "tls"
  | "connection"
  | "disabled";

/** One attempt to deliver a message, as the log keeps it. */
export interface WebhookDelivery {
  readonly id: WebhookDeliveryId;
  readonly tenant: Tenant;
  readonly endpoint: WebhookId;
  /** The `webhook-id`, the same for all attempts and replays. */
  readonly message: MessageId;
  /** `null` for a test. */
  readonly verification: VerificationId | null;
  /** Counts from 1; 0 if the endpoint was disabled and nothing was sent. */
  readonly attempt: number;
  readonly at: Instant;
  readonly milliseconds: number;
  /** `skipped`: the endpoint was disabled. */
  readonly outcome: "delivered" | "failed" | "skipped";
  readonly status: number | null;
  readonly failure: DeliveryFailure | null;
  /** The beginning of the response body, at most 4096 bytes of UTF-8. */
  readonly response: string | null;
  /** Time of the next attempt; `null` for none. */
  readonly nextAt: Instant | null;
  /** The event of the message, kept for replay; `null` for a test. */
  readonly event: VerificationEvent | null;
}

/** The work of one `webhook` message: one attempt to deliver one event to one endpoint. */
export interface WebhookWork {
  readonly endpoint: WebhookId;
  /** The `webhook-id`, the same for all attempts and replays. */
  readonly message: MessageId;
  /** Counts from 1. */
  readonly attempt: number;
  /** Sent on request, although it was delivered before. */
  readonly replay: boolean;
  readonly event: VerificationEvent;
}
