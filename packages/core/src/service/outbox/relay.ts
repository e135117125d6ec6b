import { errorName } from "../../base/error-name.ts";
import { second } from "../../model/time.ts";
import type { Environment } from "../../ports/environment.ts";
import type { Logger } from "../../ports/logger.ts";
import type { Delivery, Outbox, Topic } from "../../ports/outbox.ts";
import type { Queue } from "../../ports/queue.ts";
import { StorageUnavailableError } from "../../ports/storage.ts";
import { retryAt } from "./backoff.ts";
import { createHeartbeat } from "./heartbeat.ts";
import { createLanes, type LaneLimit, NoTurnError } from "./lanes.ts";
import type { LeaseClock } from "./lease-clock.ts";

export interface RelayOptions {
  readonly outbox: Outbox;
  readonly queue: Queue;
  readonly environment: Environment;
  readonly leaseClock: LeaseClock;
  readonly logger: Logger;
  readonly concurrency: number;
  readonly attempts: number;
  readonly backoffSeconds: number;
  readonly leaseSeconds: number;
  readonly pollSeconds: number;
  readonly topics: readonly Topic[];
  /** The most messages of one lane in progress at once; absent if messages have no lanes. */
  readonly laneLimit?: LaneLimit;
  /** The lane whose messages are claimed only when no others are due. */
  readonly lastLane?: string;
}

/**
 * Claims due messages from the outbox and hands them to the queue, each under a lease, until they are done.
 */
export interface Relay {
  start(): void;
  /** Works until nothing is due; resolves to the number of messages claimed. */
  drain(): Promise<number>;
  /** Claims nothing new, waits for messages in progress, and aborts them after `seconds`. */
  stop(seconds: number): Promise<void>;
}

/** With lanes, a claim takes few messages at a time, so that one lane cannot take the others' capacity. */
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
  /** Whether the newest claim has begun. One that has not yet begun covers every wake until then. */
  let begun = true;

  const settle = async ({ message, attempts }: Delivery, error: unknown): Promise<void> => {
    if (error === undefined) return outbox.settle(message.id, "done");
    const reason = errorName(error);
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
        { message: message.id, reason: errorName(error) },
        "message not settled, its lease will run out",
      );
    });
  };

  const claim = async (): Promise<number> => {
    const free = options.concurrency - lanes.running();
    if (free <= 0 || ending.signal.aborted || stopping) return 0;
    const now = environment.now();
    const at = await options.leaseClock();
    const take = (limit: number, exceptLanes: readonly string[]) =>
      outbox.claim(limit, {
        now,
        at,
        until: at + options.leaseSeconds * second,
        topics: options.topics,
        exceptLanes,
      });
    const limit = options.laneLimit ? Math.min(free, batch) : free;
    const { lastLane } = options;
    const first = lastLane === undefined ? [] : await take(limit, [...lanes.full(), lastLane]);
    const rest = first.length < limit ? await take(limit - first.length, lanes.full()) : [];
    const claimed = [...first, ...rest];
    for (const delivery of claimed) {
      const { id } = delivery.message;
      heartbeat.begin(id);
      underway.set(
        id,
        work(delivery).finally(() => {
          underway.delete(id);
          if (running) pumpSoon();
        }),
      );
    }
    if (running && options.laneLimit && claimed.length > 0) queueMicrotask(pump);
    return claimed.length;
  };

  /** Runs one claim at a time. A wake during a claim causes another claim. */
  const pump = (): Promise<number> => {
    if (pumping && !begun) return pumping;
    begun = false;
    const begin = (): Promise<number> => {
      begun = true;
      return claim();
    };
    pumping = (pumping ?? Promise.resolve(0)).then(begin).catch((error: unknown) => {
      logger.warn({ reason: errorName(error) }, "outbox not reachable");
      return 0;
    });
    return pumping;
  };

  let soon = false;
  /** Messages that end in one turn of the event loop cause one claim. */
  const pumpSoon = (): void => {
    if (soon) return;
    soon = true;
    setImmediate(() => {
      soon = false;
      if (running) void pump();
    });
  };

  return {
    start() {
      if (running) return;
      running = true;
      forgetWake = outbox.onDue?.(pumpSoon, options.topics);
      timer = setInterval(() => void pump(), options.pollSeconds * 1000);
      timer.unref();
      void pump();
    },
    async drain() {
      for (let taken = 0; ; ) {
        const claimed = await pump();
        taken += claimed;
        if (claimed === 0 && underway.size === 0) return taken;
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
