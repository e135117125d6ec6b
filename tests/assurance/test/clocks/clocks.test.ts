import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import { describeClocks } from "./describe-clocks.ts";
import { minute } from "./nodes.ts";

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

describeClocks(
  "SQLite",
  async () => {
    const file = join(mkdtempSync(join(tmpdir(), "clocks-")), "passmuster.db");
    return [sqliteStorage(file), sqliteStorage(file)];
  },
  { rounds: 5, seed, step: minute / 2 },
);
