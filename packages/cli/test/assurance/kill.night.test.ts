import { join } from "node:path";
import { testDatabase } from "@passmuster/throwaway-postgres";
import { expect, inject, test } from "vitest";
import { emptyFolder } from "../command-line.ts";
import { killed } from "./killed.ts";

/** A night kills at each of the 30 crash points twice, and a hundred times at random. */
const kills = { atPoints: Math.ceil(3 * inject("size")), atRandom: Math.ceil(5 * inject("size")) };
const all = kills.atPoints + kills.atRandom;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

test(`after ${all} kills on SQLite no acknowledged command is lost, invented, stuck or unrecorded (seed ${seed})`, async () => {
  const folder = emptyFolder();
  const ground = { storage: join(folder, "v.db"), blobs: join(folder, "blobs"), since: Date.now() };
  expect(await killed(ground, seed, kills)).toEqual([]);
});

test(`after ${all} kills on Postgres no acknowledged command is lost, invented, stuck or unrecorded (seed ${seed})`, async () => {
  const { url, drop } = await testDatabase();
  const ground = { storage: url, blobs: join(emptyFolder(), "blobs"), since: Date.now() };
  expect(await killed(ground, seed, kills)).toEqual([]);
  await drop();
});
