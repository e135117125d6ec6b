import type { Event, EventType } from "./event.ts";
import type { MessageId, VerificationId, WebhookDeliveryId, WebhookId } from "./ids.ts";
import type { Tenant } from "./principal.ts";
import type { Instant } from "./time.ts";

/** A secret that messages are signed with. `expiresAt` is null for the current one; a rotated one is good until then. */
export interface WebhookSecret {
  /** `whsec_` and base64 of the key. */
  readonly value: string;
  readonly expiresAt: Instant | null;
}

/** Why nothing is sent to an endpoint: it answered 410, it failed for days, or somebody turned it off. */
export type DisabledReason = "gone" | "failing" | "by_hand";

/** Somewhere that wants to hear of events. */
export interface WebhookEndpoint {
  readonly id: WebhookId;
  readonly tenant: Tenant;
  /** Counts the saves, from 1. */
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
  /** Since when every attempt failed; `null` when the last one did not. */
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

/** One attempt at a message, as the log keeps it. */
export interface WebhookDelivery {
  readonly id: WebhookDeliveryId;
  readonly tenant: Tenant;
  readonly endpoint: WebhookId;
  /** The `webhook-id`: the same over all attempts and replays. */
  readonly message: MessageId;
  /** `null` for a test. */
  readonly verification: VerificationId | null;
  /** Counts from 1; 0 where nothing was sent because the endpoint was disabled. */
  readonly attempt: number;
  readonly at: Instant;
  readonly milliseconds: number;
  /** `skipped`: the endpoint was disabled. */
  readonly outcome: "delivered" | "failed" | "skipped";
  readonly status: number | null;
  readonly failure: DeliveryFailure | null;
  /** The beginning of the answer's body, at most 4096 bytes of UTF-8. */
  readonly response: string | null;
  /** When it is tried again; `null` for never. */
  readonly nextAt: Instant | null;
  /** What the message was about, for sending it again; `null` for a test. */
  readonly event: Event | null;
}

/** What one message of topic `webhook` is to do: one attempt at telling one endpoint of one event. */
export interface WebhookWork {
  readonly endpoint: WebhookId;
  /** The `webhook-id`, the same over all attempts and replays. */
  readonly message: MessageId;
  /** Counts from 1. */
  readonly attempt: number;
  /** Sent though it was delivered before, because somebody asked for it. */
  readonly replay: boolean;
  readonly event: Event;
}
