import { memoryStorage } from "@passmuster/core";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import Database from "better-sqlite3";
import { describeReplay } from "./describe-replay.ts";

describeReplay("memory", async () => ({ storage: memoryStorage() }));
describeReplay("sqlite", async () => ({ storage: sqliteStorage(new Database(":memory:")) }));
