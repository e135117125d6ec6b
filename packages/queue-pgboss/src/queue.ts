import type { Duration } from "@passmuster/core";
import {
  type Message,
  type MessageHandler,
  millisecondsIn,
  type Queue,
  requireDuration,
} from "@passmuster/core/ports";
import type { PgBoss } from "pg-boss";
import { type Job, type Outcome, outcomeOf, uuidOf } from "./job.ts";

export interface PgBossQueueOptions {
  /** Prefix of the queue names: `<name>-pipeline` and so on. Default `passmuster`. */
  readonly name?: string;
  /** Concurrent messages in this process, for each of the three queues: 1 or an even number. Default 4. */
  readonly concurrency?: number;
  /** Attempts before a message is abandoned: the same as `work.attempts` of `createPassmuster`. Default 5. */
  readonly attempts?: number;
  /**
   * Pause before the second attempt, in whole seconds; later pauses are longer, at most an hour. Default
   * `"5s"`.
   */
  readonly backoff?: Duration;
  /**
   * After this time without a heartbeat a job counts as lost with its process and is tried again. Default
   * `"60s"`, at least `"10s"`.
   */
  readonly lease?: Duration;
}

/** pg-boss counts in whole seconds. */
const wholeSeconds = (option: string, duration: Duration): number =>
  Math.ceil(millisecondsIn(requireDuration(option, duration)) / 1000);

/** Work of a kind has a queue of its own, so that a slow reader delays no webhook. */
const kinds = ["pipeline", "webhook", "chores"] as const;
type Kind = (typeof kinds)[number];

/**
 * Runs Passmuster's jobs on pg-boss. Due messages go from the outbox to pg-boss, which then owns their
 * retries, priorities and end. An abandoned message is handed over once more, so that its verification ends
 * in Double Check instead of staying Submitted.
 *
 * The host starts `boss` before `createPassmuster` and stops it after `close`. Use `useListenNotify`: without
 * it a message waits for the next poll, half a second.
 *
 * @example
 * const boss = new PgBoss({ connectionString, useListenNotify: true });
 * await boss.start();
 * const passmuster = createPassmuster({ publicUrl, secret, storage, blobs, extractor, queue: await pgBossQueue(boss) });
 */
export async function pgBossQueue(boss: PgBoss, options: PgBossQueueOptions = {}): Promise<Queue> {
  const { name = "passmuster", concurrency = 4, attempts = 5, backoff = "5s", lease = "60s" } = options;
  const nameOf = (kind: Kind): string => `${name}-${kind}`;
  const dead = `${name}-given-up`;
  const heartbeat = { heartbeatSeconds: Math.max(10, wholeSeconds("lease", lease)) };
  const retries = { retryDelay: wholeSeconds("backoff", backoff), retryBackoff: true, retryDelayMax: 3_600 };
  await boss.createQueue(dead, { ...heartbeat, ...retries, retryLimit: attempts, notify: true });
  for (const kind of kinds)
    await boss.createQueue(nameOf(kind), {
      ...heartbeat,
      ...retries,
      retryLimit: attempts - 1,
      deadLetter: dead,
      notify: true,
    });
  let working: Promise<readonly string[]> | undefined;
  let closed = false;

  const work = (queue: string, handler: MessageHandler, beyond: boolean): Promise<string> =>
    boss.work(queue, { ...fetching, localConcurrency: Math.ceil(concurrency / pair) }, async (jobs) => {
      const outcomes: Outcome[] = [];
      const one = async (job: unknown) => outcomes.push(await outcomeOf(job as Job, handler, beyond));
      if (concurrency > 1) await Promise.all(jobs.map(one));
      else for (const job of jobs) await one(job);
      return outcomes;
    });

  return {
    async enqueue({ message }) {
      if (closed) throw new Error("The queue is closed.");
      const priority = message.lane === "bulk" ? -1 : 0;
      await boss.send(nameOf(kindOf(message.topic)), { ...message }, { id: uuidOf(message.id), priority });
    },
    consume(handler) {
      working = Promise.all([
        ...kinds.map((kind) => work(nameOf(kind), handler, false)),
        work(dead, handler, true),
      ]);
      working.catch(() => undefined);
    },
    async close() {
      closed = true;
      await working;
      if (working) for (const queue of [...kinds.map(nameOf), dead]) await boss.offWork(queue);
    },
  };
}

/**
 * pg-boss fetches again at once after a full batch, but not with batches of one: then 8 of 50 jobs waited for
 * the next poll.
 */
const pair = 2;

/** A job that waits for its retry sends no notification, so polling continues. */
const fetching = {
  batchSize: pair,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 1,
  includeMetadata: true,
  perJobResults: true,
  priority: true,
} as const;

function kindOf(topic: Message["topic"]): Kind {
  return topic === "pipeline" || topic === "webhook" ? topic : "chores";
}
