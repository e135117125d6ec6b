import type { ChildProcess } from "node:child_process";
import { failedAt } from "./confine/confined-start.ts";
import { createMessageReader } from "./message-reader.ts";
import { ProcessCrashedError, ProcessTimeoutError } from "./process-errors.ts";
import { type Command, type Report, readReport, toError } from "./process-messages.ts";
import { residentBytes } from "./resident-bytes.ts";
import { type ChildOptions, spawnModule } from "./spawn-module.ts";
import { encode } from "./wire.ts";

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
  const { child, channel } = spawned(options);
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

  const receive = (report: Report): void => {
    if (report.kind === "resident") {
      outgrew(report.bytes);
      return;
    }
    const waiting = answered();
    if (!waiting) throw new Error("it sent an answer without a question");
    if (report.kind === "failed") waiting.reject(toError(report.error));
    else waiting.resolve(report.kind === "done" ? report.output : undefined);
  };
  const read = createMessageReader(options.answerLimit, (message) => receive(readReport(message)));
  channel.on("data", (chunk: Buffer) => {
    try {
      if (!lost) read(chunk);
    } catch (error) {
      kill(new ProcessCrashedError("exit", error instanceof Error ? error.message : "it sent nonsense"));
    }
  });
  // Without a channel it takes no more jobs. The running job rejects once the process has ended and the
  // reason is known.
  const disconnected = (): void => {
    lost ??= { reason: new ProcessCrashedError("exit", "it disconnected") };
    child.kill("SIGKILL");
  };
  channel.on("end", disconnected);
  channel.on("error", disconnected);
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
      const message = encode(command);
      const answer = ask();
      for (const part of message) channel.write(part);
      return within(options.timeLimit, answer);
    },
    kill,
    hold() {
      holders += 1;
      child.ref();
      channel.ref();
    },
    release() {
      holders -= 1;
      if (holders > 0) return;
      child.unref();
      channel.unref();
    },
  };
}

function spawned(options: ChildOptions): ReturnType<typeof spawnModule> {
  try {
    return spawnModule(options);
  } catch (cause) {
    throw new ProcessCrashedError("start", "the system cannot start it", { cause });
  }
}

/** Resolves to the reason of its end, after all its output has arrived. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on("error", (error) => child.pid === undefined && resolve(error.message));
    child.on("close", (code, signal) => resolve(signal ?? reasonOf(code)));
  });
}

function reasonOf(code: number | null): string {
  const [step] = Object.entries(failedAt).find(([, status]) => status === code) ?? [];
  return step ? `it could not be confined: ${step}` : `exit code ${code}`;
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
