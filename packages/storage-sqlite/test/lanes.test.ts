import { plainMessage } from "@passmuster/conformance/fixtures";
import type { Outbox } from "@passmuster/core/ports";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { expect, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";

type Question = (outbox: Outbox) => Promise<unknown>;

/** Milliseconds of the fastest of 100 looks at an outbox with so many messages. */
async function timeBeside(count: number, message: object, look: Question, answer: unknown): Promise<number> {
  const seeded = createSeeded(7);
  const { outbox, migrate } = sqliteStorage(":memory:");
  await migrate();
  await outbox.add(Array.from({ length: count }, () => plainMessage(seeded, message)));
  let fastest = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 100; times += 1) {
    const begun = performance.now();
    expect(await look(outbox)).toEqual(answer);
    fastest = Math.min(fastest, performance.now() - begun);
  }
  return fastest;
}

const lease = { now: newYear, until: newYear + 1 };
const silent = { topic: "webhook", lane: "silent" };

test.each<readonly [string, object, Question, unknown]>([
  [
    "a claim does not read the messages of a lane that it leaves out",
    silent,
    (outbox) => outbox.claim(8, { ...lease, exceptLanes: ["silent"] }),
    [],
  ],
  [
    "a claim does not read the lanes of other topics",
    silent,
    (outbox) => outbox.claim(8, { ...lease, topics: ["pipeline", "read"] }),
    [],
  ],
  [
    "a claim does not read the messages of other topics",
    { topic: "erase" },
    (outbox) => outbox.claim(8, { ...lease, topics: ["pipeline", "event"] }),
    [],
  ],
  [
    "the depth of the outbox does not read messages that are not due",
    { topic: "expire", dueAt: newYear + 1 },
    (outbox) => outbox.depth(newYear),
    { waiting: 0, parked: 0 },
  ],
])("%s", async (_, message, look, answer) => {
  await timeBeside(100, message, look, answer);
  const few = await timeBeside(100, message, look, answer);
  expect((await timeBeside(20_000, message, look, answer)) / few).toBeLessThan(10);
});

test("messages wake only the workers of their topics", async () => {
  const seeded = createSeeded(7);
  const { outbox, migrate } = sqliteStorage(":memory:");
  await migrate();
  const woken: string[] = [];
  outbox.onDue?.(() => woken.push("pipeline"), ["pipeline"]);
  outbox.onDue?.(() => woken.push("others"), ["expire", "webhook"]);
  const forgetAny = outbox.onDue?.(() => woken.push("any"));
  const webhook = plainMessage(seeded, { topic: "webhook" });
  await outbox.add([webhook]);
  expect(woken).toEqual(["others", "any"]);
  forgetAny?.();
  await outbox.settle(webhook.id, { retryAt: newYear, reason: "again" });
  expect(woken).toEqual(["others", "any", "others"]);
  await outbox.settle(webhook.id, "done");
  await outbox.add([plainMessage(seeded, { topic: "pipeline" })]);
  expect(woken).toEqual(["others", "any", "others", "pipeline"]);
});
