import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPassmuster, memoryBlobs, sandboxExtractor } from "@passmuster/core";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import Database from "better-sqlite3";
import { creation } from "./load.ts";
import { verdict } from "./verdict.ts";

/** What single requests change in the database, and the processor time of a reading, without HTTP. */
const stored = 3_000;
const alone = 200;
const rounds = 5;
const perRound = stored / (rounds + 1);
const folder = mkdtempSync(join(tmpdir(), "passmuster-bench-"));
const file = join(folder, "passmuster.db");
const passmuster = createPassmuster({
  publicUrl: "http://127.0.0.1:3000",
  secret: "a secret of the bench, thirty-two bytes or more",
  storage: sqliteStorage(file),
  blobs: memoryBlobs(),
  extractor: sandboxExtractor(),
  limits: { requestsPerMinute: 1_000_000 },
});
await passmuster.start({ work: false });
/** Who reads is not who created, as where one service creates and another polls. */
const [writer, poller] = [await passmuster.tokens.create(), await passmuster.tokens.create()];
const root = "/api/v1/identity/verifications";

async function ask(method: string, url: string, body?: string): Promise<string> {
  const { secret } = body === undefined ? poller : writer;
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
  const response = await passmuster.handle({ method, url, headers, body: body ? Buffer.from(body) : null });
  if (response.status >= 300) throw new Error(`${method} ${url} answered ${response.status}`);
  return String(response.body);
}

async function create(): Promise<string> {
  return (JSON.parse(await ask("POST", root, creation())) as { data: { id: string } }).data.id;
}

/**
 * Frames of the write-ahead log, and how many of them end a commit. A reader in the background keeps the log
 * from beginning again: 32 bytes of head, then 24 bytes and a page for each frame.
 */
const reader = new Database(file, { readonly: true });
function logged(): { readonly pages: number; readonly commits: number } {
  const log = readFileSync(`${file}-wal`);
  const frame = 24 + log.readUInt32BE(8);
  const pages = Math.floor((log.length - 32) / frame);
  // The second word of a frame is the size of the database if the frame ends a commit.
  const ends = Array.from({ length: pages }, (_, index) => log.readUInt32BE(32 + index * frame + 4) > 0);
  return { pages, commits: ends.filter(Boolean).length };
}

const ids: string[] = [];
while (ids.length < stored) ids.push(...(await Promise.all(Array.from({ length: 30 }, create))));
reader.exec("begin");
reader.prepare("select count(*) from passmuster_verifications").get();
const empty = logged();
for (let index = 0; index < alone; index += 1) await create();
const created = logged();
const pages = (created.pages - empty.pages) / alone;
verdict("pages of a creation alone, among 3,000", pages <= 22, `${pages.toFixed(1)} (goal 22)`);

const before = logged();
/** The least of rounds after one that compiles the code: other programs only ever add. */
let least = Number.POSITIVE_INFINITY;
for (let round = 0; round <= rounds; round += 1) {
  const read = ids.slice(round * perRound, (round + 1) * perRound);
  const begun = process.cpuUsage();
  for (const id of read) await ask("GET", `${root}/${id}`);
  const { user, system } = process.cpuUsage(begun);
  if (round > 0) least = Math.min(least, (user + system) / perRound);
}
const commits = (logged().commits - before.commits) / stored;
verdict(
  "GET, each of another verification, by a token",
  least <= 110 && commits < 0.01,
  `${least.toFixed(0)} CPU-µs (goal 110)   ${commits.toFixed(2)} commits (goal 0)`,
);
reader.close();
await passmuster.close();
rmSync(folder, { recursive: true });
