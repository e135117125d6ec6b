import type { ChildProcess } from "node:child_process";
import { failedAt } from "./confine/confined-start.ts";
import { createMessageReader } from "./message-reader.ts";
import { ProcessCrashedError, ProcessTimeoutError } from "./process-errors.ts";
import { type Command, type Report, readReport, toError } from "./process-messages.ts";
import { residentBytes } from "./resident-bytes.ts";
import { type ChildOptions, type SpawnedModule, spawnModule } from "./spawn-module.ts";
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
  return new StartedChild(options);
}

class StartedChild implements Child {
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  readonly #options: ChildOptions;
  readonly #child: ChildProcess;
  readonly #channel: SpawnedModule["channel"];
  /** Set once it takes no more jobs. */
  #lost: { readonly reason: unknown } | undefined;
  #holders = 0;
  /** The question without an answer: its start, or the running job. */
  #pending: PromiseWithResolvers<unknown> | undefined;

  constructor(options: ChildOptions) {
    const { child, channel } = spawned(options);
    this.#options = options;
    this.#child = child;
    this.#channel = channel;
    const stderr = startupOutput(child);
    const ended = endOf(child);
    let isReady = false;
    this.#listen();
    ended.then((detail) => {
      this.kill(new ProcessCrashedError(isReady ? "exit" : "start", detail, stderr.cause()));
    });
    this.ready = this.#start(() => {
      isReady = true;
      stderr.forget();
    });
    this.ready.catch(() => {});
    this.ended = ended.then(() => {});
  }

  isAlive(): boolean {
    return this.#lost === undefined;
  }

  async run(input: unknown): Promise<unknown> {
    if (this.#lost) throw this.#lost.reason;
    const command: Command = { run: input };
    const message = encode(command);
    const answer = this.#ask();
    for (const part of message) this.#channel.write(part);
    return this.#within(this.#options.timeLimit, answer);
  }

  kill(reason: unknown): void {
    this.#lose(reason);
    this.#takePending()?.reject(reason);
  }

  hold(): void {
    this.#holders += 1;
    this.#child.ref();
    this.#channel.ref();
  }

  release(): void {
    this.#holders -= 1;
    if (this.#holders > 0) return;
    this.#child.unref();
    this.#channel.unref();
  }

  /** Kills it, and leaves a running job to the end of the process. */
  #lose(reason: unknown): void {
    this.#lost ??= { reason };
    this.#child.kill("SIGKILL");
  }

  #ask(): Promise<unknown> {
    if (this.#pending) throw new Error("A child process does one job at a time.");
    this.#pending = Promise.withResolvers<unknown>();
    return this.#pending.promise;
  }

  #takePending(): PromiseWithResolvers<unknown> | undefined {
    const taken = this.#pending;
    this.#pending = undefined;
    return taken;
  }

  async #start(started: () => void): Promise<void> {
    try {
      await this.#within(startLimit, this.#ask());
      started();
    } catch (error) {
      this.kill(error);
      throw error;
    }
  }

  /** Kills it when the answer takes too long, or when it needs too much memory meanwhile. */
  async #within(milliseconds: number, answer: Promise<unknown>): Promise<unknown> {
    const clock = setTimeout(() => this.kill(new ProcessTimeoutError(milliseconds)), milliseconds);
    const watch = setInterval(() => this.#limitMemory(residentBytes(this.#child.pid)), residentInterval);
    try {
      return await answer;
    } finally {
      clearTimeout(clock);
      clearInterval(watch);
    }
  }

  #limitMemory(resident: number): void {
    const { memoryLimit } = this.#options;
    if (resident <= memoryLimit) return;
    this.kill(new ProcessCrashedError("memory", `more than ${memoryLimit} bytes of memory`));
  }

  #listen(): void {
    const read = createMessageReader(this.#options.answerLimit, (message) =>
      this.#receive(readReport(message)),
    );
    this.#channel.on("data", (chunk: Buffer) => {
      try {
        if (!this.#lost) read(chunk);
      } catch (error) {
        this.kill(
          new ProcessCrashedError("exit", error instanceof Error ? error.message : "it sent nonsense"),
        );
      }
    });
    // Without a channel it takes no more jobs. The running job rejects once the process has ended and the
    // reason is known.
    const disconnected = (): void => this.#lose(new ProcessCrashedError("exit", "it disconnected"));
    this.#channel.on("end", disconnected);
    this.#channel.on("error", disconnected);
  }

  #receive(report: Report): void {
    if (report.kind === "resident") {
      this.#limitMemory(report.bytes);
      return;
    }
    const waiting = this.#takePending();
    if (!waiting) throw new Error("it sent an answer without a question");
    if (report.kind === "failed") waiting.reject(toError(report.error));
    else waiting.resolve(report.kind === "done" ? report.output : undefined);
  }
}

function spawned(options: ChildOptions): SpawnedModule {
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
