import { namedOnly } from "../../model/event.ts";
import type { Message } from "../../ports/outbox.ts";
import type { VerificationStorage } from "../../ports/storage.ts";
import type { WorkMessage } from "../../verdict/lifecycle/messages.ts";
import { derivedId } from "../outbox/derived-id.ts";
import { webhookMessage } from "./message.ts";

/**
 * Writes one message for each endpoint of the tenant that subscribes to the event. Writes all at once, under
 * ids derived from event and endpoint, so that a retry changes nothing. Events only for the host go to none.
 * A disabled endpoint gets a message too; it is logged as skipped, for a later replay.
 */
export async function fanOut(
  { webhooks, outbox }: Pick<VerificationStorage, "webhooks" | "outbox">,
  { id, tenant, payload: event, dueAt, endpoints: revision }: WorkMessage<"event">,
  carry: (messages: readonly Message[]) => readonly Message[],
): Promise<void> {
  if (event.type === "webhook.disabled") return;
  const endpoints = await webhooks.list(tenant, revision);
  const messages = endpoints
    .filter(({ events }) => events?.includes(event.type) ?? !namedOnly.includes(event.type))
    .map((endpoint) => {
      const message = derivedId(event.occurredAt, id, endpoint.id);
      const work = { endpoint: endpoint.id, message, attempt: 1, replay: false, event };
      return webhookMessage(message, tenant, work, dueAt);
    });
  if (messages.length > 0) await outbox.add(carry(messages));
}
