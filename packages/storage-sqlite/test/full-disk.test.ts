import { join } from "node:path";
import { createPassmuster, fetchHandler, memoryBlobs, sandboxExtractor } from "@passmuster/core";
import { StorageUnavailableError } from "@passmuster/core/storage";
import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";
import { temporaryDirectory } from "./directory.ts";

const origin = "https://id.example.test";

/** A service on a database that may not grow from now on: SQLite refuses as it does on a full disk. */
test("a full disk makes a process unready with SQLITE_FULL while it reads, and room makes it ready again", async () => {
  const database = new Sqlite(join(temporaryDirectory(), "passmuster.db"), { timeout: 0 });
  const storage = sqliteStorage(database);
  await storage.migrate();
  await expect(storage.probe?.()).resolves.toBeUndefined();
  database.exec("vacuum");
  const pages = Number(database.pragma("page_count", { simple: true }));
  database.pragma(`max_page_count = ${pages}`);
  const failure = await storage.probe?.().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StorageUnavailableError);
  expect(failure).toMatchObject({ at: database.name, cause: { code: "SQLITE_FULL" } });

  const passmuster = createPassmuster({
    publicUrl: origin,
    secret: "a secret of the tests, thirty-two bytes or more",
    storage,
    blobs: memoryBlobs(),
    extractor: sandboxExtractor(),
  });
  const fetch = fetchHandler(passmuster);
  const ready = async () => {
    const response = await fetch(new Request(`${origin}/health/ready`));
    const { status, message } = (await response.json()) as { status?: string; message?: string };
    return status ?? message;
  };
  expect(await ready()).toBe("Not ready: storage (SQLITE_FULL).");
  database.pragma(`max_page_count = ${pages * 2}`);
  await expect.poll(ready).toBe("ok");
  expect(database.prepare("select count(*) as count from passmuster_steps").get()).toEqual({ count: 0 });
  await passmuster.close();
  database.close();
});
