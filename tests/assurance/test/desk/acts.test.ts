import { memoryStorage } from "@passmuster/core";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import Database from "better-sqlite3";
import { describeActs } from "./describe-acts.ts";

describeActs("memory", async () => ({ storage: memoryStorage() }));
describeActs("sqlite", async () => ({ storage: sqliteStorage(new Database(":memory:")) }));
