import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileKeys } from "@passmuster/core";
import { postgresStorage } from "@passmuster/storage-postgres";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import { keysPath, type TestDatabase, testDatabase } from "@passmuster/throwaway-postgres";
import { afterAll } from "vitest";
import { describeClocks } from "./describe-clocks.ts";
import { minute } from "./nodes.ts";

const { env } = process;
const seed = Number(env.SEED ?? Date.now() % 1_000_000);
const rounds = Number(env.SIZE ?? (env.ASSURANCE === "deep" ? 500 : 20));

const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const { drop } of databases) await drop();
});

describeClocks(
  "Postgres",
  async () => {
    const database = await testDatabase();
    databases.push(database);
    const open = () =>
      postgresStorage(database.url, { keys: fileKeys(keysPath(database.url)), connections: 4 });
    return [open(), open()];
  },
  { rounds, seed, step: minute / 6 },
);

describeClocks(
  "SQLite",
  async () => {
    const file = join(mkdtempSync(join(tmpdir(), "clocks-")), "passmuster.db");
    return [sqliteStorage(file), sqliteStorage(file)];
  },
  { rounds, seed, step: minute / 6 },
);
