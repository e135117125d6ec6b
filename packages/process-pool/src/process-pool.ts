import { type Child, startChild } from "./child-process.ts";
import { type Confine, requireConfinement } from "./confine/confinement.ts";
import { giveUp, noteConfinedStart, tryAgain } from "./confine/probe.ts";
import { type ReadablePath, readablePaths } from "./confine/readable-paths.ts";
import type { MessageLimit } from "./message-reader.ts";
import { ProcessBusyError, ProcessCrashedError } from "./process-errors.ts";
import type { Shape } from "./shapes.ts";
import { createWaitingJobs } from "./waiting-jobs.ts";

export {
  type Confine,
  type Confinement,
  ConfinementError,
  confinement,
  requireConfinement,
} from "./confine/confinement.ts";
export { ProcessBusyError, ProcessCrashedError, ProcessTimeoutError } from "./process-errors.ts";
export { serveProcess } from "./serve-process.ts";
export { type Shape, shapes } from "./shapes.ts";

export interface ProcessPoolOptions<Output> {
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
  /** Reads an answer. The process may be compromised: it gets no other values into the host. */
  readonly output: Shape<Output>;
  /** The most bytes of an answer: 1 MiB of JSON and 128 MiB beside it by default. */
  readonly answerLimit?: MessageLimit;
  /** Jobs after which a process is replaced: 100 by default. */
  readonly jobsPerProcess?: number;
  /** How processes are confined: `auto` by default. */
  readonly confine?: Confine;
  /** Packages that the module imports: by default all that its own package depends on. */
  readonly packages?: readonly string[];
  /** Files and directories that the module reads, besides its code and its packages. */
  readonly reads?: readonly URL[];
}

/** Runs jobs in separate processes, so that a job cannot crash the host. */
export interface ProcessPool<Input, Output> {
  /**
   * @param input JSON, `Uint8Array` and `Uint16Array`; `undefined` members are left out. The output too
   * @param signal aborting it kills the job, which rejects with the signal's reason
   * @param length a `long` job begins while no short one waits or runs; after 20 seconds, while none waits.
   *   It takes the last free process of several only after a second without short ones
   * @throws {ProcessTimeoutError | ProcessCrashedError | ProcessBusyError} or the handler's error
   * @throws {TypeError} an input that cannot be sent
   */
  run(input: Input, signal?: AbortSignal, length?: "short" | "long"): Promise<Output>;
  /** Starts every process and awaits its `warmUp`. */
  warmUp(): Promise<void>;
  /** Kills every process. Running and waiting jobs reject with a `ProcessBusyError`. */
  close(): Promise<void>;
}

const mebibyte = 2 ** 20;
const usualAnswer: MessageLimit = { text: mebibyte, bytes: 128 * mebibyte };

interface Slot {
  child?: Child;
  jobs: number;
  idle?: NodeJS.Timeout;
  busy: "short" | "long" | false;
}

interface Job {
  readonly input: unknown;
  readonly isLong: boolean;
  readonly signal: AbortSignal | undefined;
  readonly answer: PromiseWithResolvers<unknown>;
}

/**
 * @throws {ConfinementError} `confine` is `required`, and this system cannot confine files and network
 * @example
 * const pool = createProcessPool<Uint8Array, string>({
 *   module: new URL("./read-process.js", import.meta.url), size: 2, timeLimit: 10_000, memoryLimit: 2 ** 30,
 *   output: shapes.text(10_000),
 * });
 * const text = await pool.run(bytes, AbortSignal.timeout(30_000));
 */
