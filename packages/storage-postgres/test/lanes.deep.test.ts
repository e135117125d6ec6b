import { plainMessage } from "@passmuster/conformance/fixtures";
import { fileKeys } from "@passmuster/core";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { postgresStorage } from "../src/index.ts";

const { url, drop } = await testDatabase();
const pool = new pg.Pool({ connectionString: url });
const storage = postgresStorage(pool, { keys: fileKeys(keysPath(url)) });
afterAll(async () => {
  await storage.close();
  await pool.end();
  await drop();
});

const seeded = createSeeded(7);

async function addSilent(count: number): Promise<void> {
  for (let from = 0; from < count; from += 1000)
    await storage.outbox.add(
      Array.from({ length: Math.min(1000, count - from) }, () => plainMessage(seeded, { lane: "silent" })),
    );
  await pool.query("vacuum analyze passmuster.outbox");
}

/** Milliseconds of the fastest of 30 claims that leave out the lane. */
async function timeOfClaim(): Promise<number> {
  const claim = () => storage.outbox.claim(8, { now: newYear, until: newYear + 1, exceptLanes: ["silent"] });
  let fastest = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 30; times += 1) {
    const begun = performance.now();
    expect(await claim()).toEqual([]);
    fastest = Math.min(fastest, performance.now() - begun);
  }
  return fastest;
}

test("a claim does not read the messages of a lane that it leaves out", async () => {
  await storage.migrate();
  await addSilent(100);
  const beside100 = await timeOfClaim();
  await addSilent(20_000);
  expect((await timeOfClaim()) / beside100).toBeLessThan(4);
}, 60_000);
