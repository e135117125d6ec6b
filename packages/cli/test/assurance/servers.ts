import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { freePort } from "@passmuster/test-servers";
import { buildServer } from "./built-server.ts";
import type { Crash } from "./crash-points.ts";
import type { Ground } from "./ports.ts";

/** One server at a time on one port. The next ones are already started and wait, which shortens a cycle. */
export interface Servers {
  readonly url: string;
  /** Lets the next server serve. */
  next(): Promise<void>;
  /** Sends `kill -9` now, or waits up to this long for the server to die at its crash point. */
  kill(): Promise<void>;
  diesWithin(milliseconds: number): Promise<boolean>;
  end(): Promise<void>;
}

export async function createServers(
  ground: Ground,
  cycles: number,
  crashAt: (cycle: number) => Crash | undefined,
  standingBy = 2,
): Promise<Servers> {
  const [port, built] = await Promise.all([freePort(), buildServer()]);
  const spares: Promise<ChildProcess>[] = [];
  let started = 0;
  let serving: ChildProcess | undefined;

  const fill = (): void => {
    while (spares.length < standingBy && started < cycles) {
      spares.push(start(built.program, ground, crashAt(started)));
      started += 1;
    }
  };

  const kill = async (): Promise<void> => {
    if (!serving || serving.exitCode !== null || serving.signalCode !== null) return;
    const gone = once(serving, "exit");
    serving.kill("SIGKILL");
    await gone;
  };

  fill();
  return {
    url: `http://127.0.0.1:${port}`,
    async next() {
      const spare = spares.shift();
      if (!spare) throw new Error("No server left.");
      serving = await spare;
      fill();
      const told = once(serving, "message");
      const died = once(serving, "exit");
      serving.send(port);
      await Promise.race([told, died]);
    },
    kill,
    async diesWithin(milliseconds) {
      if (!serving || serving.exitCode !== null || serving.signalCode !== null) return true;
      const died = once(serving, "exit").then(() => true);
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<boolean>((resolve) => {
        timer = setTimeout(resolve, milliseconds, false);
      });
      return Promise.race([died, over]).finally(() => clearTimeout(timer));
    },
    async end() {
      await kill();
      for (const spare of spares) (await spare).kill("SIGKILL");
      built.remove();
    },
  };
}

async function start(program: string, ground: Ground, crash: Crash | undefined): Promise<ChildProcess> {
  const given = [JSON.stringify(ground), ...(crash ? [JSON.stringify(crash)] : [])];
  const child = fork(program, given, { execArgv: [] });
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => {
      throw new Error(`A server exited with ${code} before it served.`);
    }),
  ]);
  return child;
}
