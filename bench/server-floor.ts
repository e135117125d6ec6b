import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import Database from "better-sqlite3";
import Fastify from "fastify";
import sharp from "sharp";
import { z } from "zod";
import { ready } from "./subject.ts";

/**
 * A server by hand that gives the guarantees of Passmuster on SQLite, and nothing else. Requests that come
 * together share a commit; with `BENCH_GROUP=no` each has its own.
 */
const database = new Database("floor.db");
for (const setting of ["journal_mode = WAL", "synchronous = FULL", "secure_delete = ON", "foreign_keys = ON"])
  database.pragma(setting);
database.exec(`
  create table keys (number integer primary key, owner text, wrapped blob) strict;
  create table verifications (id text primary key, tenant text, flow text, status text, created_at integer,
    deleted_at integer, key_number integer, sealed blob, reference blob) strict;
  create index verifications_listed on verifications (tenant, flow, status, created_at desc, id desc)
    where deleted_at is null;
  create index verifications_reference on verifications (reference, created_at desc, id desc);
  create table history (verification text references verifications, position integer, id text, sealed blob,
    primary key (verification, position)) strict;
  create table outbox (id text primary key, topic text, verification text references verifications,
    payload text, due_at integer) strict;
  create index outbox_due on outbox (topic, due_at, id);
  create table search_tokens (look_up blob, created_at integer, verification integer,
    primary key (look_up, created_at, verification)) strict, without rowid;
  create table audit (number integer primary key, tenant text, sequence integer, body text, hash blob,
    unique (tenant, sequence)) strict;
  create table audit_heads (tenant text primary key, sequence integer, hash blob) strict, without rowid;
  create table tokens (id text primary key, digest text unique, tenant text, scopes text) strict;
  insert into audit_heads values ('default', 0, zeroblob(32));
`);
const findToken = database.prepare("select scopes from tokens where digest = ?");
const addKey = database.prepare("insert into keys (owner, wrapped) values (?, ?)");
const addVerification = database.prepare(
  "insert into verifications values (?, 'default', 'identity', 'started', ?, null, ?, ?, ?)",
);
const addHistory = database.prepare("insert into history values (?, 0, ?, ?)");
const addMessage = database.prepare("insert into outbox values (?, ?, ?, ?, ?)");
const addDigest = database.prepare("insert into search_tokens values (?, ?, ?)");
const addLink = database.prepare(
  "insert into audit (tenant, sequence, body, hash) values ('default', ?, ?, ?)",
);
const findHead = database.prepare("select sequence, hash from audit_heads where tenant = 'default'");
const setHead = database.prepare("update audit_heads set sequence = ?, hash = ? where tenant = 'default'");
const findDetail = database.prepare(
  `select v.created_at, v.sealed, k.wrapped, h.sealed as entry from verifications v
     join keys k on k.number = v.key_number join history h on h.verification = v.id where v.id = ?`,
);

const [keyKey, searchKey, commitKey, linkKey, imageKey] = Array.from({ length: 5 }, () =>
  randomBytes(32),
) as [Buffer, Buffer, Buffer, Buffer, Buffer];
const hmac = (key: Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** AES-256-GCM. The text that is bound to it says where it lies. */
function seal(key: Buffer, bound: string, plain: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(bound));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, bound: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12)).setAAD(Buffer.from(bound));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
}

/** Ids grow with time, as those of Passmuster do, so that new rows lie side by side. */
const idOf = (kind: string): string =>
  `${kind}_${Date.now().toString(32).padStart(10, "0")}${randomBytes(10).toString("hex").slice(0, 16)}`;

const text = z.string().trim().min(1).max(500);
const body = z.object({
  vendor_reference: text,
  person: z.object({ first_name: text, last_name: text, date_of_birth: z.iso.date() }),
  documents: z.object({ photo_id: z.object({ type: text, number: text, country: z.string().length(3) }) }),
});
type Expected = z.output<typeof body>;

/** What a search finds a verification by: 14 words and beginnings of words, as HMACs. */
function digestsOf({ vendor_reference, person, documents }: Expected): readonly Buffer[] {
  const { first_name: first, last_name: last, date_of_birth: birth } = person;
  const words = [first, last, documents.photo_id.number].map((word) => word.toLowerCase());
  const beginnings = words.flatMap((word) =>
    Array.from({ length: word.length - 2 }, (_, index) => word.slice(0, index + 3)),
  );
  return [vendor_reference, birth, ...beginnings]
    .slice(0, 14)
    .map((word) => hmac(searchKey, word).subarray(0, 8));
}

interface Creation {
  readonly id: string;
  readonly at: number;
  readonly wrapped: Buffer;
  readonly sealed: Buffer;
  readonly entry: Buffer;
  readonly reference: Buffer;
  readonly digests: readonly Buffer[];
  readonly commitments: readonly string[];
}

function creationOf(expected: Expected): Creation {
  const [id, at, key] = [idOf("ver"), Date.now() * 1000, randomBytes(32)];
  const json = JSON.stringify(expected);
  const entry = JSON.stringify({ from: null, to: "started", user: "system" });
  return {
    id,
    at,
    wrapped: seal(keyKey, id, key),
    sealed: seal(key, `verification ${id}`, Buffer.from(json)),
    entry: seal(key, `history ${id} 0`, Buffer.from(entry)),
    reference: hmac(searchKey, `reference ${expected.vendor_reference}`),
    digests: digestsOf(expected),
    commitments: [json, entry].map((text) => hmac(commitKey, `${id} ${text}`).toString("base64url")),
  };
}

