import { fileKeys } from "@passmuster/core";
import { allOf, hitsIn, listedLives } from "@passmuster/test-storage";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import { expect, test } from "vitest";
import { copyPostgres, postgresStorage } from "../src/index.ts";
import { contentsOf } from "./contents.ts";

test("an erasure leaves nothing of a hit on a list: rows, a backup; a legal hold keeps it until it is lifted", async () => {
  const { url, drop } = await testDatabase();
  const storage = postgresStorage(url, { keys: fileKeys(keysPath(url)) });
  await storage.migrate();
  expect(await listedLives(storage, () => contentsOf(url, "passmuster"))).toEqual({
    before: allOf("deleted", "retired", "held", "waiting"),
    deleted: allOf("retired", "held", "waiting"),
    retired: allOf("held", "waiting"),
    lifted: allOf("waiting"),
    elsewhere: [],
  });
  const copy = await copyPostgres(url, { schema: "passmuster" });
  const lines: string[] = [];
  for await (const line of copy.lines()) lines.push(String(line));
  await copy.close();
  expect(lines.length).toBeGreaterThan(10);
  expect(hitsIn(lines.join("\n"))).toEqual([]);
  await storage.close();
  await drop();
});
