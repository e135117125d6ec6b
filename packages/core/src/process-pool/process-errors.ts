/** A job took longer than its time limit; its process was killed. */
export class ProcessTimeoutError extends Error {
  override readonly name = "ProcessTimeoutError";
  constructor(milliseconds: number) {
    super(`A job took longer than ${milliseconds} ms.`);
  }
}

/**
 * A child process ended without an answer: while it started (`start`), on its own during a job (`exit`), or because it
 * used more memory than it may (`memory`). `cause` holds what it wrote to stderr before its first job, if anything.
 */
export class ProcessCrashedError extends Error {
  override readonly name = "ProcessCrashedError";
  readonly reason: "start" | "exit" | "memory";
  constructor(reason: "start" | "exit" | "memory", detail: string, options?: ErrorOptions) {
    super(`A child process ended without an answer (${detail}).`, options);
    this.reason = reason;
  }
}

/** Too many jobs are waiting already, or the pool is closed. The job was not started. */
export class ProcessBusyError extends Error {
  override readonly name = "ProcessBusyError";
}
