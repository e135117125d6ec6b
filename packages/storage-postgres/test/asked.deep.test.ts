import { submitWithPrints } from "@passmuster/conformance/fixtures";
import { createPassmuster, fileKeys, memoryBlobs, sandboxExtractor } from "@passmuster/core";
import { createFactory, createSeeded } from "@passmuster/core/testing";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { expect, test } from "vitest";
import { postgresStorage } from "../src/index.ts";

class CountingPool extends pg.Pool {
  readonly asked: string[] = [];

  override query(...given: readonly unknown[]): never {
    this.asked.push((given[0] as { readonly text: string }).text);
    return (super.query as (...all: readonly unknown[]) => never)(...given);
  }
}

test("a service that works asks at most 40 statements a verification, and looks for none of its own work", async () => {
  const { url, drop } = await testDatabase();
  const pool = new CountingPool({ connectionString: url });
  const storage = postgresStorage(pool, { keys: fileKeys(keysPath(url)) });
  await storage.migrate();
  const passmuster = createPassmuster({
    publicUrl: "http://127.0.0.1",
    secret: "a secret of the test, thirty-two bytes or more",
    storage,
    blobs: memoryBlobs(),
    extractor: sandboxExtractor(),
    // Without polls the number of statements does not depend on the time.
    work: { poll: "1h" },
  });
  await passmuster.start();
  const make = createFactory(31);
  const seeded = createSeeded(31);
  const decideOne = async (): Promise<void> => {
    const decided = new Promise<unknown>((resolve) => {
      const leave = passmuster.on("verification.finished", (event) => {
        leave();
        resolve(event);
      });
    });
    await submitWithPrints(passmuster, make, seeded);
    await decided;
  };
  await decideOne();
  pool.asked.length = 0;
  for (let one = 0; one < 3; one += 1) await decideOne();
  expect(pool.asked.filter((text) => text.includes("attempts = o.attempts + 1"))).toStrictEqual([]);
  expect(pool.asked.length / 3).toBeGreaterThan(10);
  expect(pool.asked.length / 3).toBeLessThanOrEqual(40);
  await passmuster.close();
  await storage.close();
  await pool.end();
  await drop();
});
