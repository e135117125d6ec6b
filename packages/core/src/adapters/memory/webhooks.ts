import type { AuditEntry } from "../../model/audit.ts";
import type { VerificationId, WebhookDeliveryId, WebhookId } from "../../model/ids.ts";
import type { WebhookDelivery, WebhookEndpoint } from "../../model/webhook.ts";
import { StaleWriteError } from "../../ports/storage.ts";
import type { WebhookStore } from "../../ports/webhooks.ts";
import { deliveryLog } from "./delivery-log.ts";
import { frozen } from "./frozen.ts";
import { compareTexts } from "./sorted.ts";

/** The webhooks in a memory storage. */
export interface WebhookRows {
  readonly endpoints: Map<WebhookId, WebhookEndpoint>;
  readonly deliveries: Map<WebhookDeliveryId, WebhookDelivery>;
}

/** The webhooks of `memoryStorage`. An erasure calls `forget`, and each change calls `record`. */
export function memoryWebhooks(
  { endpoints, deliveries }: WebhookRows,
  whileOpen: () => void,
  record: (entries: readonly AuditEntry[]) => void,
  isErased: (verification: VerificationId) => boolean,
): { webhooks: WebhookStore; forget(verification: VerificationId): void } {
  const own = (tenant: string, id: WebhookId): WebhookEndpoint | undefined => {
    const found = endpoints.get(id);
    return found?.tenant === tenant ? found : undefined;
  };

  const log = deliveryLog(deliveries);

  const webhooks: WebhookStore = {
    async add(endpoint, entries = []) {
      whileOpen();
      if (endpoints.has(endpoint.id)) throw new Error(`${endpoint.id} is taken.`);
      endpoints.set(endpoint.id, frozen(endpoint));
      record(entries);
    },
    async get(tenant, id) {
      whileOpen();
      return own(tenant, id);
    },
    async list(tenant) {
      whileOpen();
      const found = [...endpoints.values()].filter((endpoint) => endpoint.tenant === tenant);
      return found.sort((a, b) => b.createdAt - a.createdAt || compareTexts(b.id, a.id));
    },
    async save(next, entries = []) {
      whileOpen();
      if (own(next.tenant, next.id)?.version !== next.version - 1) throw new StaleWriteError(next.id);
      endpoints.set(next.id, frozen(next));
      record(entries);
    },
    async remove(tenant, id, entries = []) {
      whileOpen();
      if (!own(tenant, id)) return false;
      record(entries);
      log.keepFrom(id, Number.POSITIVE_INFINITY);
      return endpoints.delete(id);
    },
    async log(delivery, keepFrom) {
      whileOpen();
      if (!own(delivery.tenant, delivery.endpoint)) return;
      const { verification } = delivery;
      log.add(verification && isErased(verification) ? { ...delivery, response: null } : delivery);
      log.keepFrom(delivery.endpoint, keepFrom);
    },
    async deliveries(query) {
      whileOpen();
      return log.find(query);
    },
  };

  return { webhooks, forget: log.blank };
}
