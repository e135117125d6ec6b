/** A job took longer than its time limit; its process was killed. */
export class ProcessTimeoutError extends Error {
  override readonly name = "ProcessTimeoutError";
  constructor(milliseconds: number) {
    super(`A job took longer than ${milliseconds} ms.`);
  }
}

/**
 * A child process ended without a result: during its start (`start`), on its own during a job (`exit`), or
 * for using too much memory (`memory`). `cause` holds its stderr from before the first job, if any.
 */
export class ProcessCrashedError extends Error {
  override readonly name = "ProcessCrashedError";
  readonly reason: "start" | "exit" | "memory";
  constructor(reason: "start" | "exit" | "memory", detail: string, options?: ErrorOptions) {
    super(`A child process ended without a result (${detail}).`, options);
    this.reason = reason;
  }
}

/** Too many jobs are waiting, or the pool is closed. The job was not started. */
export class ProcessBusyError extends Error {
  override readonly name = "ProcessBusyError";
}
