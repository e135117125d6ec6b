import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freePort } from "@passmuster/test-servers";
import type { Ground } from "./ground.ts";

export type Role = "api" | "worker";

/** A process of the fleet. It returns on the same port. */
export interface Member {
  readonly role: Role;
  readonly port: number;
  /** SIGTERM, wait for the end, start again: like a deployment. */
  restart(): Promise<void>;
  /** SIGKILL, start again: like a crashed machine. */
  kill(): Promise<void>;
  end(): Promise<void>;
}

const program = fileURLToPath(new URL("./node.ts", import.meta.url));
const secret = randomBytes(32).toString("base64url");
const mostTries = 5;

export async function startMember(role: Role, ground: Ground): Promise<Member> {
  const port = await freePort();
  const { databaseUrl: DATABASE_URL, keys: KEYS, blobs: BLOBS, credentials } = ground;
  const given = {
    DATABASE_URL,
    KEYS,
    BLOBS,
    ...credentials,
    PORT: `${port}`,
    PUBLIC_URL: "http://127.0.0.1",
  };
  const env = { ...process.env, ...given, PASSMUSTER_SECRET: secret };
  /** A process that ends before it is ready, for instance because the database is busy, is started again. */
  const start = async (): Promise<ChildProcess> => {
    for (let tried = 1; ; tried += 1) {
      const child = fork(program, [role], { env });
      const gone = once(child, "exit").then(([code]) => code as number | null);
      const ended = await Promise.race([once(child, "message").then(() => undefined), gone]);
      if (ended === undefined) return child;
      if (tried === mostTries) throw new Error(`A process ended with code ${ended} before it was ready.`);
    }
  };
  let running = await start();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const gone = once(running, "exit");
    running.kill(signal);
    await gone;
  };
  return {
    role,
    port,
    async restart() {
      await end("SIGTERM");
      running = await start();
    },
    async kill() {
      await end("SIGKILL");
      running = await start();
    },
    end: () => end("SIGTERM"),
  };
}
