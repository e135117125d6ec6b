import type { Event } from "../model/event.ts";
import type { MessageId, VerificationId, WebhookId } from "../model/ids.ts";
import type { Instant } from "../model/time.ts";
import type { Message } from "../ports/outbox.ts";

/** What one message of topic `webhook` is to do: one attempt at telling one endpoint of one event. */
export interface WebhookWork {
  readonly endpoint: WebhookId;
  /** The `webhook-id`, the same over all attempts and replays. */
  readonly message: MessageId;
  /** Counts from 1. */
  readonly attempt: number;
  /** Sent though it was delivered before, because somebody asked for it. */
  readonly replay: boolean;
  readonly event: Event;
}

/** `id` is that of the message in the outbox; its lane is the endpoint's, so that no endpoint waits for another. */
export function webhookMessage(id: MessageId, tenant: string, work: WebhookWork, dueAt: Instant): Message {
  const verification: VerificationId = work.event.verificationId;
  return { id, topic: "webhook", tenant, verification, payload: { ...work }, dueAt, lane: work.endpoint };
}
