import type { Topic } from "../../ports/outbox.ts";
import type { MessageHandler } from "../../ports/queue.ts";
import type { VerificationStorage } from "../../ports/storage.ts";
import { directQueue } from "./direct-queue.ts";
import { createRelay, type RelayOptions } from "./relay.ts";

export interface PurgeOptions {
  /** Counts due work without doing it; `false` by default. */
  readonly dryRun?: boolean;
}

/** What was purged; in a dry run, what is due. */
export interface PurgeTally {
  /** Verifications deleted at the end of their retention period. */
  readonly retired: number;
  /** Deleted verifications, erased images first. */
  readonly erased: number;
  /** Uploads checked for images that no document refers to. */
  readonly swept: number;
  /** Expired idempotency records; `null` in a dry run, which does not count them. */
  readonly answers: number | null;
  /** Work that failed and stays in the outbox for another attempt. */
  readonly failed: number;
  /** Work that was given up earlier. */
  readonly parked: number;
}

const topics = ["retire", "erase", "sweep"] as const satisfies readonly Topic[];
const answersAtOnce = 1_000;

/** Does the due retirements, erasures and sweeps. Safe beside other workers on the same outbox. */
export async function purge(
  storage: VerificationStorage,
  work: Omit<RelayOptions, "queue" | "topics">,
  handle: MessageHandler,
  { dryRun = false }: PurgeOptions,
): Promise<PurgeTally> {
  const { environment } = work;
  const done: Record<(typeof topics)[number], number> = { retire: 0, erase: 0, sweep: 0 };
  let failed = 0;
  if (!dryRun) {
    const queue = directQueue();
    queue.consume(async (attempt, signal) => {
      failed += 1;
      await handle(attempt, signal);
      failed -= 1;
      const { topic, tenant, verification } = attempt.message;
      // One that is on legal hold or moved on stays.
      if (topic === "retire" && (await storage.load(tenant, verification))) return;
      if (topic === "retire" || topic === "erase" || topic === "sweep") done[topic] += 1;
    });
    const relay = createRelay({ ...work, queue, topics });
    await relay.drain();
    await relay.stop(0);
  }
  const now = environment.now();
  const depths = await Promise.all(topics.map((topic) => storage.outbox.depth(now, [topic])));
  const due = dryRun ? depths.map(({ waiting }) => waiting) : [done.retire, done.erase, done.sweep];
  const [retired = 0, erased = 0, swept = 0] = due;
  const parked = depths.reduce((sum, depth) => sum + depth.parked, 0);
  return {
    retired,
    erased,
    swept,
    answers: dryRun ? null : await forgetAnswers(storage, now),
    failed,
    parked,
  };
}

async function forgetAnswers({ requests }: VerificationStorage, now: number): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const some = await requests.purge(now, answersAtOnce);
    forgotten += some;
    if (some < answersAtOnce) return forgotten;
  }
}
