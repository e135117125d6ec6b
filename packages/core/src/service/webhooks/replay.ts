import { PassmusterError } from "../../base/errors.ts";
import type { VerificationEvent } from "../../model/event.ts";
import type { MessageId } from "../../model/ids.ts";
import type { Instant } from "../../model/time.ts";
import type { WebhookDelivery, WebhookEndpoint } from "../../model/webhook.ts";
import type { Environment } from "../../ports/environment.ts";
import type { VerificationStorage } from "../../ports/storage.ts";
import type { DeliveryQuery, WebhookStore } from "../../ports/webhooks.ts";
import { webhookMessage } from "./message.ts";

export interface Replay {
  readonly message?: string | undefined;
  readonly since?: Instant | undefined;
  readonly until?: Instant | undefined;
  readonly failed: boolean;
}

const atOnce = 500;

/**
 * Replays the logged messages of an endpoint, each once under its original `webhook-id`. Resolves to their
 * number.
 * @throws {PassmusterError} `message_not_found`: the log does not hold that message
 */
export async function replayLogged(
  {
    storage,
    environment,
  }: {
    readonly storage: Pick<VerificationStorage, "webhooks" | "outbox">;
    readonly environment: Environment;
  },
  { id: endpoint, tenant }: WebhookEndpoint,
  { message, since, until = Number.POSITIVE_INFINITY, failed }: Replay,
): Promise<number> {
  const query = {
    tenant,
    endpoint,
    ...(message !== undefined && { message: message as MessageId }),
    ...(since !== undefined && { since }),
  };
  const wanted = new Map<MessageId, VerificationEvent>();
  const delivered = new Set<MessageId>();
  for (const entry of await everyEntry(storage.webhooks, { ...query, until: environment.now() })) {
    if (entry.outcome === "delivered") delivered.add(entry.message);
    if (entry.event && entry.at < until) wanted.set(entry.message, entry.event);
  }
  if (message !== undefined && wanted.size === 0) throw new PassmusterError("message_not_found");
  const chosen = [...wanted].filter(([one]) => !(failed && delivered.has(one))).reverse();
  const messages = chosen.map(([one, event]) => {
    const work = { endpoint, message: one, attempt: 1, replay: true, event };
    return webhookMessage(environment.id("msg"), tenant, work, environment.now());
  });
  for (let start = 0; start < messages.length; start += atOnce) {
    await storage.outbox.add(messages.slice(start, start + atOnce));
  }
  return messages.length;
}

/** Newest first. `until` is in the past, so that new entries do not shift the pages. */
async function everyEntry(
  store: WebhookStore,
  query: Omit<DeliveryQuery, "page" | "perPage">,
): Promise<readonly WebhookDelivery[]> {
  const entries: WebhookDelivery[] = [];
  for (let page = 1; ; page += 1) {
    const { items } = await store.deliveries({ ...query, page, perPage: atOnce });
    entries.push(...items);
    if (items.length < atOnce) return entries;
  }
}
