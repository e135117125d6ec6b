export { type PgBossQueueOptions, pgBossQueue } from "./queue.ts";
