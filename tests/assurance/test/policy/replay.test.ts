import { memoryStorage } from "@passmuster/core";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import Database from "better-sqlite3";
import { inject } from "vitest";
import { describeReplay } from "./describe-replay.ts";

// Eight are loaded at once.
const decisions = Math.max(15, Math.ceil(40 * inject("size")));

describeReplay("sqlite", async () => ({ storage: sqliteStorage(new Database(":memory:")) }), decisions);
if (inject("size") >= 1) describeReplay("memory", async () => ({ storage: memoryStorage() }), decisions);
