import type { RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from "@passmuster/client/webhooks";

export interface ReceiverOptions {
  /** While a secret is rotated, the new one and the one before. */
  readonly secrets: readonly string[];
  /** Acts on an event, once; when it rejects, the event comes again. */
  handle(event: WebhookEvent): Promise<void>;
  /** Milliseconds since 1970. */
  now?(): number;
}

/**
 * Takes webhooks: 400 for what nobody signed, 500 for what went wrong here, so that it is sent again, and 204 for the rest. The same event comes more than
 * once, also while it is still being worked on: its `webhook-id` tells.
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
 * Runs a task under an id unless it ran already; whoever comes while it runs waits for it. It remembers in memory: in production write the id into a
 * table with a unique key, in the same transaction as what the task does.
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
