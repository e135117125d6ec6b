import { memoryStorage } from "@passmuster/core";
import { replayPolicy } from "@passmuster/core/admin";
import type { Verification, VerificationId } from "@passmuster/core/ports";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { expect, test } from "vitest";
import { drawnPolicy, drawService, flowWith } from "./drawn.ts";

const wanted = 100_000;

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

test("100,000 readings are replayed within 60 seconds of processor time", { timeout: 900_000 }, async () => {
  const { storage, flow, readings, verifications } = await manyReadings();
  const policy = drawnPolicy(createSeeded(32));
  const before = process.cpuUsage();
  const begun = performance.now();
  const replay = await replayPolicy({ storage, flow, policy });
  const { user, system } = process.cpuUsage(before);
  const seconds = Math.round((user + system) / 1e5) / 10;
  const wall = Math.round((performance.now() - begun) / 100) / 10;
  console.info(`${readings} readings: ${seconds} s of processor time, ${wall} s by the clock`);
  expect(replay.replayed).toBe(verifications);
  expect(replay.changes.length).toBeGreaterThan(1000);
  expect(seconds).toBeLessThan(60);
});
