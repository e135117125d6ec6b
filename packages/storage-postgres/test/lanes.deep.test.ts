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
      Array.from({ length: Math.min(1000, count - from) }, () =>
        plainMessage(seeded, { topic: "webhook", lane: "silent" }),
      ),
    );
  await pool.query("vacuum analyze passmuster.outbox");
}

type Chosen = Pick<Parameters<typeof storage.outbox.claim>[1], "exceptLanes" | "topics">;

/** Milliseconds of the fastest of 30 claims that find nothing. */
async function timeOfClaim(chosen: Chosen): Promise<number> {
  const claim = () => storage.outbox.claim(8, { now: newYear, until: newYear + 1, ...chosen });
  let fastest = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 30; times += 1) {
    const begun = performance.now();
    expect(await claim()).toEqual([]);
    fastest = Math.min(fastest, performance.now() - begun);
  }
  return fastest;
}

test("a claim does not read the messages of a lane that it leaves out, nor those of other topics", async () => {
  await storage.migrate();
  const left: Chosen = { exceptLanes: ["silent"] };
  const others: Chosen = { topics: ["pipeline", "read"] };
  await addSilent(100);
  const beside100 = [await timeOfClaim(left), await timeOfClaim(others)] as const;
  await addSilent(20_000);
  expect((await timeOfClaim(left)) / beside100[0]).toBeLessThan(4);
  expect((await timeOfClaim(others)) / beside100[1]).toBeLessThan(4);
}, 60_000);
