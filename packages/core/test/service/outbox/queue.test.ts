import { describeQueue, queueChecks } from "@passmuster/conformance";
import { directQueue } from "@passmuster/core";
import type { Queue } from "@passmuster/core/ports";
import { expect, test } from "vitest";

describeQueue("directQueue", () => directQueue());

/** Queues with one bug each, and the check that finds it. */
const broken: readonly (readonly [name: string, check: string, change: (queue: Queue) => Queue])[] = [
  [
    "changes the message",
    "hands each message to the handler unchanged",
    (queue) => ({
      ...queue,
      enqueue: ({ message, ...rest }, signal) =>
        queue.enqueue(
          {
            ...rest,
            message: { ...message, payload: JSON.parse(JSON.stringify(message.payload).toUpperCase()) },
          },
          signal,
        ),
    }),
  ],
  [
    "swallows failures",
    "after a rejection offers the message again, or reports it as abandoned",
    (queue) => ({
      ...queue,
      enqueue: (attempt, signal) => queue.enqueue(attempt, signal).catch(() => undefined),
    }),
  ],
  [
    "stays open",
    "hands over no message after it is closed",
    (queue) => ({ ...queue, close: async () => undefined }),
  ],
  [
    "drops every second message",
    "hands over every one of many messages",
    (queue) => ({
      ...queue,
      enqueue: async (attempt, signal) => {
        if (Number(attempt.message.payload.number) % 2 === 0) await queue.enqueue(attempt, signal);
      },
    }),
  ],
];

test.each(broken)("a queue that %s is caught", async (_, name, change) => {
  const check = queueChecks.find((each) => each.name === name);
  const noticed = check?.run(change(directQueue())).then(
    () => "passed",
    () => "caught",
  );
  const hung = turns(1_000).then(() => "caught");
  expect(await Promise.race([noticed, hung])).toBe("caught");
});

/** A check in memory settles within a few turns of the event loop. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
}
