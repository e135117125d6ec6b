import type { AuditEntry } from "../model/audit.ts";
import type { MessageId, WebhookId } from "../model/ids.ts";
import type { Tenant } from "../model/principal.ts";
import type { Instant } from "../model/time.ts";
import type { WebhookDelivery, WebhookEndpoint } from "../model/webhook.ts";
import type { Page } from "./page.ts";

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

/**
 * Stores endpoints and the log of their deliveries. Every read is within a tenant. A change appends `entries`
 * to the record in its transaction.
 */
export interface WebhookStore {
  /** Rejects if the id exists. */
  add(endpoint: WebhookEndpoint, entries?: readonly AuditEntry[]): Promise<void>;
  get(tenant: Tenant, id: WebhookId): Promise<WebhookEndpoint | undefined>;
  /**
   * Newest first, ties by id (descending). With the `revision` of a save, as they were then or later: they
   * may come from memory.
   */
  list(tenant: Tenant, revision?: string): Promise<readonly WebhookEndpoint[]>;
  /**
   * Saves if the stored version is one less.
   * @throws {StaleWriteError} no such endpoint or version in this tenant; nothing was written
   */
  save(next: WebhookEndpoint, entries?: readonly AuditEntry[]): Promise<void>;
  /** Deletes the endpoint with its secrets and its log. Resolves to whether it existed. */
  remove(tenant: Tenant, id: WebhookId, entries?: readonly AuditEntry[]): Promise<boolean>;
  /**
   * Adds to the log of an endpoint and deletes its entries older than `keepFrom`. Writes nothing for a
   * deleted endpoint. A known id keeps its entry.
   */
  log(delivery: WebhookDelivery, keepFrom: Instant): Promise<void>;
  /** Newest first, ties by id (descending). */
  deliveries(query: DeliveryQuery): Promise<Page<WebhookDelivery>>;
}
