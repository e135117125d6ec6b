import { fileKeys } from "@passmuster/core";
import { postgresStorage } from "@passmuster/storage-postgres";
import { keysPath, type TestDatabase, testDatabase } from "@passmuster/throwaway-postgres";
import { afterAll, inject } from "vitest";
import { describeClocks } from "./describe-clocks.ts";
import { minute } from "./nodes.ts";

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const rounds = Math.ceil(20 * inject("size"));

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
