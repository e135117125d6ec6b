import type { RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from "@passmuster/client/webhooks";

export interface ReceiverOptions {
  /** During a rotation, the new secret and the previous one. */
  readonly secrets: readonly string[];
  /** Handles an event once. If it rejects, the event is sent again. */
  handle(event: WebhookEvent): Promise<void>;
  /** Milliseconds since 1970. */
  now?(): number;
}

/**
 * Receives webhooks. Responds 400 to invalid signatures, 500 to errors of its own (so that the event is sent
 * again), and 204 otherwise. Events may be repeated, even during processing; `webhook-id` identifies them.
 */
export function createReceiver({ secrets, handle, now = Date.now }: ReceiverOptions): RequestListener {
  const once = createOnce();
  return async (request, response) => {
    const answer = (status: number) => void response.writeHead(status).end();
    try {
      const rawBody = await buffer(request);
      const event = await verifyWebhook({ headers: request.headers, rawBody }, secrets, { now: now() });
      await once(event.id, () => handle(event));
      answer(204);
    } catch (error) {
      answer(error instanceof WebhookVerificationError ? 400 : 500);
    }
  };
}

const remembered = 100_000;

/**
 * Runs a task once per id; concurrent calls wait for it. Remembers ids in memory only. In production, write
 * the id into a table with a unique key, in the task's own transaction.
 */
function createOnce(): (id: string, task: () => Promise<void>) => Promise<void> {
  const begun = new Map<string, Promise<void>>();
  return (id, task) => {
    const known = begun.get(id);
    if (known) return known;
    const running = task().catch((error: unknown) => {
      begun.delete(id);
      throw error;
    });
    begun.set(id, running);
    if (begun.size > remembered) begun.delete(begun.keys().next().value ?? id);
    return running;
  };
}
