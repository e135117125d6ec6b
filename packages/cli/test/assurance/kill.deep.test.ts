import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyFolder } from "../command-line.ts";
import { killed } from "./killed.ts";

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

test(`after 3 kills on SQLite no acknowledged command is lost, invented, stuck or unrecorded (seed ${seed})`, async () => {
  const folder = emptyFolder();
  const ground = { storage: join(folder, "v.db"), blobs: join(folder, "blobs"), since: Date.now() };
  expect(await killed(ground, seed, { atPoints: 2, atRandom: 1 })).toEqual([]);
});
