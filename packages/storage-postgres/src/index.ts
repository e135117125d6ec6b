export type { Pool, PoolClient, Question } from "./database.ts";
export { type PostgresOptions, postgresStorage } from "./storage.ts";
