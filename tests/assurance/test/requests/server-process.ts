import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Figures, Started } from "./figures.ts";

export interface ServerProcess extends Started {
  /** Forgets what was counted so far. */
  begin(): Promise<unknown>;
  figures(): Promise<Figures>;
  /** How many objects a garbage collection leaves. It takes a second. */
  objects(): Promise<number>;
  isAlive(): boolean;
  stop(): Promise<unknown>;
}

export async function startServer(): Promise<ServerProcess> {
  const child = fork(new URL("./server.ts", import.meta.url), {
    execArgv: ["--conditions=@passmuster/source", "--disable-warning=ExperimentalWarning"],
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
    objects: async () => (await ask("objects")) as number,
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
