import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { memoryKeys } from "@passmuster/core";
import { allOf, hitsIn, listedLives } from "@passmuster/test-storage";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { copySqlite, sqliteStorage } from "../src/index.ts";
import { contentsOf } from "./contents.ts";
import { temporaryDirectory } from "./directory.ts";

const directory = temporaryDirectory();

test("an erasure leaves nothing of a hit on a list: rows, bytes of the file, a backup; a legal hold keeps it until it is lifted", async () => {
  const [file, backup] = [join(directory, "listed.db"), join(directory, "backup.db")];
  const keys = memoryKeys();
  const storage = sqliteStorage(file, { keys });
  await storage.migrate();
  const contents = async (of = file): Promise<string> => {
    const database = new Database(of, { readonly: true });
    const text = await contentsOf(database, keys);
    database.close();
    return text;
  };
  expect(await listedLives(storage, () => contents())).toEqual({
    before: allOf("deleted", "retired", "held", "waiting"),
    deleted: allOf("retired", "held", "waiting"),
    retired: allOf("held", "waiting"),
    lifted: allOf("waiting"),
    elsewhere: [],
  });
  await copySqlite(file, backup);
  expect(hitsIn(await contents(backup))).toEqual(allOf("waiting"));
  const files = [file, `${file}-wal`, backup].filter((path) => existsSync(path));
  expect(hitsIn(files.map((path) => readFileSync(path, "latin1")).join(""))).toEqual([]);
  await storage.close();
});
