import { join } from "node:path";
import { testDatabase } from "@passmuster/throwaway-postgres";
import { expect, test } from "vitest";
import { emptyFolder } from "../command-line.ts";
import { crashPoints } from "./crash-points.ts";
import { killed } from "./killed.ts";

const deep = process.env.ASSURANCE === "deep";
/** `npm run test:deep` kills once at every point on SQLite, and at random moments on both storages. */
const atRandom = Number(process.env.SIZE ?? (deep ? 1_000 : 10));
const onSqlite = deep ? { atPoints: atRandom / 2, atRandom } : { atPoints: crashPoints.length, atRandom };
const onPostgres = deep ? onSqlite : { atPoints: 10, atRandom };
const kills = ({ atPoints, atRandom }: typeof onSqlite): number => atPoints + atRandom;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const patience = deep ? 7_200_000 : 300_000;

test(
  `after ${kills(onSqlite)} kills on SQLite no acknowledged command is lost, invented, stuck or unrecorded (seed ${seed})`,
  async () => {
    const folder = emptyFolder();
    const ground = { storage: join(folder, "v.db"), blobs: join(folder, "blobs"), since: Date.now() };
    expect(await killed(ground, seed, onSqlite)).toEqual([]);
  },
  patience,
);

test(
  `after ${kills(onPostgres)} kills on Postgres no acknowledged command is lost, invented, stuck or unrecorded (seed ${seed})`,
  async () => {
    const { url, drop } = await testDatabase();
    const ground = { storage: url, blobs: join(emptyFolder(), "blobs"), since: Date.now() };
    expect(await killed(ground, seed, onPostgres)).toEqual([]);
    await drop();
  },
  patience,
);
