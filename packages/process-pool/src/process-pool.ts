import { type Child, startChild } from "./child-process.ts";
import { type Confine, requireConfinement } from "./confine/confinement.ts";
import { type ReadablePath, readablePaths } from "./confine/readable-paths.ts";
import { JobDispatch } from "./job-dispatch.ts";
import type { MessageLimit } from "./message-reader.ts";
import { nodeProgram } from "./node-program.ts";
import { PoolSlots } from "./pool-slots.ts";
import { ProcessBusyError } from "./process-errors.ts";
import type { Shape } from "./shapes.ts";

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

/**
 * @throws {ConfinementError} `confine` is `required`, and this system cannot confine files and network
 * @throws {Error} Bun or Deno runs the host, and no Node is on the PATH
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
  const { confine = "auto", queueLimit = 256, size, output } = options;
  const { idleLimit = Number.POSITIVE_INFINITY, jobsPerProcess = 100 } = options;
  nodeProgram();
  requireConfinement(confine);
  const start = starterOf({ ...options, confine });
  const slots = new PoolSlots({ size, confine, idleLimit, jobsPerProcess, start });
  const jobs = new JobDispatch(slots, { size, output });
  let closed = false;
  const refuseWhenClosed = (): void => {
    if (closed) throw new ProcessBusyError("The process pool is closed.");
  };

  return {
    async run(input, signal, length = "short") {
      signal?.throwIfAborted();
      refuseWhenClosed();
      const isLong = length === "long";
      if (jobs.count() >= queueLimit && !jobs.mayBegin(isLong))
        throw new ProcessBusyError("Too many jobs are waiting for a process.");
      return (await jobs.enqueue({ input, isLong, signal, answer: Promise.withResolvers() })) as Output;
    },
    async warmUp() {
      refuseWhenClosed();
      await slots.warmUp();
    },
    async close() {
      closed = true;
      const reason = new ProcessBusyError("The process pool was closed.");
      jobs.close(reason);
      await slots.end(reason);
    },
  };
}

/** Starts processes of a pool. What they may read is found out with the first one. */
function starterOf<Output>(options: ProcessPoolOptions<Output> & { readonly confine: Confine }): () => Child {
  const { priority = 10, answerLimit = usualAnswer } = options;
  let readable: readonly ReadablePath[] | undefined;
  const paths = (): readonly ReadablePath[] => {
    readable ??= readablePaths(options);
    return readable;
  };
  return () => startChild({ ...options, priority, answerLimit, paths });
}
