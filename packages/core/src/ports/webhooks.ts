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
