import type { ChildProcess } from "node:child_process";
import { type ChildOptions, forkModule } from "./fork-module.ts";
import { ProcessCrashedError, ProcessTimeoutError } from "./process-errors.ts";
import { type Command, type Report, toError } from "./process-messages.ts";
import { residentBytes } from "./resident-bytes.ts";

/** One child process. It starts at once, then runs one job at a time until it ends. */
export interface Child {
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  isAlive(): boolean;
  run(input: unknown): Promise<unknown>;
  /** Kills it at once. A running job rejects with `reason`. */
  kill(reason: unknown): void;
  /** While held, it keeps the host process alive. Call it before anything else. */
  hold(): void;
  release(): void;
}

const startLimit = 60_000;
const residentInterval = 50;

export function startChild(options: ChildOptions): Child {
  const child = forkModule(options);
  const stderr = startupOutput(child);
  const ended = endOf(child);
  let lost: { readonly reason: unknown } | undefined;
  let isReady = false;
  let holders = 0;
  let pending: PromiseWithResolvers<unknown> | undefined;

  const ask = (): Promise<unknown> => {
    if (pending) throw new Error("A child process does one job at a time.");
    pending = Promise.withResolvers<unknown>();
    return pending.promise;
  };
  const answered = (): PromiseWithResolvers<unknown> | undefined => {
    const taken = pending;
    pending = undefined;
    return taken;
  };
  const kill = (reason: unknown): void => {
    lost ??= { reason };
    child.kill("SIGKILL");
    answered()?.reject(reason);
  };
  const outgrew = (resident: number): void => {
    if (resident <= options.memoryLimit) return;
    kill(new ProcessCrashedError("memory", `more than ${options.memoryLimit} bytes of memory`));
  };
  const within = async (milliseconds: number, answer: Promise<unknown>): Promise<unknown> => {
    const clock = setTimeout(() => kill(new ProcessTimeoutError(milliseconds)), milliseconds);
    const watch = setInterval(() => outgrew(residentBytes(child.pid)), residentInterval);
    try {
      return await answer;
    } finally {
      clearTimeout(clock);
      clearInterval(watch);
    }
  };
  const start = async (): Promise<void> => {
    try {
      await within(startLimit, ask());
      isReady = true;
      stderr.forget();
    } catch (error) {
      kill(error);
      throw error;
    }
  };

  child.on("message", (report: Report) => {
    if (report.kind === "resident") outgrew(report.bytes);
    else if (report.kind === "failed") answered()?.reject(toError(report.error));
    else answered()?.resolve(report.kind === "done" ? report.output : undefined);
  });
  // Without a channel it takes no more jobs. The running job rejects once the process has ended and the
  // reason is known.
  child.on("disconnect", () => {
    lost ??= { reason: new ProcessCrashedError("exit", "it disconnected") };
    child.kill("SIGKILL");
  });
  ended.then((detail) => {
    kill(new ProcessCrashedError(isReady ? "exit" : "start", detail, stderr.cause()));
  });
  const ready = start();
  ready.catch(() => {});

  return {
    ready,
    ended: ended.then(() => {}),
    isAlive: () => lost === undefined,
    async run(input) {
      if (lost) throw lost.reason;
      const command: Command = { run: input };
      const answer = ask();
      try {
        child.send(command, (error) => error && kill(new ProcessCrashedError("exit", error.message)));
      } catch (error) {
        answered();
        throw error;
      }
      return within(options.timeLimit, answer);
    },
    kill,
    hold() {
      holders += 1;
      child.ref();
      child.channel?.ref();
    },
    release() {
      holders -= 1;
      if (holders > 0) return;
      child.unref();
      child.channel?.unref();
    },
  };
}

/** Resolves to the reason of its end, after all its output has arrived. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on("error", (error) => child.pid === undefined && resolve(error.message));
    child.on("close", (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

const keptOutput = 2_000;

/** Output before the first job cannot be personal. Later output is dropped. */
function startupOutput(child: ChildProcess): { cause(): ErrorOptions | undefined; forget(): void } {
  let kept: string | undefined = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    if (kept !== undefined) kept = (kept + chunk.toString("utf8")).slice(-keptOutput);
  });
  return {
    cause: () => (kept?.trim() ? { cause: new Error(kept.trim()) } : undefined),
    forget: () => {
      kept = undefined;
    },
  };
}
