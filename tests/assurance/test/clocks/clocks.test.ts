import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import { inject } from "vitest";
import { describeClocks } from "./describe-clocks.ts";
import { minute } from "./nodes.ts";

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const size = inject("size");

describeClocks(
  "SQLite",
  async () => {
    const file = join(mkdtempSync(join(tmpdir(), "clocks-")), "passmuster.db");
    return [sqliteStorage(file), sqliteStorage(file)];
  },
  {
    rounds: Math.ceil(20 * size),
    seed,
    step: minute / 6 / Math.min(1, size) ** 2,
    ...(size < 1 && { skews: [5 * minute] }),
  },
);
