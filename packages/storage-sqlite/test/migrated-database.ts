import { memoryKeys } from "@passmuster/core";
import Database, { type Database as Opened } from "better-sqlite3";
import { sqliteStorage } from "../src/index.ts";
import { contentsOf } from "./contents.ts";

const keys = memoryKeys();
let bytes: Promise<Buffer> | undefined;

/** A new database in memory with the whole schema. It is a copy: the migrations ran once. */
export async function migratedDatabase(): Promise<{ readonly database: Opened; readonly keys: typeof keys }> {
  bytes ??= migrate();
  return { database: new Database(await bytes), keys };
}

/** A storage on such a database, for the checks of its port. */
export async function migratedStorage() {
  const { database, keys } = await migratedDatabase();
  return { ...sqliteStorage(database, { keys }), contents: () => contentsOf(database, keys) };
}

async function migrate(): Promise<Buffer> {
  const database = new Database(":memory:");
  await sqliteStorage(database, { keys }).migrate();
  const copy = database.serialize();
  database.close();
  return copy;
}
