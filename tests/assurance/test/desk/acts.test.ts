import { memoryStorage } from "@passmuster/core";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import Database from "better-sqlite3";
import { inject } from "vitest";
import { describeActs } from "./describe-acts.ts";

const size = inject("size");
const rounds = Math.ceil(200 * (size < 1 ? size / 2 : size));

describeActs("sqlite", async () => ({ storage: sqliteStorage(new Database(":memory:")) }), rounds);
describeActs("memory", async () => ({ storage: memoryStorage() }), size < 1 ? 2 : rounds);
