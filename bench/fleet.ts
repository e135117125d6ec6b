import { availableParallelism } from "node:os";
import { fileKeys } from "@passmuster/core";
import { type Message, systemEnvironment } from "@passmuster/core/ports";
import { postgresStorage } from "@passmuster/storage-postgres";
import { keysPath, startCluster } from "@passmuster/throwaway-postgres";
import { creations, load, median } from "./load.ts";
import { type Subject, start } from "./subject.ts";

/**
 * Measures the gain of more processes on one Postgres that flushes every commit. Counts `POST verifications`
 * over 1, 2 and 4 API processes, and events of 1, 2 and 4 workers. They share this machine's cores with the
 * database and the load.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const requests = Number(process.env.BENCH_REQUESTS ?? 1500);
const jobs = Number(process.env.BENCH_JOBS ?? 3000);
const sizes = [1, 2, 4] as const;
const connections = 32;

const cluster = await startCluster({ fsync: "on", full_page_writes: "on", synchronous_commit: "on" });
const database = { BENCH_DATABASE: cluster.url() };

/** Total requests a second, with the connections shared among the processes. */
async function requested(subjects: readonly Subject[], count: number): Promise<number> {
  const begun = performance.now();
  await Promise.all(
    subjects.map((subject) =>
      load(subject, creations(count / subjects.length, connections / subjects.length)),
    ),
  );
  return count / ((performance.now() - begun) / 1000);
}

/** Messages a second, from the start command until the outbox is empty. */
async function worked(size: number): Promise<number> {
  const storage = postgresStorage(cluster.url(), { keys: fileKeys(keysPath(cluster.url())) });
  const environment = systemEnvironment();
  const message = (): Message => {
    const [id, verification] = [environment.id("msg"), environment.id("ver")];
    const [occurredAt, sequence] = [environment.now(), 1];
    const labels = { statusLabel: "Started", verificationStatusLabel: "Started" };
    const event = { type: "verification.started", code: 1, flow: "identity", verificationId: verification };
    const payload = { ...event, ...labels, sequence, occurredAt };
    return { id, topic: "event", tenant: "default", verification, payload, dueAt: occurredAt };
  };
  const workers = await Promise.all(Array.from({ length: size }, () => start("./fleet-worker.ts", database)));
  for (let added = 0; added < jobs; added += 500)
    await storage.outbox.add(Array.from({ length: 500 }, message));
  const begun = performance.now();
  for (const worker of workers) worker.tell("begin");
  // A claimed, unsettled message becomes due again when its lease ends.
  while ((await storage.outbox.depth(environment.now() + 120_000_000, ["event"])).waiting > 0)
    await new Promise((resolve) => setTimeout(resolve, 10));
  const rate = jobs / ((performance.now() - begun) / 1000);
  for (const worker of workers) await worker.stop();
  await storage.close();
  return rate;
}

const subjects: Subject[] = [];
for (let size = 0; size < Math.max(...sizes); size += 1)
  subjects.push(await start("./server-passmuster.ts", database));
for (const subject of subjects) await requested([subject], 600);
const rates = new Map<number, number[]>(sizes.map((size) => [size, []]));
for (let round = 0; round < rounds; round += 1)
  for (const size of round % 2 === 0 ? sizes : sizes.toReversed())
    rates.get(size)?.push(await requested(subjects.slice(0, size), requests));
for (const subject of subjects) await subject.stop();
// Clears the events of creation, which are not measured.
const clearing = postgresStorage(cluster.url(), { keys: fileKeys(keysPath(cluster.url())) });
for (let left = 1; left > 0; ) {
  const now = systemEnvironment().now();
  const claimed = await clearing.outbox.claim(1000, { now, until: now + 60_000_000 });
  await Promise.all(claimed.map(({ message }) => clearing.outbox.settle(message.id, "done")));
  left = claimed.length;
}
await clearing.close();

const events = new Map<number, number[]>(sizes.map((size) => [size, []]));
for (let round = 0; round < rounds; round += 1)
  for (const size of round % 2 === 0 ? sizes : sizes.toReversed()) events.get(size)?.push(await worked(size));
await cluster.stop();

console.log(`${availableParallelism()} cores, shared with the database and the load\n`);
console.log("| processes | POST verifications a second | events a second |");
console.log("|---|---|---|");
for (const size of sizes) {
  const [created, done] = [median(rates.get(size) ?? []), median(events.get(size) ?? [])];
  console.log(`| ${size} | ${created.toFixed(0)} | ${done.toFixed(0)} |`);
}
process.exit(0);
