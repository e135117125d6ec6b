export { copyPostgres, type PostgresCopy, restorePostgres } from "./copy.ts";
export type { Pool, PoolClient, Query } from "./database.ts";
export { type PostgresOptions, postgresStorage } from "./storage.ts";
