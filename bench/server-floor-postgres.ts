import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";
import { z } from "zod";
import { ready } from "./subject.ts";

/** A handwritten baseline: begin, three inserts, commit in five round trips, and one more for the token. */
const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE ?? "", max: 10 });
pool.on("error", () => undefined);
await pool.query(`
  create schema if not exists floor;
  create table floor.verifications (id uuid primary key, status text, data jsonb, created_at timestamptz);
  create table floor.history (id uuid primary key, verification uuid references floor.verifications, entry jsonb);
  create table floor.outbox (id uuid primary key, topic text, payload jsonb, due_at timestamptz);
  create table floor.tokens (secret text primary key);
  create index outbox_due on floor.outbox (due_at);
  create index verifications_created on floor.verifications (created_at);
`);

const text = z.string().trim().min(1).max(500);
const body = z.object({
  vendor_reference: z.string().optional(),
  person: z.object({ first_name: text, last_name: text, date_of_birth: text }),
  documents: z.object({ photo_id: z.object({ type: text, number: text, country: z.string().length(3) }) }),
});

async function insert(data: z.output<typeof body>): Promise<{ readonly id: string; readonly at: Date }> {
  const [id, at] = [randomUUID(), new Date()];
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query({
      name: "verification",
      text: "insert into floor.verifications values ($1, $2, $3, $4)",
      values: [id, "started", data, at],
    });
    const entry = { from: null, to: "started", user: "system" };
    await client.query({
      name: "history",
      text: "insert into floor.history values ($1, $2, $3)",
      values: [randomUUID(), id, entry],
    });
    const expiry = new Date(at.getTime() + 2_592_000_000);
    await client.query({
      name: "outbox",
      text: "insert into floor.outbox values ($1, 'event', $2, $3), ($4, 'expire', $5, $6)",
      values: [randomUUID(), { type: "verification.started", id }, at, randomUUID(), { id }, expiry],
    });
    await client.query("commit");
    return { id, at };
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

const token = randomUUID();
await pool.query("insert into floor.tokens values ($1)", [token]);

const server = Fastify({ bodyLimit: 32 * 1024 * 1024 });
server.addHook("onRequest", async (request, reply) => {
  const [, secret] = (request.headers.authorization ?? "").split(" ");
  const found = await pool.query({
    name: "token",
    text: "select 1 from floor.tokens where secret = $1",
    values: [secret],
  });
  if (found.rows.length === 0) await reply.code(401).send({ message: "Unauthenticated." });
});
server.post("/api/v1/identity/verifications", async (request, reply) => {
  const data = body.parse(request.body);
  const { id, at } = await insert(data);
  return reply.code(201).send({
    data: { id, expected_data: data, status_label: "Started", created_at: at.toISOString() },
  });
});
ready(await server.listen(), token);
process.once("SIGTERM", () => process.exit(0));
