import { describeStorage } from "@passmuster/conformance";
import { memoryKeys } from "@passmuster/core";
import Database from "better-sqlite3";
import { sqliteStorage } from "../src/index.ts";
import { contentsOf } from "./contents.ts";

describeStorage("sqlite", () => {
  const database = new Database(":memory:");
  const keys = memoryKeys();
  return { ...sqliteStorage(database, { keys }), contents: () => contentsOf(database, keys) };
});