export function createProcessPool<Input, Output>(
  options: ProcessPoolOptions<Output>,
): ProcessPool<Input, Output> {
  const { priority = 10, queueLimit = 256, idleLimit = Number.POSITIVE_INFINITY, size } = options;
  const { confine = "auto", jobsPerProcess = 100, answerLimit = usualAnswer, output } = options;
  requireConfinement(confine);
  const slots: Slot[] = Array.from({ length: size }, () => ({ busy: false, jobs: 0 }));
  const children = new Set<Child>();
  const waiting = createWaitingJobs<Job>(size);
  let untilLong: NodeJS.Timeout | undefined;
  let closed = false;

  let readable: readonly ReadablePath[] | undefined;
  const paths = (): readonly ReadablePath[] => {
    readable ??= readablePaths(options);
    return readable;
  };
  const childOf = (slot: Slot): Child => {
    clearTimeout(slot.idle);
    if (slot.child?.isAlive()) return slot.child;
    const child = startChild({ ...options, priority, confine, answerLimit, paths });
    slot.child = child;
    slot.jobs = 0;
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

  /** With `auto`, a system on which the first confined process does not start has unconfined ones. */
  const whenReady = async (slot: Slot, child: Child): Promise<Child> => {
    child.hold();
    try {
      await child.ready;
      if (confine !== "off") noteConfinedStart();
      return child;
    } catch (error) {
      child.release();
      const failed = error instanceof ProcessCrashedError && error.reason === "start";
      if (!failed || confine !== "auto" || !giveUp(`a process did not start confined: ${error.message}`))
        throw error;
      return await unconfined(slot, error);
    }
  };

  const unconfined = async (slot: Slot, confinedFailure: Error): Promise<Child> => {
    const child = childOf(slot);
    child.hold();
    try {
      await child.ready;
    } catch {
      child.release();
      tryAgain();
      throw confinedFailure;
    }
    process.emitWarning(
      `Decoders do not start confined on this system, so they run unconfined. ${confinedFailure.message}`,
      { code: "PASSMUSTER_UNCONFINED" },
    );
    return child;
  };

  const perform = async (slot: Slot, { input, signal, answer }: Job): Promise<void> => {
    let child = childOf(slot);
    let running = false;
    const abort = (): void => {
      // A process that is still starting has not received the job and is kept for the next one.
      if (running) child.kill(signal?.reason);
      answer.reject(signal?.reason);
    };
    signal?.addEventListener("abort", abort, { once: true });
    try {
      child = await whenReady(slot, child);
      try {
        if (signal?.aborted) return;
        running = true;
        answer.resolve(outputOf(child, await child.run(input)));
      } finally {
        child.release();
      }
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  };

  const outputOf = (child: Child, given: unknown): Output => {
    try {
      return output(given);
    } catch (cause) {
      const error = new ProcessCrashedError("exit", "its answer has another shape", { cause });
      child.kill(error);
      throw error;
    }
  };

  /** The next process starts at once, so that no job waits for it. It does not keep the host alive. */
  const replaceUsed = (slot: Slot): void => {
    slot.jobs += 1;
    if (slot.jobs < jobsPerProcess || closed) return;
    slot.child?.kill(new ProcessBusyError("The process was replaced."));
    try {
      const next = childOf(slot);
      next.hold();
      next.release();
    } catch {
      // The job that needs it tries again, and gets the error.
    }
  };

  const work = async (slot: Slot, job: Job): Promise<void> => {
    slot.busy = job.isLong ? "long" : "short";
    try {
      await perform(slot, job);
    } catch (error) {
      job.answer.reject(error);
    }
    replaceUsed(slot);
    waiting.ended(job);
    slot.busy = false;
    rest(slot);
    dispatch();
  };

  const freeSlot = (): Slot | undefined => {
    const free = slots.filter((slot) => !slot.busy);
    return free.find((slot) => slot.child?.isAlive()) ?? free[0];
  };

  const longRunning = (): number => slots.filter(({ busy }) => busy === "long").length;

  const dispatch = (): void => {
    clearTimeout(untilLong);
    for (let slot = freeSlot(); slot; slot = freeSlot()) {
      const job = waiting.next(longRunning());
      if (job) work(slot, job);
      else break;
    }
    const isKept = waiting.count() > 0 && freeSlot() !== undefined;
    if (isKept) untilLong = setTimeout(dispatch, waiting.longIn(longRunning()) + 1).unref();
  };

  const enqueue = async (job: Job): Promise<unknown> => {
    const { signal, answer } = job;
    const leave = (): void => {
      waiting.remove(job);
      answer.reject(signal?.reason);
    };
    signal?.addEventListener("abort", leave, { once: true });
    waiting.add(job);
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
    async run(input, signal, length = "short") {
      signal?.throwIfAborted();
      refuseWhenClosed();
      const isLong = length === "long";
      const mayBegin = freeSlot() && (!isLong || waiting.mayBeLong(longRunning()));
      if (waiting.count() >= queueLimit && !mayBegin)
        throw new ProcessBusyError("Too many jobs are waiting for a process.");
      return (await enqueue({ input, isLong, signal, answer: Promise.withResolvers() })) as Output;
    },
    async warmUp() {
      refuseWhenClosed();
      const started = slots.map(async (slot) => {
        (await whenReady(slot, childOf(slot))).release();
        rest(slot);
      });
      await Promise.all(started);
    },
    async close() {
      closed = true;
      clearTimeout(untilLong);
      const reason = new ProcessBusyError("The process pool was closed.");
      for (const job of waiting.clear()) job.answer.reject(reason);
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
