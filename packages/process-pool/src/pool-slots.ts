import type { Child } from "./child-process.ts";
import type { Confine } from "./confine/confinement.ts";
import { ProcessBusyError } from "./process-errors.ts";
import { holdWhenReady } from "./ready-child.ts";

/** A place for one process of a pool. Its process starts when first needed, and again after it ended. */
export interface Slot {
  child?: Child;
  /** Jobs that the process has done. */
  jobs: number;
  idle?: NodeJS.Timeout;
  /** The length of the job that runs here. */
  busy: "short" | "long" | false;
}

export interface SlotSettings {
  readonly size: number;
  readonly confine: Confine;
  /** Milliseconds after which an idle process ends. */
  readonly idleLimit: number;
  /** Jobs after which a process is replaced. */
  readonly jobsPerProcess: number;
  /** Starts a process. */
  start(): Child;
}

/** The slots of a pool, and their processes. */
export class PoolSlots {
  readonly #settings: SlotSettings;
  readonly #slots: readonly Slot[];
  /** A killed process stays here until it has ended. */
  readonly #children = new Set<Child>();

  constructor(settings: SlotSettings) {
    this.#settings = settings;
    this.#slots = Array.from({ length: settings.size }, () => ({ busy: false, jobs: 0 }));
  }

  /** A slot without a job, preferably one whose process lives. */
  free(): Slot | undefined {
    const free = this.#slots.filter((slot) => !slot.busy);
    return free.find((slot) => slot.child?.isAlive()) ?? free[0];
  }

  longRunning(): number {
    return this.#slots.filter(({ busy }) => busy === "long").length;
  }

  /** The process of a slot, started if there is none. */
  childOf(slot: Slot): Child {
    clearTimeout(slot.idle);
    if (slot.child?.isAlive()) return slot.child;
    const child = this.#settings.start();
    slot.child = child;
    slot.jobs = 0;
    this.#children.add(child);
    child.ended.then(() => this.#children.delete(child));
    return child;
  }

  /** Holds the process of a slot once it is ready. A process that starts unconfined takes its place. */
  async holdReady(slot: Slot, child: Child): Promise<Child> {
    return holdWhenReady(child, this.#settings.confine, () => this.childOf(slot));
  }

  /** Ends the process of a free slot when it has been idle for too long. */
  rest(slot: Slot): void {
    const { idleLimit } = this.#settings;
    clearTimeout(slot.idle);
    if (slot.busy || !Number.isFinite(idleLimit)) return;
    slot.idle = setTimeout(() => slot.child?.kill(new ProcessBusyError("The process was idle.")), idleLimit);
    slot.idle.unref();
  }

  /**
   * Counts a job that ended, and replaces a process that has done its jobs. The next process starts at once,
   * so that no job waits for it. It does not keep the host alive.
   */
  replaceUsed(slot: Slot): void {
    slot.jobs += 1;
    if (slot.jobs < this.#settings.jobsPerProcess) return;
    slot.child?.kill(new ProcessBusyError("The process was replaced."));
    try {
      const next = this.childOf(slot);
      next.hold();
      next.release();
    } catch {
      // The job that needs it tries again, and gets the error.
    }
  }

  /** Starts every process and awaits its `warmUp`. */
  async warmUp(): Promise<void> {
    const started = this.#slots.map(async (slot) => {
      (await this.holdReady(slot, this.childOf(slot))).release();
      this.rest(slot);
    });
    await Promise.all(started);
  }

  /** Kills every process and awaits their ends. */
  async end(reason: ProcessBusyError): Promise<void> {
    for (const slot of this.#slots) clearTimeout(slot.idle);
    const ending = [...this.#children].map((child) => {
      child.hold();
      child.kill(reason);
      return child.ended;
    });
    await Promise.all(ending);
  }
}
