import type { Child } from "./child-process.ts";
import type { PoolSlots, Slot } from "./pool-slots.ts";
import { ProcessCrashedError } from "./process-errors.ts";
import type { Shape } from "./shapes.ts";
import { createWaitingJobs, type WaitingJobs } from "./waiting-jobs.ts";

export interface Job {
  readonly input: unknown;
  readonly isLong: boolean;
  readonly signal: AbortSignal | undefined;
  readonly answer: PromiseWithResolvers<unknown>;
}

export interface DispatchSettings {
  readonly size: number;
  readonly output: Shape<unknown>;
}

/** Gives the jobs of a pool to its slots. */
export class JobDispatch {
  readonly #slots: PoolSlots;
  readonly #output: Shape<unknown>;
  readonly #waiting: WaitingJobs<Job>;
  #untilLong: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(slots: PoolSlots, { size, output }: DispatchSettings) {
    this.#slots = slots;
    this.#output = output;
    this.#waiting = createWaitingJobs<Job>(size);
  }

  /** Jobs that wait for a process. */
  count(): number {
    return this.#waiting.count();
  }

  /** Whether a job of this length would begin at once. */
  mayBegin(isLong: boolean): boolean {
    if (!this.#slots.free()) return false;
    return !isLong || this.#waiting.mayBeLong(this.#slots.longRunning());
  }

  /** Resolves to the answer of a job. */
  async enqueue(job: Job): Promise<unknown> {
    const { signal, answer } = job;
    const leave = (): void => {
      this.#waiting.remove(job);
      answer.reject(signal?.reason);
    };
    signal?.addEventListener("abort", leave, { once: true });
    this.#waiting.add(job);
    this.#dispatch();
    try {
      return await answer.promise;
    } finally {
      signal?.removeEventListener("abort", leave);
    }
  }

  /** Rejects the waiting jobs. The processes of running jobs are no longer replaced. */
  close(reason: Error): void {
    this.#closed = true;
    clearTimeout(this.#untilLong);
    for (const job of this.#waiting.clear()) job.answer.reject(reason);
  }

  #dispatch(): void {
    clearTimeout(this.#untilLong);
    for (let slot = this.#slots.free(); slot; slot = this.#slots.free()) {
      const job = this.#waiting.next(this.#slots.longRunning());
      if (job) this.#work(slot, job);
      else break;
    }
    const isKept = this.#waiting.count() > 0 && this.#slots.free() !== undefined;
    if (!isKept) return;
    const longIn = this.#waiting.longIn(this.#slots.longRunning());
    this.#untilLong = setTimeout(() => this.#dispatch(), longIn + 1).unref();
  }

  async #work(slot: Slot, job: Job): Promise<void> {
    slot.busy = job.isLong ? "long" : "short";
    try {
      await this.#perform(slot, job);
    } catch (error) {
      job.answer.reject(error);
    }
    if (!this.#closed) this.#slots.replaceUsed(slot);
    this.#waiting.ended(job);
    slot.busy = false;
    this.#slots.rest(slot);
    this.#dispatch();
  }

  async #perform(slot: Slot, { input, signal, answer }: Job): Promise<void> {
    let child = this.#slots.childOf(slot);
    let running = false;
    const abort = (): void => {
      // A process that is still starting has not received the job and is kept for the next one.
      if (running) child.kill(signal?.reason);
      answer.reject(signal?.reason);
    };
    signal?.addEventListener("abort", abort, { once: true });
    try {
      child = await this.#slots.holdReady(slot, child);
      try {
        if (signal?.aborted) return;
        running = true;
        answer.resolve(this.#outputOf(child, await child.run(input)));
      } finally {
        child.release();
      }
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  #outputOf(child: Child, given: unknown): unknown {
    try {
      return this.#output(given);
    } catch (cause) {
      const error = new ProcessCrashedError("exit", "its answer has another shape", { cause });
      child.kill(error);
      throw error;
    }
  }
}
