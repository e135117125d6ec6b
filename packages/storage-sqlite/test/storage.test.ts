import { describeStorage } from "@passmuster/conformance";
import Database from "better-sqlite3";
import { sqliteStorage } from "../src/index.ts";
import { contentsOf } from "./contents.ts";

describeStorage("sqlite", () => {
  const database = new Database(":memory:");
  return { ...sqliteStorage(database), contents: () => contentsOf(database) };
});
