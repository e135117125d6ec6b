import type { VerificationId, WebhookDeliveryId, WebhookId } from "../ports/environment.ts";
import { StaleWriteError } from "../ports/storage.ts";
import type { WebhookDelivery, WebhookEndpoint, WebhookStore } from "../ports/webhooks.ts";

/** What a memory storage holds of webhooks. */
export interface WebhookRows {
  readonly endpoints: Map<WebhookId, WebhookEndpoint>;
  readonly deliveries: Map<WebhookDeliveryId, WebhookDelivery>;
}

/** The webhooks of `memoryStorage`; `forget` is the part of an erasure. */
export function memoryWebhooks(
  { endpoints, deliveries }: WebhookRows,
  whileOpen: () => void,
): { webhooks: WebhookStore; forget(verification: VerificationId): void } {
  const own = (tenant: string, id: WebhookId): WebhookEndpoint | undefined => {
    const found = endpoints.get(id);
    return found?.tenant === tenant ? found : undefined;
  };

  const drop = (which: (delivery: WebhookDelivery) => boolean): void => {
    for (const delivery of [...deliveries.values()].filter(which)) deliveries.delete(delivery.id);
  };

  const webhooks: WebhookStore = {
    async add(endpoint) {
      whileOpen();
      if (endpoints.has(endpoint.id)) throw new Error(`${endpoint.id} is taken.`);
      endpoints.set(endpoint.id, structuredClone(endpoint));
    },
    async get(tenant, id) {
      whileOpen();
      return structuredClone(own(tenant, id));
    },
    async list(tenant) {
      whileOpen();
      const found = [...endpoints.values()].filter((endpoint) => endpoint.tenant === tenant);
      return structuredClone(found.sort((a, b) => b.createdAt - a.createdAt || descending(a.id, b.id)));
    },
    async save(next) {
      whileOpen();
      if (own(next.tenant, next.id)?.version !== next.version - 1) throw new StaleWriteError(next.id);
      endpoints.set(next.id, structuredClone(next));
    },
    async remove(tenant, id) {
      whileOpen();
      if (!own(tenant, id)) return false;
      drop(({ endpoint }) => endpoint === id);
      return endpoints.delete(id);
    },
    async log(delivery, keepFrom) {
      whileOpen();
      const { id, tenant, endpoint } = delivery;
      if (!own(tenant, endpoint)) return;
      if (!deliveries.has(id)) deliveries.set(id, structuredClone(delivery));
      drop((other) => other.endpoint === endpoint && other.at < keepFrom);
    },
    async deliveries({ tenant, endpoint, message, since = 0, until = Infinity, page, perPage }) {
      whileOpen();
      const found = [...deliveries.values()]
        .filter((delivery) => delivery.tenant === tenant && delivery.endpoint === endpoint)
        .filter((delivery) => message === undefined || delivery.message === message)
        .filter(({ at }) => at >= since && at < until)
        .sort((a, b) => b.at - a.at || descending(a.id, b.id));
      const start = (page - 1) * perPage;
      return { items: structuredClone(found.slice(start, start + perPage)), total: found.length };
    },
  };

  return {
    webhooks,
    forget(verification) {
      for (const [id, delivery] of deliveries)
        if (delivery.verification === verification) deliveries.set(id, { ...delivery, response: null });
    },
  };
}

function descending(a: string, b: string): number {
  return a < b ? 1 : -1;
}
