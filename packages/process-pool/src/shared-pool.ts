import { ProcessBusyError } from "./process-errors.ts";
import { createProcessPool, type ProcessPool, type ProcessPoolOptions } from "./process-pool.ts";

/** A pool and its number of holders. */
interface Shared {
  readonly pool: ProcessPool<unknown, unknown>;
  holders: number;
  ending?: NodeJS.Timeout;
}

/**
 * Milliseconds for which the processes outlive their last holder: the next service of a test suite takes them
 * over.
 */
const lingers = 2000;
const all = new Map<string, Shared>();

/**
 * The pool of a module and its settings, shared by all that ask for the same: several services of one host
 * start one set of processes. `close` rejects the caller's own jobs alone with a `ProcessBusyError`; the
 * processes end two seconds after the last caller closed.
 *
 * @throws {ConfinementError} `confine` is `required`, and this system cannot confine files and network
 */
export function sharePool<Input, Output>(options: ProcessPoolOptions<Output>): ProcessPool<Input, Output> {
  const key = keyOf(options);
  const shared: Shared = all.get(key) ?? {
    pool: createProcessPool<unknown, unknown>(options),
    holders: 0,
  };
  all.set(key, shared);
  clearTimeout(shared.ending);
  shared.holders += 1;
  return holderOf(key, shared) as ProcessPool<Input, Output>;
}

function keyOf<Output>({ module, output: _, ...settings }: ProcessPoolOptions<Output>): string {
  return JSON.stringify({ module: module.href, ...settings });
}

function holderOf(key: string, shared: Shared): ProcessPool<unknown, unknown> {
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  return {
    async run(input, signal, length) {
      if (closing.signal.aborted) throw new ProcessBusyError("The process pool is closed.");
      const ended = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      const job = shared.pool.run(input, ended, length);
      running.add(job);
      return job.finally(() => running.delete(job));
    },
    async warmUp() {
      if (closing.signal.aborted) throw new ProcessBusyError("The process pool is closed.");
      await shared.pool.warmUp();
    },
    async close() {
      if (closing.signal.aborted) return;
      closing.abort(new ProcessBusyError("The process pool was closed."));
      await Promise.allSettled(running);
      shared.holders -= 1;
      if (shared.holders === 0) shared.ending = setTimeout(end, lingers, key, shared).unref();
    },
  };
}

function end(key: string, { pool }: Shared): void {
  all.delete(key);
  pool.close();
}
