import { once } from "node:events";
import { plainMessage } from "@passmuster/conformance/fixtures";
import { memoryStorage } from "@passmuster/core";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { expect, test } from "vitest";

test("a listener for some topics is woken only by their messages, added or due again", async () => {
  const seeded = createSeeded(7);
  const { outbox } = memoryStorage();
  const heard: string[] = [];
  const events = new EventTarget();
  for (const topic of ["pipeline", "event"] as const)
    outbox.onDue?.(() => {
      heard.push(topic);
      events.dispatchEvent(new Event(topic));
    }, [topic]);
  for (const topic of ["event", "pipeline"] as const) {
    const message = plainMessage(seeded, { topic, dueAt: newYear });
    for (const cause of [
      () => outbox.add([message]),
      () => outbox.settle(message.id, { retryAt: newYear, reason: "again" }),
    ]) {
      const wakes = once(events, topic);
      heard.length = 0;
      await cause();
      await wakes;
      expect(heard).toStrictEqual([topic]);
    }
  }
});
