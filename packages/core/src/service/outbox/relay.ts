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

export const createRelay = (options: RelayOptions): Relay => new OutboxRelay(options);

class OutboxRelay implements Relay {
  readonly #options: RelayOptions;
  readonly #worker: Worker;
  #timer: NodeJS.Timeout | undefined;
  #running = false;
  #stopping = false;
  #forgetWake: (() => void) | undefined;
  #pumping: Promise<number> | undefined;
  /** Whether the newest claim has begun. One that has not yet begun covers every wake until then. */
  #begun = true;
  #soon = false;
  /** Whether the newest claim may have left messages that are due. */
  #more = true;

  constructor(options: RelayOptions) {
    this.#options = options;
    this.#worker = new Worker(options, () => {
      if (this.#running && this.#more) this.#pumpSoon();
    });
  }

  start(): void {
    if (this.#running) return;
    const { outbox, topics, pollSeconds } = this.#options;
    this.#running = true;
    this.#forgetWake = outbox.onDue?.(() => this.#pumpSoon(), topics);
    this.#timer = setInterval(() => void this.#pump(), pollSeconds * 1000);
    this.#timer.unref();
    void this.#pump();
  }

  async drain(): Promise<number> {
    for (let taken = 0; ; ) {
      const claimed = await this.#pump();
      taken += claimed;
      if (claimed === 0 && this.#worker.isIdle()) return taken;
      await this.#worker.underway();
    }
  }

  async stop(seconds: number): Promise<void> {
    this.#running = false;
    this.#stopping = true;
    clearInterval(this.#timer);
    this.#forgetWake?.();
    this.#worker.lanes.close();
    await this.#pumping;
    await this.#worker.end(seconds);
  }

  /** Runs one claim at a time. A wake during a claim causes another claim. */
  #pump(): Promise<number> {
    if (this.#pumping && !this.#begun) return this.#pumping;
    this.#begun = false;
    const begin = (): Promise<number> => {
      this.#begun = true;
      return this.#claim();
    };
    this.#pumping = (this.#pumping ?? Promise.resolve(0)).then(begin).catch((error: unknown) => {
      this.#options.logger.warn({ reason: errorName(error) }, "outbox not reachable");
      return 0;
    });
    return this.#pumping;
  }

  /** Messages that end in one turn of the event loop cause one claim. */
  #pumpSoon(): void {
    if (this.#soon) return;
    this.#soon = true;
    setImmediate(() => {
      this.#soon = false;
      if (this.#running) void this.#pump();
    });
  }

  async #claim(): Promise<number> {
    const { concurrency, laneLimit } = this.#options;
    const { lanes } = this.#worker;
    const free = concurrency - lanes.running();
    this.#more = true;
    if (free <= 0 || this.#worker.isEnding() || this.#stopping) return 0;
    const limit = laneLimit ? Math.min(free, batch) : free;
    const exceptLanes = lanes.full();
    const claimed = await this.#take(limit, exceptLanes);
    const isFull = claimed.length === limit;
    this.#more = isFull || exceptLanes.length > 0;
    for (const delivery of claimed) this.#worker.begin(delivery);
    if (this.#running && laneLimit && isFull) queueMicrotask(() => void this.#pump());
    return claimed.length;
  }

  async #take(limit: number, exceptLanes: readonly string[]): Promise<readonly Delivery[]> {
    const { outbox, environment, leaseClock, leaseSeconds, topics, lastLane } = this.#options;
    const now = environment.now();
    const at = await leaseClock();
    const until = at + leaseSeconds * second;
    return outbox.claim(limit, {
      now,
      at,
      until,
      topics,
      exceptLanes,
      ...(lastLane !== undefined && { lastLane }),
    });
  }
}

/** Hands claimed messages to the queue, and settles each by how that ended. */
class Worker {
  readonly lanes: ReturnType<typeof createLanes>;
  readonly #options: RelayOptions;
  readonly #ended: () => void;
  readonly #heartbeat: ReturnType<typeof createHeartbeat>;
  readonly #underway = new Map<string, Promise<void>>();
  readonly #ending = new AbortController();

  /** @param ended is called after each message */
  constructor(options: RelayOptions, ended: () => void) {
    this.#options = options;
    this.#ended = ended;
    this.#heartbeat = createHeartbeat(options);
    this.lanes = createLanes(options.laneLimit ?? (() => options.concurrency));
  }

  isIdle(): boolean {
    return this.#underway.size === 0;
  }

  isEnding(): boolean {
    return this.#ending.signal.aborted;
  }

  underway(): Promise<unknown> {
    return Promise.all(this.#underway.values());
  }

  begin(delivery: Delivery): void {
    const { id } = delivery.message;
    this.#heartbeat.begin(id);
    const work = this.#work(delivery).finally(() => {
      this.#underway.delete(id);
      this.#ended();
    });
    this.#underway.set(id, work);
  }

  /** Waits for messages in progress, and aborts them after `seconds`. */
  async end(seconds: number): Promise<void> {
    const patience = setTimeout(() => this.#ending.abort(), seconds * 1000);
    await this.underway();
    clearTimeout(patience);
    this.#heartbeat.stop();
    this.#ending.abort();
  }

  async #work(delivery: Delivery): Promise<void> {
    const { queue, attempts, logger } = this.#options;
    const { message, attempts: attempt } = delivery;
    let failure: unknown;
    try {
      await this.lanes.run(message.lane, () =>
        queue.enqueue({ message, attempt, final: attempt >= attempts }, this.#ending.signal),
      );
    } catch (error) {
      failure = error ?? new Error("unknown");
    }
    this.#heartbeat.end(message.id);
    await this.#settle(delivery, failure).catch((error: unknown) => {
      logger.warn(
        { message: message.id, reason: errorName(error) },
        "message not settled, its lease will run out",
      );
    });
  }

  async #settle({ message, attempts }: Delivery, error: unknown): Promise<void> {
    const { outbox, logger, environment, backoffSeconds } = this.#options;
    if (error === undefined) return outbox.settle(message.id, "done");
    const reason = errorName(error);
    const { id, topic, verification } = message;
    if (error instanceof NoTurnError) return outbox.settle(id, { retryAt: message.dueAt, reason });
    const final = attempts >= this.#options.attempts && !(error instanceof StorageUnavailableError);
    logger[final ? "error" : "warn"](
      { message: id, topic, verification, attempts, reason },
      "message failed",
    );
    if (final) return outbox.settle(id, { parked: reason });
    const random = environment.random(1)[0] ?? 0;
    return outbox.settle(id, {
      retryAt: retryAt(environment.now(), attempts, backoffSeconds, random / 255),
      reason,
    });
  }
}
