import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../workspace.ts";
import { step } from "./terminal.ts";

const command = join(root, "packages/cli/bin/passmuster.mjs");

export interface Server {
  readonly url: string;
  readonly token: string;
  /** Resolves when the server has ended. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts `passmuster serve` like a user, with its own database and directory, and creates a token. */
export async function startServer(port: string): Promise<Server> {
  const kept = port !== "0";
  const folder = kept ? join(root, ".passmuster") : mkdtempSync(join(tmpdir(), "passmuster-demo-"));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const storage = `sqlite:${join(folder, "passmuster.db")}`;
  const blobs = `file:${join(folder, "blobs")}`;
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    [
      command,
      "serve",
      "--port",
      port,
      "--storage",
      storage,
      "--blobs",
      blobs,
      "--specimens",
      "accept",
      "--log-level",
      "error",
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = once(child, "exit");
  process.once("SIGINT", () => child.kill("SIGTERM"));
  process.once("SIGTERM", () => child.kill("SIGTERM"));
  const url = await listening(child);
  step(
    "server",
    `${url}  SQLite, local reader, specimens accepted, ready in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
  );
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    [command, "token", "create", "--storage", storage],
    {
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Error(stderr);
  return {
    url,
    token: stdout.trim(),
    ended,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      if (!kept) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The address from the listening line of the server. */
async function listening(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("The server has no output.");
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const url = /^passmuster listening on (http\S+)$/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error("The server exited before it listened.");
}
