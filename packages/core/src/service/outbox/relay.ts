import { errorName } from "../../base/error-name.ts";
import { second } from "../../model/time.ts";
import type { Environment } from "../../ports/environment.ts";
import type { Logger } from "../../ports/logger.ts";
import type { Delivery, Message, Outbox, Topic } from "../../ports/outbox.ts";
import type { Queue } from "../../ports/queue.ts";
import { StorageUnavailableError } from "../../ports/storage.ts";
import { type Faults, outageOf } from "../observe/faults.ts";
import { retryAt } from "./backoff.ts";
import { createFinished, type Finished } from "./finished.ts";
import type { Room, Taker } from "./hand-over.ts";
import { createHeartbeat } from "./heartbeat.ts";
import { createLanes, type LaneLimit, NoTurnError } from "./lanes.ts";
import type { LeaseClock } from "./lease-clock.ts";

export interface RelayOptions {
  readonly outbox: Outbox;
  readonly queue: Queue;
  readonly environment: Environment;
  readonly leaseClock: LeaseClock;
  readonly logger: Logger;
  readonly faults: Faults;
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
  /** Removes finished messages. Default: those of this relay alone. */
  readonly finished?: Finished;
}

/**
 * Claims due messages from the outbox and hands them to the queue, each under a lease, until they are done.
 */
export interface Relay extends Taker {
  start(): void;
  /** Works until nothing is due; resolves to the number of messages begun since it was last called. */
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
  /** Messages that are taken and not yet stored. */
  #kept = 0;
  /** Messages begun before the last `drain` ended. */
  #drained = 0;

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
    const before = this.#drained;
    for (;;) {
      const claimed = await this.#pump();
      await this.#worker.underway();
      this.#drained = this.#worker.begun;
      if (claimed === 0 && this.#worker.isIdle()) break;
    }
    await this.#worker.forgotten();
    return this.#drained - before;
  }

  roomFor(message: Message): Room | undefined {
    const { topics } = this.#options;
    const { lanes } = this.#worker;
    const isFull = this.#free() <= 0 || (message.lane !== undefined && lanes.full().includes(message.lane));
    if (!this.#running || this.#more || isFull || !topics.includes(message.topic)) return undefined;
    this.#kept += 1;
    return {
      release: () => {
        this.#kept -= 1;
      },
      begin: (endpoints) => {
        this.#kept -= 1;
        // As a claim would return it.
        const payload = JSON.parse(JSON.stringify(message.payload));
        const saved = endpoints === undefined ? { ...message, payload } : { ...message, payload, endpoints };
        const delivery = { message: saved, attempts: 1 };
        if (this.#stopping) this.#worker.turnAway(delivery);
        else this.#worker.begin(delivery);
      },
    };
  }

  #free(): number {
    return this.#options.concurrency - this.#worker.lanes.running() - this.#kept;
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
      this.#options.faults.note(error, "storage");
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
    const { laneLimit } = this.#options;
    const { lanes } = this.#worker;
    const free = this.#free();
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
  /** Number of messages. */
  begun = 0;
  readonly #options: RelayOptions;
  readonly #ended: () => void;
  readonly #heartbeat: ReturnType<typeof createHeartbeat>;
  readonly #underway = new Map<string, Promise<void>>();
  readonly #finished: Finished;
  readonly #leaving = new Set<Promise<void>>();
  readonly #ending = new AbortController();

  /** @param ended is called after each message */
  constructor(options: RelayOptions, ended: () => void) {
    this.#options = options;
    this.#ended = ended;
    this.#heartbeat = createHeartbeat(options);
    this.#finished = options.finished ?? createFinished(options.outbox);
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

  /** Resolves once finished messages are removed. */
  async forgotten(): Promise<void> {
    this.#finished.flush();
    await Promise.all(this.#leaving);
  }

  begin(delivery: Delivery): void {
    const { id } = delivery.message;
    this.begun += 1;
    this.#heartbeat.begin(id);
    const work = this.#work(delivery).finally(() => {
      this.#underway.delete(id);
      this.#ended();
    });
    this.#underway.set(id, work);
  }

  /** Leaves a message that was stored as claimed to other processes. */
  turnAway(delivery: Delivery): void {
    const error = new NoTurnError("The work has ended.");
    void this.#settle(delivery, error).catch(() => {});
  }

  /** Waits for messages in progress, and aborts them after `seconds`. */
  async end(seconds: number): Promise<void> {
    const patience = setTimeout(() => this.#ending.abort(), seconds * 1000);
    await this.underway();
    clearTimeout(patience);
    await this.forgotten();
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
    const settled = failure === undefined ? this.#finished.add(message.id) : this.#settle(delivery, failure);
    const left = settled
      .catch((error: unknown) => {
        logger.warn(
          { message: message.id, reason: errorName(error) },
          "message not settled, its lease will run out",
        );
      })
      .then(() => {
        this.#heartbeat.end(message.id);
        this.#leaving.delete(left);
      });
    this.#leaving.add(left);
    if (failure !== undefined) await left;
  }

  async #settle({ message, attempts }: Delivery, error: unknown): Promise<void> {
    const { outbox, logger, faults, environment, backoffSeconds } = this.#options;
    const reason = errorName(error);
    const { id, topic, verification } = message;
    if (error instanceof NoTurnError) return outbox.settle(id, { retryAt: message.dueAt, reason });
    const outage = outageOf(error) && faults.note(error);
    const final = attempts >= this.#options.attempts && !(error instanceof StorageUnavailableError);
    logger[final ? "error" : "warn"](
      { message: id, topic, verification, attempts, reason, ...(outage && { cause: outage.code }) },
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
