import { memoryStorage } from "@passmuster/core";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import Database from "better-sqlite3";
import { expect, inject, test } from "vitest";
import { actions } from "./cells.ts";
import { describeLifecycle } from "./describe-lifecycle.ts";
import { table } from "./expected.ts";

test("the table has every action", () => {
  expect(Object.keys(actions)).toEqual(Object.keys(table));
});

const size = inject("size");

describeLifecycle("sqlite", async () => ({ storage: sqliteStorage(new Database(":memory:")) }), size);
if (size >= 1) describeLifecycle("memory", async () => ({ storage: memoryStorage() }));
