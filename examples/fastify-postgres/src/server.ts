import { createVouchsafe, directoryBlobs } from "@vouchsafe/core";
import { localExtractor } from "@vouchsafe/extractor-local";
import { postgresStorage } from "@vouchsafe/storage-postgres";
import { Pool } from "pg";
import { createApp } from "./app.ts";
import { createCustomers } from "./customers.ts";

// One pool for both. A pool of one's own brings its own time-outs, and says here when a connection breaks.
const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  connectionTimeoutMillis: 3_000,
  statement_timeout: 10_000,
  query_timeout: 12_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
});
pool.on("error", (error) => console.error(`A connection to the database broke: ${error.message}`));

const port = Number(process.env.PORT ?? 3000);
const vouchsafe = createVouchsafe({
  publicUrl: process.env.PUBLIC_URL ?? `http://127.0.0.1:${port}/identity`,
  secret: process.env.VOUCHSAFE_SECRET ?? "",
  storage: postgresStorage(pool, { schema: "vouchsafe" }),
  blobs: directoryBlobs("data/blobs"),
  extractor: localExtractor(),
});
const customers = createCustomers(pool);
await customers.migrate();
await vouchsafe.start(); // migrates its schema

const app = await createApp(vouchsafe, customers);
await app.listen({ port });
process.once("SIGTERM", async () => {
  await vouchsafe.stop();
  await app.close();
  await vouchsafe.close();
  await pool.end();
});
