import { plainMessage } from "@passmuster/conformance/fixtures";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { expect, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";

/** Milliseconds of the fastest of 100 claims that leave out a lane with so many messages. */
async function timeBeside(count: number): Promise<number> {
  const seeded = createSeeded(7);
  const { outbox, migrate } = sqliteStorage(":memory:");
  await migrate();
  await outbox.add(Array.from({ length: count }, () => plainMessage(seeded, { lane: "silent" })));
  const claim = () => outbox.claim(8, { now: newYear, until: newYear + 1, exceptLanes: ["silent"] });
  let fastest = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 100; times += 1) {
    const begun = performance.now();
    expect(await claim()).toEqual([]);
    fastest = Math.min(fastest, performance.now() - begun);
  }
  return fastest;
}

test("a claim does not read the messages of a lane that it leaves out", async () => {
  await timeBeside(100);
  expect((await timeBeside(20_000)) / (await timeBeside(100))).toBeLessThan(10);
});
