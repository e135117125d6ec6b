import type { WebhookStore } from "@passmuster/core/storage";
import type { Connection } from "./connection.ts";
import type { Keys } from "./keys.ts";
import { createDeliveryStore } from "./webhook-deliveries.ts";
import { createEndpointStore } from "./webhook-endpoints.ts";

export function createWebhookStore(connection: Connection, keys: Keys): WebhookStore {
  return { ...createEndpointStore(connection, keys), ...createDeliveryStore(connection, keys) };
}
