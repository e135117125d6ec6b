import type { MessageId, VerificationId } from "../../model/ids.ts";
import type { Instant } from "../../model/time.ts";
import type { WebhookWork } from "../../model/webhook.ts";
import type { WorkMessage } from "../../verdict/lifecycle/messages.ts";

/**
 * `id` is the id of the outbox message. Its lane is the endpoint's, so that no endpoint waits for another.
 */
export function webhookMessage(
  id: MessageId,
  tenant: string,
  work: WebhookWork,
  dueAt: Instant,
): WorkMessage<"webhook"> {
  const verification: VerificationId = work.event.verificationId;
  return { id, topic: "webhook", tenant, verification, payload: { ...work }, dueAt, lane: work.endpoint };
}
