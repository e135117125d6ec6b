import { Socket } from "node:net";
import { createMessageReader } from "./message-reader.ts";
import {
  type Command,
  channelDescriptor,
  poolArgument,
  type Report,
  toPlainError,
} from "./process-messages.ts";
import { encode } from "./wire.ts";

const residentInterval = 100;
/** The host is trusted. Its uploads are bounded before they come here. */
const fromHost = { text: 2 ** 28, bytes: 2 ** 30 };

/**
 * The child's side of a process pool: runs one job at a time until the host disconnects.
 *
 * @param handler its errors reach the caller of `run` as an `Error` with the same name, message and own
 * fields
 * @param options `warmUp` runs once, before the first job and outside its time limit
 *
 * @example
 * serveProcess(async (pages: Uint8Array[]) => pages.map((page) => page.length));
 */
export function serveProcess<Input, Output>(
  handler: (input: Input) => Promise<Output> | Output,
  options: { warmUp?: () => Promise<void> | void } = {},
): void {
  if (!process.argv.includes(poolArgument))
    throw new Error("serveProcess runs only in a process started by a pool.");
  // Ctrl-C and service managers signal the whole process group. The host finishes its jobs and then
  // disconnects.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  const channel = new Socket({ fd: channelDescriptor, readable: true, writable: true });
  const report = reportTo(channel);
  for (const event of ["end", "error"]) channel.on(event, () => process.exit(0));
  endWithHost();
  const perform = async ({ run }: Command): Promise<void> => {
    const watch = reportResident(report);
    try {
      report({ kind: "done", output: await handler(run as Input) });
    } catch (error) {
      fail(report, error);
    } finally {
      clearInterval(watch);
    }
  };
  const read = createMessageReader(fromHost, (message) => void perform(message as Command));
  channel.on("data", read);
  const start = async (): Promise<void> => {
    await options.warmUp?.();
    report({ kind: "ready" });
  };
  start().catch((error) => fail(report, error));
}

const watchdog = `
  const { workerData: host } = require("node:worker_threads");
  setInterval(() => process.ppid === host || process.kill(process.pid, "SIGKILL"), 500);
`;

/** A job that never yields would not notice the host's disconnect, so a separate thread watches the host. */
function endWithHost(): void {
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 };
  // Only a child needs threads: the host does not load them.
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  new Worker(watchdog, {
    eval: true,
    execArgv: [],
    env: {},
    workerData: process.ppid,
    resourceLimits,
  }).unref();
}

/** On Linux the host reads it from /proc, even while this process is busy. */
function reportResident(report: Reporter): NodeJS.Timeout | undefined {
  if (process.platform === "linux") return undefined;
  return setInterval(() => report({ kind: "resident", bytes: process.memoryUsage.rss() }), residentInterval);
}

function fail(report: Reporter, thrown: unknown): void {
  const error = toPlainError(thrown);
  try {
    report({ kind: "failed", error });
  } catch {
    report({ kind: "failed", error: { ...error, fields: {} } });
  }
}

type Reporter = (message: Report) => void;

function reportTo(channel: Socket): Reporter {
  return (message) => {
    for (const part of encode(message)) channel.write(part);
  };
}
