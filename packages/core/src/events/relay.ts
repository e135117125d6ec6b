import { second } from "../calendar.ts";
import type { Environment } from "../ports/environment.ts";
import type { Logger } from "../ports/logger.ts";
import type { Queue } from "../ports/queue.ts";
import { type Delivery, type Outbox, StorageUnavailableError, type Topic } from "../ports/storage.ts";
import { createHeartbeat } from "./heartbeat.ts";
import { createLanes, type LaneLimit, NoTurnError } from "./lanes.ts";
import { retryAt } from "./schedule.ts";

export interface RelayOptions {
  readonly outbox: Outbox;
  readonly queue: Queue;
  readonly environment: Environment;
  readonly logger: Logger;
  readonly concurrency: number;
  readonly attempts: number;
  readonly backoffSeconds: number;
  readonly leaseSeconds: number;
  readonly pollSeconds: number;
  readonly topics: readonly Topic[];
  /** How many messages of one lane are worked on at the same time; absent where messages have no lanes. */
  readonly laneLimit?: LaneLimit;
}

/** Hands due messages of the outbox to the queue, under a lease each, until they are done. */
export interface Relay {
  start(): void;
  /** Works until nothing is due any more. */
  drain(): Promise<void>;
  /** Takes nothing new, waits for what is under way, and aborts it after `seconds`. */
  stop(seconds: number): Promise<void>;
}

/** With lanes, a claim takes few messages at a time: one lane alone cannot take what the others need. */
const batch = 8;

export function createRelay(options: RelayOptions): Relay {
  const { outbox, queue, environment, logger } = options;
  const underway = new Map<string, Promise<void>>();
  const heartbeat = createHeartbeat(options);
  const lanes = createLanes(options.laneLimit ?? (() => options.concurrency));
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let stopping = false;
  let forgetWake: (() => void) | undefined;
  let pumping: Promise<number> | undefined;

  const settle = async ({ message, attempts }: Delivery, error: unknown): Promise<void> => {
    if (error === undefined) return outbox.settle(message.id, "done");
    const reason = error instanceof Error ? error.name : "unknown";
    const { id, topic, verification } = message;
    if (error instanceof NoTurnError) return outbox.settle(id, { retryAt: message.dueAt, reason });
    const final = attempts >= options.attempts && !(error instanceof StorageUnavailableError);
    logger[final ? "error" : "warn"](
      { message: id, topic, verification, attempts, reason },
      "message failed",
    );
    if (final) return outbox.settle(id, { parked: reason });
    const random = environment.random(1)[0] ?? 0;
    return outbox.settle(id, {
      retryAt: retryAt(environment.now(), attempts, options.backoffSeconds, random / 255),
      reason,
    });
  };

  const work = async (delivery: Delivery): Promise<void> => {
    const { message, attempts: attempt } = delivery;
    let failure: unknown;
    try {
      await lanes.run(message.lane, () =>
        queue.enqueue({ message, attempt, final: attempt >= options.attempts }, ending.signal),
      );
    } catch (error) {
      failure = error ?? new Error("unknown");
    }
    heartbeat.end(message.id);
    await settle(delivery, failure).catch((error: unknown) => {
      logger.warn(
        { message: message.id, reason: (error as Error).name },
        "message not settled, its lease will run out",
      );
    });
  };

  const claim = async (): Promise<number> => {
    const free = options.concurrency - lanes.running();
    if (free <= 0 || ending.signal.aborted || stopping) return 0;
    const now = environment.now();
    const claimed = await outbox.claim(options.laneLimit ? Math.min(free, batch) : free, {
      now,
      until: now + options.leaseSeconds * second,
      topics: options.topics,
      exceptLanes: lanes.full(),
    });
    for (const delivery of claimed) {
      const { id } = delivery.message;
      heartbeat.begin(id);
      underway.set(
        id,
        work(delivery).finally(() => {
          underway.delete(id);
          if (running) pump();
        }),
      );
    }
    if (running && options.laneLimit && claimed.length > 0) queueMicrotask(pump);
    return claimed.length;
  };

  /** One claim at a time; a wake during a claim is answered by another one. */
  const pump = (): Promise<number> => {
    const next = (pumping ?? Promise.resolve(0)).then(claim).catch((error: unknown) => {
      logger.warn({ reason: (error as Error).name }, "outbox not reachable");
      return 0;
    });
    pumping = next;
    return next;
  };

  return {
    start() {
      if (running) return;
      running = true;
      forgetWake = outbox.onDue?.(() => void pump());
      timer = setInterval(() => void pump(), options.pollSeconds * 1000);
      timer.unref();
      void pump();
    },
    async drain() {
      for (;;) {
        const claimed = await pump();
        if (claimed === 0 && underway.size === 0) return;
        await Promise.all(underway.values());
      }
    },
    async stop(seconds) {
      running = false;
      stopping = true;
      clearInterval(timer);
      forgetWake?.();
      lanes.close();
      await pumping;
      const patience = setTimeout(() => ending.abort(), seconds * 1000);
      await Promise.all(underway.values());
      clearTimeout(patience);
      heartbeat.stop();
      ending.abort();
    },
  };
}
