import type { VerificationStorage } from "../../../src/ports/storage.ts";
import type { WebhookStore } from "../../../src/ports/webhooks.ts";
import { type Breakage, type BrokenStorage, broken } from "./broken-storage.ts";

const storeWith = (change: (sound: WebhookStore) => Partial<WebhookStore>): Breakage => {
  return ({ webhooks }) => ({ webhooks: { ...webhooks, ...change(webhooks) } });
};
const everything = { page: 1, perPage: 1_000_000 };

export const brokenWebhooks: readonly BrokenStorage[] = [
  broken(
    "treats webhooks of some types as webhooks of all",
    "a webhook is found as added, and its id cannot be reused",
    storeWith((sound) => ({ add: (endpoint) => sound.add({ ...endpoint, events: null }) })),
  ),
  broken(
    "lets a new webhook take an existing id",
    "a webhook is found as added, and its id cannot be reused",
    storeWith((sound) => ({ add: (endpoint) => sound.add(endpoint).catch(() => undefined) })),
  ),
  broken(
    "never lists again what it has listed",
    "webhooks are listed as they were at a save, or later",
    storeWith((sound) => {
      let listed: ReturnType<typeof sound.list> | undefined;
      return {
        list(tenant) {
          listed ??= sound.list(tenant);
          return listed;
        },
      };
    }),
  ),
  broken(
    "lists webhooks oldest first",
    "webhooks are listed newest first, ties by id, within their tenant",
    storeWith((sound) => ({ list: async (tenant) => [...(await sound.list(tenant))].reverse() })),
  ),
  broken(
    "ignores the version of a webhook",
    "only the next version of a webhook is saved",
    storeWith((sound) => ({
      async save(next) {
        const { version = 0 } = (await sound.get(next.tenant, next.id)) ?? {};
        await sound.save({ ...next, version: version + 1 });
      },
    })),
  ),
  broken(
    "forgets the expiry of a secret",
    "only the next version of a webhook is saved",
    storeWith((sound) => ({
      save: (next) =>
        sound.save({ ...next, secrets: next.secrets.map((one) => ({ ...one, expiresAt: null })) }),
    })),
  ),
  broken(
    "leaves the tenant out of getting a webhook",
    "a webhook and its log are invisible to other tenants",
    storeWith((sound) => ({
      get: async (tenant, id) => (await sound.get(tenant, id)) ?? sound.get("globex", id),
    })),
  ),
  broken(
    "leaves the tenant out of the log of a webhook",
    "a webhook and its log are invisible to other tenants",
    storeWith((sound) => ({
      async deliveries(query) {
        const found = await sound.deliveries(query);
        return found.total > 0 ? found : sound.deliveries({ ...query, tenant: "globex" });
      },
    })),
  ),
  broken(
    "leaves the tenant out of removing a webhook",
    "a webhook and its log are invisible to other tenants",
    storeWith((sound) => ({
      remove: async (tenant, id) => (await sound.remove(tenant, id)) || sound.remove("globex", id),
    })),
  ),
  broken(
    "disables a webhook instead of removing it",
    "removing a webhook deletes its secrets, address and log",
    storeWith((sound) => ({
      async remove(tenant, id) {
        const found = await sound.get(tenant, id);
        if (found) await sound.save({ ...found, version: found.version + 1, disabledAt: 1 });
        return found !== undefined;
      },
    })),
  ),
  broken(
    "logs oldest first",
    "the log of a webhook is newest first, by message, by time, in pages",
    storeWith((sound) => ({
      async deliveries({ page, perPage, ...query }) {
        const { items, total } = await sound.deliveries({ ...query, ...everything });
        return { items: [...items].reverse().slice((page - 1) * perPage, page * perPage), total };
      },
    })),
  ),
  broken(
    "includes the end of a log query",
    "the log of a webhook is newest first, by message, by time, in pages",
    storeWith((sound) => ({
      deliveries: ({ until, ...query }) =>
        sound.deliveries(until === undefined ? query : { ...query, until: until + 1 }),
    })),
  ),
  broken(
    "never deletes a logged attempt",
    "logging stores each attempt once and removes old ones",
    storeWith((sound) => ({ log: (entry) => sound.log(entry, 0) })),
  ),
  broken(
    "claims from excluded lanes",
    "a claim skips the excluded lanes and includes messages without a lane",
    ({ outbox }): Partial<VerificationStorage> => ({
      outbox: { ...outbox, claim: (limit, { exceptLanes: _, ...lease }) => outbox.claim(limit, lease) },
    }),
  ),
  broken(
    "keeps webhook responses about an erased verification",
    "erase removes webhook response bodies of a verification and keeps the attempts",
    (sound, _rows, _requests, { deliveries }) => ({
      async erase(tenant, id) {
        const before = new Map(deliveries);
        await sound.erase(tenant, id);
        for (const [key, entry] of before) deliveries.set(key, entry);
      },
    }),
  ),
  broken(
    "stores late webhook responses about an erased verification",
    "a webhook response that arrives after the erasure of its verification is not stored",
    (sound, _rows, _requests, { deliveries }) => ({
      webhooks: {
        ...sound.webhooks,
        async log(delivery, keepFrom) {
          await sound.webhooks.log(delivery, keepFrom);
          deliveries.set(delivery.id, delivery);
        },
      },
    }),
  ),
];
