import { deepStrictEqual, rejects } from "node:assert/strict";
import type { Attempt, Queue } from "@passmuster/core/ports";
import { manualEnvironment } from "@passmuster/core/testing";
import { describe, test } from "vitest";

/** One requirement of the port: `run` rejects if a queue violates it. */
export interface QueueCheck {
  readonly name: string;
  readonly run: (queue: Queue) => Promise<void>;
}

const environment = manualEnvironment({ seed: "queue" });

function attemptAt(number: number): Attempt {
  const id = environment.id("msg");
  const verification = environment.id("ver");
  const message = {
    id,
    topic: "event",
    tenant: "default",
    verification,
    payload: { number, text: "ünï" },
    dueAt: 1,
  } as const;
  return { message, attempt: 1, final: false };
}

const never = new AbortController().signal;

/** Every requirement of the `Queue` port. */
export const queueChecks: readonly QueueCheck[] = [
  {
    name: "hands each message to the handler unchanged",
    async run(queue) {
      const { promise, resolve } = Promise.withResolvers<Attempt>();
      queue.consume(async (attempt) => resolve(attempt));
      const sent = attemptAt(1);
      await queue.enqueue(sent, never);
      const { message, attempt } = await promise;
      deepStrictEqual([message, attempt], [sent.message, 1]);
    },
  },
  {
    name: "hands over every one of many messages",
    async run(queue) {
      const wanted = Array.from({ length: 50 }, (_, number) => attemptAt(number));
      const missing = new Set<string>(wanted.map(({ message }) => message.id));
      const { promise, resolve } = Promise.withResolvers<void>();
      queue.consume(async ({ message }) => {
        missing.delete(message.id);
        if (missing.size === 0) resolve();
      });
      await Promise.all(wanted.map((attempt) => queue.enqueue(attempt, never)));
      await promise;
    },
  },
  {
    name: "after a rejection offers the message again, or reports it as abandoned",
    async run(queue) {
      const { promise, resolve } = Promise.withResolvers<void>();
      let calls = 0;
      queue.consume(async () => {
        calls += 1;
        if (calls > 1) return resolve();
        throw new Error("Not now.");
      });
      const refused = queue.enqueue(attemptAt(1), never).then(
        () => promise,
        () => undefined,
      );
      await refused;
    },
  },
  {
    name: "hands over no message after it is closed",
    async run(queue) {
      queue.consume(async () => undefined);
      await queue.close();
      await rejects(queue.enqueue(attemptAt(1), never));
    },
  },
];

/**
 * The conformance suite of the `Queue` port. `open` returns a queue without a consumer.
 *
 * @example
 * describeQueue("direct", () => directQueue());
 */
export function describeQueue(name: string, open: () => Queue | Promise<Queue>): void {
  describe(`${name} conforms to the Queue port`, () => {
    for (const { name: promise, run } of queueChecks) {
      test(promise, async () => {
        const queue = await open();
        try {
          await run(queue);
        } finally {
          await queue.close();
        }
      });
    }
  });
}
