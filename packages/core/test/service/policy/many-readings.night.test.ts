import { memoryStorage } from "@passmuster/core";
import { type ReplayOptions, replayPolicy } from "@passmuster/core/admin";
import type { Verification } from "@passmuster/core/storage";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { expect, test } from "vitest";
import type { VerificationId } from "../../../src/model/ids.ts";
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

test("100,000 readings are replayed by loading each verification once, and looking each up once", async () => {
  const { storage, flow, readings, verifications } = await manyReadings();
  const loaded = new Set<VerificationId>();
  const pages: number[] = [];
  let loads = 0;
  const counted: ReplayOptions["storage"] = {
    async states(query) {
      const states = await storage.states(query);
      pages.push(states.length);
      return states;
    },
    load(tenant, id) {
      loads += 1;
      loaded.add(id);
      return storage.load(tenant, id);
    },
  };
  const replay = await replayPolicy({ storage: counted, flow, policy: drawnPolicy(createSeeded(32)) });
  console.info(`${readings} readings on ${verifications} verifications in ${pages.length} pages`);
  expect(replay.replayed).toBe(verifications);
  expect(replay.changes.length).toBeGreaterThan(1000);
  expect([loads, loaded.size]).toEqual([verifications, verifications]);
  expect(pages.reduce((sum, length) => sum + length, 0)).toBe(verifications);
  expect(pages.length).toBeLessThanOrEqual(1 + verifications / 1000);
});
