import { join } from "node:path";
import { testDatabase } from "@passmuster/throwaway-postgres";
import { expect, test } from "vitest";
import { emptyFolder } from "../command-line.ts";
import { crashPoints } from "./crash-points.ts";
import { killed } from "./killed.ts";

const deep = process.env.ASSURANCE === "deep";
/** `npm run test:deep` kills once at every point on SQLite, and at random moments on both storages. */
const onSqlite = deep ? { atPoints: 500, atRandom: 1_000 } : { atPoints: crashPoints.length, atRandom: 10 };
const onPostgres = deep ? onSqlite : { atPoints: 10, atRandom: 10 };
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const patience = deep ? 7_200_000 : 300_000;

test(
  `after kills on SQLite no acknowledged command is lost, invented, stuck or unrecorded (seed ${seed})`,
  async () => {
    const folder = emptyFolder();
    const ground = { storage: join(folder, "v.db"), blobs: join(folder, "blobs"), since: Date.now() };
    expect(await killed(ground, seed, onSqlite)).toEqual([]);
  },
  patience,
);

test(
  `after kills on Postgres no acknowledged command is lost, invented, stuck or unrecorded (seed ${seed})`,
  async () => {
    const { url, drop } = await testDatabase();
    const ground = { storage: url, blobs: join(emptyFolder(), "blobs"), since: Date.now() };
    expect(await killed(ground, seed, onPostgres)).toEqual([]);
    await drop();
  },
  patience,
);
