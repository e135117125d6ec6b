import { randomUUID } from "node:crypto";
import Database from "better-sqlite3";
import Fastify from "fastify";
import sharp from "sharp";
import { z } from "zod";
import { ready } from "./subject.ts";

/**
 * A handwritten baseline: Fastify's own parser, one zod schema, the same rows in one transaction at the same
 * durability.
 */
const database = new Database("floor.db");
database.pragma("journal_mode = WAL");
database.pragma("synchronous = FULL");
database.exec(`
  create table verifications (id text primary key, status text, data text, created_at integer);
  create table history (id text primary key, verification text references verifications, entry text);
  create table outbox (id text primary key, topic text, payload text, due_at integer);
  create table tokens (secret text primary key);
  create index outbox_due on outbox (due_at);
  create index verifications_created on verifications (created_at);
`);
const addVerification = database.prepare("insert into verifications values (?, ?, ?, ?)");
const addHistory = database.prepare("insert into history values (?, ?, ?)");
const addMessage = database.prepare("insert into outbox values (?, ?, ?, ?)");
const findToken = database.prepare("select 1 from tokens where secret = ?");
const findVerification = database.prepare("select * from verifications where id = ?");
const findHistory = database.prepare("select * from history where verification = ?");

const text = z.string().trim().min(1).max(500);
const body = z.object({
  vendor_reference: z.string().optional(),
  person: z.object({ first_name: text, last_name: text, date_of_birth: text }),
  documents: z.object({ photo_id: z.object({ type: text, number: text, country: z.string().length(3) }) }),
});

const insert = database.transaction((data: z.output<typeof body>) => {
  const [id, at] = [randomUUID(), Date.now()];
  addVerification.run(id, "started", JSON.stringify(data), at);
  addHistory.run(randomUUID(), id, JSON.stringify({ from: null, to: "started", user: "system" }));
  addMessage.run(randomUUID(), "event", JSON.stringify({ type: "verification.started", id }), at);
  addMessage.run(randomUUID(), "expire", JSON.stringify({ id }), at + 2_592_000_000);
  return { id, at };
});

const token = randomUUID();
database.prepare("insert into tokens values (?)").run(token);

const server = Fastify({ bodyLimit: 32 * 1024 * 1024 });
server.addHook("onRequest", async (request, reply) => {
  const [, secret] = (request.headers.authorization ?? "").split(" ");
  if (!findToken.get(secret)) await reply.code(401).send({ message: "Unauthenticated." });
});
server.post("/api/v1/identity/verifications", async (request, reply) => {
  const data = body.parse(request.body);
  const { id, at } = insert.immediate(data);
  return reply.code(201).send({
    data: { id, expected_data: data, status_label: "Started", created_at: new Date(at).toISOString() },
  });
});
server.get<{ Params: { id: string } }>("/api/v1/identity/verifications/:id", async ({ params }) => {
  const row = findVerification.get(params.id) as {
    id: string;
    status: string;
    data: string;
    created_at: number;
  };
  const history = findHistory.all(params.id) as { entry: string }[];
  const entries = history.map(({ entry }) => JSON.parse(entry) as object);
  return {
    data: {
      id: row.id,
      expected_data: JSON.parse(row.data),
      status_label: row.status,
      created_at: new Date(row.created_at).toISOString(),
      history: entries,
    },
  };
});
server.post<{ Body: { document: { front_side_data: string } }; Querystring: { image?: string } }>(
  "/api/v1/identity/documents",
  async (request, reply) => {
    const bytes = Buffer.from(request.body.document.front_side_data, "base64");
    if (request.query.image) await sharp(bytes).raw().toBuffer();
    return reply.code(201).send({ data: { length: bytes.length } });
  },
);
ready(await server.listen(), token);
