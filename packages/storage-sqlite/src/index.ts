export { copySqlite } from "./copy.ts";
export type { Database, Statement } from "./database.ts";
export { sqliteStorage } from "./storage.ts";
