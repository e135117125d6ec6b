import type { Event, EventType } from "../model/event.ts";
import type { Tenant } from "./authenticator.ts";
import type { Instant, MessageId, VerificationId, WebhookDeliveryId, WebhookId } from "./environment.ts";
import type { Page } from "./storage.ts";

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

export interface DeliveryQuery {
  readonly tenant: Tenant;
  readonly endpoint: WebhookId;
  readonly message?: MessageId;
  /** Inclusive. */
  readonly since?: Instant;
  /** Exclusive. */
  readonly until?: Instant;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

/** Endpoints, and the log of what was sent to them. Every read is within a tenant. */
export interface WebhookStore {
  /** Rejects where the id is taken. */
  add(endpoint: WebhookEndpoint): Promise<void>;
  get(tenant: Tenant, id: WebhookId): Promise<WebhookEndpoint | undefined>;
  /** Newest first, ties by id (descending). */
  list(tenant: Tenant): Promise<readonly WebhookEndpoint[]>;
  /** @throws {StaleWriteError} there is none of this tenant whose version is one less; nothing was written */
  save(next: WebhookEndpoint): Promise<void>;
  /** Forgets the endpoint with its secrets and its log. Resolves to whether there was one. */
  remove(tenant: Tenant, id: WebhookId): Promise<boolean>;
  /** Adds to the log of an endpoint, and forgets what of it is older than `keepFrom`. Nothing is kept for an endpoint that is gone; an id that is known is left as it is. */
  log(delivery: WebhookDelivery, keepFrom: Instant): Promise<void>;
  /** Newest first, ties by id (descending). */
  deliveries(query: DeliveryQuery): Promise<Page<WebhookDelivery>>;
}
