import { memoryStorage } from "@passmuster/core";
import { replayPolicy } from "@passmuster/core/admin";
import type { Verification, VerificationId } from "@passmuster/core/ports";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { expect, test } from "vitest";
import { drawnPolicy, drawService, flowWith } from "./drawn.ts";

const wanted = process.env.ASSURANCE === "deep" ? 100_000 : 25_000;

/** 240 drawn verifications under other ids, until there are enough readings. */
async function manyReadings() {
  const policy = drawnPolicy(createSeeded(31));
  const drawn = await drawService({ seed: 31, policy, count: 240, acts: 0 });
  const ids = (await drawn.storage.states({ limit: 1000 })).map(({ id }) => id);
  const loaded = await Promise.all(ids.map((id) => drawn.storage.load("default", id)));
  const all = loaded.filter((one) => one !== undefined);
  const rows = new Map<VerificationId, Verification>();
  const seeded = createSeeded(1);
  let readings = 0;
  while (readings < wanted) {
    for (const one of all) {
      const id = seeded.id("ver", newYear + rows.size * 1000);
      rows.set(id, { ...one, id });
      readings += one.documents.filter(({ reading }) => reading !== null).length;
    }
  }
  return { storage: memoryStorage(rows), flow: flowWith(policy), readings, verifications: rows.size };
}

/** Seconds of processor time. */
async function timed<Result>(work: () => Promise<Result>): Promise<readonly [Result, number]> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return [result, Math.round((user + system) / 1e5) / 10];
}

/** Seven times the loads: a quiet machine needs five times. Beside other work the same replay took 1.6 times as long. */
const most = { seconds: (60 * wanted) / 100_000, loads: 7 };

test("100,000 readings would be replayed within 60 seconds of processor time, or seven times what loading them takes", {
  timeout: 900_000,
}, async () => {
  const { storage, flow, readings, verifications } = await manyReadings();
  const policy = drawnPolicy(createSeeded(32));
  const [, floor] = await timed(async () => {
    for (const { id } of await storage.states({ limit: verifications })) await storage.load("default", id);
  });
  const [replay, seconds] = await timed(() => replayPolicy({ storage, flow, policy }));
  console.info(`${readings} readings: ${seconds} s of processor time, loading them ${floor} s`);
  expect(replay.replayed).toBe(verifications);
  expect(replay.changes.length).toBeGreaterThan(1000);
  expect(seconds).toBeLessThan(Math.max(most.seconds, most.loads * floor));
});
