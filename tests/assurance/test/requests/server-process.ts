import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Figures, Started } from "./figures.ts";

export interface ServerProcess extends Started {
  /** Forgets what was measured so far. */
  begin(): Promise<unknown>;
  figures(): Promise<Figures>;
  isAlive(): boolean;
  stop(): Promise<unknown>;
}

/**
 * Megabytes of the heap. With the memory of a large machine V8 collects only once the heap is four times its live
 * bytes: 20,000 requests to an Express server without Passmuster grew its RSS by 79 MB, and by 22 MB with this heap.
 */
const heap = 512;

export async function startServer(): Promise<ServerProcess> {
  const child = fork(new URL("./server.ts", import.meta.url), {
    execArgv: ["--conditions=@passmuster/source", `--max-old-space-size=${heap}`],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const started = (await answerOf(child)) as Started;
  const ask = (question: string): Promise<unknown> => {
    const answer = answerOf(child);
    child.send(question);
    return answer;
  };
  return {
    ...started,
    begin: () => ask("begin"),
    figures: async () => (await ask("figures")) as Figures,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    stop: async () => {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const answered = new AbortController();
  const { signal } = answered;
  const ended = once(child, "exit", { signal }).then(() => Promise.reject(new Error("The server ended.")));
  try {
    const [message] = await Promise.race([once(child, "message", { signal }), ended]);
    return message;
  } finally {
    ended.catch(() => undefined);
    answered.abort();
  }
}
