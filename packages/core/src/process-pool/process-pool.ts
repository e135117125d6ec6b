import { type Child, startChild } from "./child-process.ts";
import { ProcessBusyError } from "./process-errors.ts";

export { ProcessBusyError, ProcessCrashedError, ProcessTimeoutError } from "./process-errors.ts";
export { serveProcess } from "./serve-process.ts";

export interface ProcessPoolOptions {
  /** A module that calls `serveProcess`: `.js`, or `.ts` when run from source. */
  readonly module: URL;
  /** The most processes. Each starts when first needed. */
  readonly size: number;
  /** Milliseconds for one job, excluding the wait for a process and its start. */
  readonly timeLimit: number;
  /**
   * The most resident bytes of a process while it works or starts, checked every 50 ms on Linux. On other
   * systems the process reports its memory, but cannot while it computes: there only its JavaScript heap is
   * strictly limited.
   */
  readonly memoryLimit: number;
  /** As in `os.setPriority`: 10 by default, so that the host stays responsive. */
  readonly priority?: number;
  /** Jobs that may wait for a process: 256 by default. */
  readonly queueLimit?: number;
  /** Milliseconds after which an idle process ends; by default it stays. */
  readonly idleLimit?: number;
}

/** Runs jobs in separate processes, so that a job cannot crash the host. */
export interface ProcessPool<Input, Output> {
  /**
   * @param input any value that `structuredClone` takes; the output too
   * @param signal aborting it kills the job, which rejects with the signal's reason
   * @throws {ProcessTimeoutError | ProcessCrashedError | ProcessBusyError} or the handler's error
   */
  run(input: Input, signal?: AbortSignal): Promise<Output>;
  /** Starts every process and awaits its `warmUp`. */
  warmUp(): Promise<void>;
  /** Kills every process. Running and waiting jobs reject with a `ProcessBusyError`. */
  close(): Promise<void>;
}

interface Slot {
  child?: Child;
  idle?: NodeJS.Timeout;
  busy: boolean;
}

interface Job {
  readonly input: unknown;
  readonly signal: AbortSignal | undefined;
  readonly answer: PromiseWithResolvers<unknown>;
}

/**
 * @example
 * const pool = createProcessPool<Uint8Array, string>({
 *   module: new URL("./read-process.js", import.meta.url), size: 2, timeLimit: 10_000, memoryLimit: 2 ** 30,
 * });
 * const text = await pool.run(bytes, AbortSignal.timeout(30_000));
 */
export function createProcessPool<Input, Output>(options: ProcessPoolOptions): ProcessPool<Input, Output> {
  const { priority = 10, queueLimit = 256, idleLimit = Number.POSITIVE_INFINITY, size } = options;
  const slots: Slot[] = Array.from({ length: size }, () => ({ busy: false }));
  const children = new Set<Child>();
  let waiting: Job[] = [];
  let closed = false;

  const childOf = (slot: Slot): Child => {
    clearTimeout(slot.idle);
    if (slot.child?.isAlive()) return slot.child;
    const child = startChild({ ...options, priority });
    slot.child = child;
    children.add(child);
    child.ended.then(() => children.delete(child));
    return child;
  };

  const rest = (slot: Slot): void => {
    clearTimeout(slot.idle);
    if (slot.busy || !Number.isFinite(idleLimit)) return;
    slot.idle = setTimeout(() => slot.child?.kill(new ProcessBusyError("The process was idle.")), idleLimit);
    slot.idle.unref();
  };

  const perform = async (child: Child, { input, signal, answer }: Job): Promise<void> => {
    let running = false;
    const abort = (): void => {
      // A process that is still starting has not received the job and is kept for the next one.
      if (running) child.kill(signal?.reason);
      answer.reject(signal?.reason);
    };
    signal?.addEventListener("abort", abort, { once: true });
    child.hold();
    try {
      await child.ready;
      if (signal?.aborted) return;
      running = true;
      answer.resolve(await child.run(input));
    } finally {
      signal?.removeEventListener("abort", abort);
      child.release();
    }
  };

  const work = async (slot: Slot, job: Job): Promise<void> => {
    slot.busy = true;
    try {
      await perform(childOf(slot), job);
    } catch (error) {
      job.answer.reject(error);
    }
    slot.busy = false;
    rest(slot);
    dispatch();
  };

  const freeSlot = (): Slot | undefined => {
    const free = slots.filter((slot) => !slot.busy);
    return free.find((slot) => slot.child?.isAlive()) ?? free[0];
  };

  const dispatch = (): void => {
    for (let slot = freeSlot(); slot; slot = freeSlot()) {
      const job = waiting.shift();
      if (!job) return;
      work(slot, job);
    }
  };

  const enqueue = async (job: Job): Promise<unknown> => {
    const { signal, answer } = job;
    const leave = (): void => {
      waiting = waiting.filter((other) => other !== job);
      answer.reject(signal?.reason);
    };
    signal?.addEventListener("abort", leave, { once: true });
    waiting.push(job);
    dispatch();
    try {
      return await answer.promise;
    } finally {
      signal?.removeEventListener("abort", leave);
    }
  };

  const refuseWhenClosed = (): void => {
    if (closed) throw new ProcessBusyError("The process pool is closed.");
  };

  return {
    async run(input, signal) {
      signal?.throwIfAborted();
      refuseWhenClosed();
      if (waiting.length >= queueLimit && !freeSlot()) {
        throw new ProcessBusyError("Too many jobs are waiting for a process.");
      }
      return (await enqueue({ input, signal, answer: Promise.withResolvers() })) as Output;
    },
    async warmUp() {
      refuseWhenClosed();
      const started = slots.map(async (slot) => {
        const child = childOf(slot);
        child.hold();
        await child.ready.finally(() => child.release());
        rest(slot);
      });
      await Promise.all(started);
    },
    async close() {
      closed = true;
      const reason = new ProcessBusyError("The process pool was closed.");
      for (const job of waiting) job.answer.reject(reason);
      waiting = [];
      for (const slot of slots) clearTimeout(slot.idle);
      const ending = [...children].map((child) => {
        child.hold();
        child.kill(reason);
        return child.ended;
      });
      await Promise.all(ending);
    },
  };
}
