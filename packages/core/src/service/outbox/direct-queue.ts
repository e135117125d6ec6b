import type { MessageHandler, Queue } from "../../ports/queue.ts";

/**
 * The queue without an engine: `enqueue` handles the message at once. The outbox keeps the message until
 * then.
 */
export function directQueue(): Queue {
  let handler: MessageHandler | undefined;
  return {
    async enqueue(attempt, signal) {
      if (!handler) throw new Error("No handler: call `consume` before `enqueue`.");
      await handler(attempt, signal);
    },
    consume(next) {
      handler = next;
    },
    async close() {
      handler = undefined;
    },
  };
}
