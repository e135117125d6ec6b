import type { MessageHandler, Queue } from "../ports/queue.ts";

/**
 * The queue that needs no engine: a message is worked on while it is enqueued, straight off the outbox, which keeps it until that is done.
 */
export function directQueue(): Queue {
  let handler: MessageHandler | undefined;
  return {
    async enqueue(attempt, signal) {
      if (!handler) throw new Error("Nobody consumes this queue.");
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
