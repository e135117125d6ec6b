import { createPassmuster, memoryBlobs, memoryKeys, sandboxExtractor } from "@passmuster/core";
import { type Message, systemEnvironment } from "@passmuster/core/ports";
import { postgresStorage } from "@passmuster/storage-postgres";
import { startCluster } from "@passmuster/throwaway-postgres";
import { Logger, makeWorkerUtils, run } from "graphile-worker";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { median } from "./load.ts";
import { verdict } from "./verdict.ts";

/**
 * Jobs a second, from the first enqueued to the last completed: the outbox on Postgres, pg-boss and
 * graphile-worker, on one server, in turns.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const jobs = Number(process.env.BENCH_JOBS ?? 2_000);
/** Size of a batch, both to enqueue and to take. */
const batch = 50;
const connections = 10;

const durable = { fsync: "on", full_page_writes: "on", synchronous_commit: "on" };
const cluster = await startCluster(durable);
/** Each round opens the storage again, on the same database. */
const keys = memoryKeys();

interface Engine {
  readonly name: string;
  /** Enqueues this many jobs, batch by batch, and resolves when the last one is completed. */
  round(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Resolves after this many calls. */
function countdown(): { expect(count: number): Promise<void>; call(): void } {
  let left = 0;
  let resolve: () => void = () => undefined;
  return {
    expect(count) {
      left = count;
      return new Promise((done) => {
        resolve = done;
      });
    },
    call() {
      left -= 1;
      if (left === 0) resolve();
    },
  };
}

const batches = (count: number): readonly number[] =>
  Array.from({ length: Math.ceil(count / batch) }, (_, index) => Math.min(batch, count - index * batch));

async function outbox(): Promise<Engine> {
  const storage = postgresStorage(cluster.url(), { connections, keys });
  const environment = systemEnvironment();
  const done = countdown();
  const passmuster = createPassmuster({
    publicUrl: "http://127.0.0.1",
    secret: "a secret of the bench, thirty-two bytes or more",
    storage,
    blobs: memoryBlobs(),
    extractor: sandboxExtractor(),
    queue: { enqueue: async () => done.call(), consume: () => undefined, close: async () => undefined },
    work: { concurrency: batch },
  });
  await passmuster.start();
  const message = (): Message => {
    const [id, verification] = [environment.id("msg"), environment.id("ver")];
    return {
      id,
      topic: "event",
      tenant: "default",
      verification,
      payload: { job: 1 },
      dueAt: environment.now(),
    };
  };
  const isEmpty = async (): Promise<boolean> => {
    const now = environment.now();
    // A claimed, unsettled message becomes due again when its lease ends.
    return (await storage.outbox.depth(now + 120_000_000)).waiting === 0;
  };
  return {
    name: "the outbox",
    async round(count) {
      const worked = done.expect(count);
      for (const size of batches(count)) await storage.outbox.add(Array.from({ length: size }, message));
      await worked;
      while (!(await isEmpty())) await new Promise((resolve) => setImmediate(resolve));
    },
    close: () => passmuster.close(),
  };
}

async function boss(): Promise<Engine> {
  const engine = new PgBoss({ connectionString: cluster.url(), max: connections, useListenNotify: true });
  engine.on("error", () => undefined);
  await engine.start();
  await engine.createQueue("bench", { notify: true });
  const done = countdown();
  await engine.work(
    "bench",
    {
      batchSize: batch,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 0.5,
      notifyPollingIntervalSeconds: 0.5,
    },
    async (taken) => {
      for (const _ of taken) done.call();
    },
  );
  const isEmpty = async (): Promise<boolean> => {
    const { rows } = await engine
      .getDb()
      .executeSql("select 1 from pgboss.job where state < 'completed' limit 1");
    return rows.length === 0;
  };
  return {
    name: "pg-boss",
    async round(count) {
      const worked = done.expect(count);
      for (const size of batches(count))
        await engine.insert(
          "bench",
          Array.from({ length: size }, () => ({ data: { job: 1 } })),
        );
      await worked;
      while (!(await isEmpty())) await new Promise((resolve) => setImmediate(resolve));
    },
    close: () => engine.stop({ graceful: false }),
  };
}

async function graphile(): Promise<Engine> {
  const pgPool = new pg.Pool({ connectionString: cluster.url(), max: connections });
  pgPool.on("error", () => undefined);
  pgPool.on("connect", (client) => void client.on("error", () => undefined));
  const done = countdown();
  const logger = new Logger(() => () => undefined);
  const utils = await makeWorkerUtils({ pgPool, logger });
  await utils.migrate();
  const runner = await run({
    pgPool,
    logger,
    concurrency: batch,
    noHandleSignals: true,
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, localQueue: { size: batch } } },
    taskList: { bench: async () => done.call() },
  });
  const isEmpty = async (): Promise<boolean> =>
    (await pgPool.query("select 1 from graphile_worker._private_jobs limit 1")).rows.length === 0;
  return {
    name: "graphile-worker",
    async round(count) {
      const worked = done.expect(count);
      for (const size of batches(count))
        await utils.addJobs(
          Array.from({ length: size }, () => ({ identifier: "bench", payload: { job: 1 } })),
        );
      await worked;
      while (!(await isEmpty())) await new Promise((resolve) => setImmediate(resolve));
    },
    async close() {
      await runner.stop();
      await utils.release();
      await pgPool.end();
    },
  };
}

const makers = [outbox, boss, graphile];
const rates = new Map<string, number[]>();
for (let round = 0; round <= rounds; round += 1) {
  for (const make of round % 2 === 0 ? makers : [...makers].reverse()) {
    // One engine at a time, because the others' polls would be measured too.
    const engine = await make();
    await engine.round(batch);
    const begun = performance.now();
    await engine.round(jobs);
    const rate = jobs / ((performance.now() - begun) / 1000);
    // The first round warms the server.
    if (round > 0) rates.set(engine.name, [...(rates.get(engine.name) ?? []), rate]);
    await engine.close();
  }
}
await cluster.stop();

const own = rates.get("the outbox") ?? [];
for (const [name, goal] of [
  ["pg-boss", 1.5],
  ["graphile-worker", 1],
] as const) {
  const theirs = rates.get(name) ?? [];
  const ratio = median(own.map((rate, round) => rate / (theirs[round] ?? Number.NaN)));
  verdict(
    `jobs, against ${name}`,
    ratio >= goal,
    `${ratio.toFixed(2)} × (no less than ${goal.toFixed(1)})   ${median(own).toFixed(0)} / ${median(theirs).toFixed(0)} a second`,
  );
}
process.exit(0);
