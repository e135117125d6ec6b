import { createPassmuster, directoryBlobs, fileKeys } from "passmuster";
import { postgresStorage } from "passmuster/postgres";
import { localExtractor } from "passmuster/reader";
import { Pool } from "pg";
import { createApp } from "./app.ts";
import { createCustomers } from "./customers.ts";

// One pool for both. A host's own pool sets its own timeouts and logs broken connections.
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
const passmuster = createPassmuster({
  publicUrl: process.env.PUBLIC_URL ?? `http://127.0.0.1:${port}/identity`,
  secret: process.env.PASSMUSTER_SECRET ?? "",
  storage: postgresStorage(pool, {
    schema: "passmuster",
    // Outside the database, on a file system that every process shares.
    keys: fileKeys("data/passmuster.keys"),
  }),
  blobs: directoryBlobs("data/blobs"),
  extractor: localExtractor(),
  specimens: "accept", // To try it. Leave this out, and specimens go to a person.
});
const customers = createCustomers(pool);
await customers.migrate();
await passmuster.start(); // migrates its schema

const app = await createApp(passmuster, customers);
await app.listen({ port });
process.once("SIGTERM", async () => {
  await passmuster.stop();
  await app.close();
  await passmuster.close();
  await pool.end();
});