function write({ id, at, wrapped, sealed, entry, reference, digests, commitments }: Creation): void {
  const key = addKey.run(id, wrapped).lastInsertRowid;
  const number = addVerification.run(id, at, key, sealed, reference).lastInsertRowid;
  addHistory.run(id, idOf("hist"), entry);
  const event = { type: "verification.started", code: 1, flow: "identity", verificationId: id, sequence: 1 };
  addMessage.run(idOf("msg"), "event", id, JSON.stringify({ ...event, occurredAt: at }), at);
  addMessage.run(idOf("msg"), "expire", id, "{}", at + 2_592_000_000_000);
  for (const digest of digests) addDigest.run(digest, at, number);
  const last = findHead.get() as { readonly sequence: number; readonly hash: Buffer };
  const link = JSON.stringify({ at, kind: "verification", id, acts: ["started"], proofs: commitments });
  const linked = hash("sha256", Buffer.concat([last.hash, Buffer.from(link)]), "buffer");
  addLink.run(last.sequence + 1, link, linked);
  setHead.run(last.sequence + 1, linked);
}

interface Waiting {
  readonly creation: Creation;
  resolve(): void;
  reject(error: unknown): void;
}
const commit = database.transaction((group: readonly Waiting[]) => {
  for (const { creation } of group) write(creation);
});
const largestGroup = process.env.BENCH_GROUP === "no" ? 1 : 128;
const waiting: Waiting[] = [];

/** Resolves when the creation is on the disk. */
function stored(creation: Creation): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push({ creation, resolve, reject });
    if (waiting.length === 1) setImmediate(flush);
  });
}

function flush(): void {
  const group = waiting.slice(0, largestGroup);
  try {
    commit.immediate(group);
    for (const { resolve } of group) resolve();
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
  waiting.splice(0, group.length);
  if (waiting.length > 0) setImmediate(flush);
}

const token = randomBytes(24).toString("base64url");
database
  .prepare("insert into tokens values (?, ?, 'default', ?)")
  .run(idOf("tok"), hash("sha256", token), JSON.stringify(["read", "write", "review"]));
const limit = 1_000_000;
const counts = new Map<string, number>();
setInterval(() => counts.clear(), 60_000).unref();

const server = Fastify({ bodyLimit: 32 * 1024 * 1024 });
server.addHook("onRequest", async (request, reply) => {
  const digest = hash("sha256", (request.headers.authorization ?? "").slice("Bearer ".length));
  const found = findToken.get(digest) as { readonly scopes: string } | undefined;
  const scope = request.method === "GET" ? "read" : "write";
  if (!found || !(JSON.parse(found.scopes) as string[]).includes(scope)) return reply.code(401).send();
  const count = (counts.get(digest) ?? 0) + 1;
  counts.set(digest, count);
  if (count > limit) return reply.code(429).send();
});

/** The answer, with two signed links. */
function answerOf(id: string, at: number, expected: Expected): object {
  const signed = (what: string): string => hmac(linkKey, `${what} ${id}`).toString("base64url");
  const created = new Date(at / 1000).toISOString();
  return {
    id,
    url: `http://127.0.0.1:3000/verify/${id}#${signed("session")}`,
    qr_code: `http://127.0.0.1:3000/qr/${id}/${signed("qr")}.png`,
    vendor_reference: expected.vendor_reference,
    vendor_state: null,
    expected_data: { person: expected.person, documents: expected.documents },
    status_label: "Started",
    submitted_at: null,
    created_at: created,
    updated_at: created,
    flow: "Identity Verification",
    comments: [],
  };
}

server.post("/api/v1/identity/verifications", async (request, reply) => {
  const expected = body.parse(request.body);
  const creation = creationOf(expected);
  await stored(creation);
  return reply.code(201).send({ data: answerOf(creation.id, creation.at, expected) });
});

server.get<{ Params: { id: string } }>("/api/v1/identity/verifications/:id", async ({ params: { id } }) => {
  const row = findDetail.get(id) as {
    readonly created_at: number;
    readonly sealed: Buffer;
    readonly wrapped: Buffer;
    readonly entry: Buffer;
  };
  const key = open(keyKey, id, row.wrapped);
  const expected = JSON.parse(open(key, `verification ${id}`, row.sealed).toString()) as Expected;
  const entry = JSON.parse(open(key, `history ${id} 0`, row.entry).toString()) as object;
  return { data: { ...answerOf(id, row.created_at, expected), history: [entry] } };
});

/** Keeps an image: decoded and encoded again, sealed, and flushed to the disk. */
sharp.concurrency(1);
server.post<{ Body: { verification: string; document: { front_side_data: string } } }>(
  "/api/v1/identity/documents",
  async ({ body: { verification, document } }, reply) => {
    const sent = Buffer.from(document.front_side_data, "base64");
    const encoded = await sharp(sent).jpeg({ quality: 92, optimiseCoding: false }).toBuffer();
    const id = idOf("img");
    const file = openSync(id, "wx");
    writeSync(file, seal(imageKey, `image ${verification}`, encoded));
    fsyncSync(file);
    closeSync(file);
    return reply.code(201).send({ data: { id } });
  },
);
ready(await server.listen(), token);
process.once("SIGTERM", () => process.exit(0));
