import type { WorkMessage } from "../lifecycle/messages.ts";
import { derivedId } from "../outbox/derived-id.ts";
import type { Message } from "../ports/outbox.ts";
import type { Storage } from "../ports/storage.ts";
import { webhookMessage } from "./message.ts";

/**
 * Gives an event to every endpoint of its tenant that wants it, as work of its own. All of it is written at once, under ids that follow from
 * event and endpoint: doing it again changes nothing. What is for the host alone goes to none. Disabled endpoints get it too: it is then logged as skipped, for a later replay.
 */
export async function fanOut(
  { webhooks, outbox }: Pick<Storage, "webhooks" | "outbox">,
  { id, tenant, payload: event, dueAt }: WorkMessage<"event">,
  carry: (messages: readonly Message[]) => readonly Message[],
): Promise<void> {
  if (event.type === "webhook.disabled") return;
  const endpoints = await webhooks.list(tenant);
  const messages = endpoints
    .filter(({ events }) => events?.includes(event.type) ?? true)
    .map((endpoint) => {
      const message = derivedId(event.occurredAt, id, endpoint.id);
      const work = { endpoint: endpoint.id, message, attempt: 1, replay: false, event };
      return webhookMessage(message, tenant, work, dueAt);
    });
  if (messages.length > 0) await outbox.add(carry(messages));
}
