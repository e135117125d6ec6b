import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createProcessPool, type ProcessPool, type ProcessPoolOptions } from "@passmuster/process-pool";
import { afterEach } from "vitest";
import type { Order } from "./pool-process.ts";

export const mebibyte = 2 ** 20;

interface Facts {
  readonly pid: number;
  readonly warm: boolean;
  readonly environment: readonly string[];
  readonly execArgv: readonly string[];
}

const open: ProcessPool<Order, unknown>[] = [];
const folders: string[] = [];
const hosts: ChildProcess[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
  for (const host of hosts.splice(0)) host.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** The settings of a pool of one process. */
export const poolSettings: ProcessPoolOptions<unknown> = {
  module: new URL("./pool-process.ts", import.meta.url),
  size: 1,
  timeLimit: 15_000,
  memoryLimit: 512 * mebibyte,
  output: (value) => value,
  reads: [new URL("../src/", import.meta.url)],
  packages: [],
};

/** A pool of one process, closed after the test. */
export function pool(options: Partial<ProcessPoolOptions<unknown>> = {}): ProcessPool<Order, unknown> {
  const created = createProcessPool<Order, unknown>({ ...poolSettings, ...options });
  open.push(created);
  return created;
}

/** The path of a new file, deleted after the test. */
export function fresh(): string {
  const folder = mkdtempSync(join(tmpdir(), "passmuster-pool-"));
  folders.push(folder);
  return join(folder, "file");
}

/** The facts that a pool's process reports about itself. */
export async function facts(of: ProcessPool<Order, unknown>): Promise<Facts> {
  return (await of.run({ do: "facts" })) as Facts;
}

/** Whether a process lives; a zombie does not count. */
export function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/** Another host that runs a job in its own pool. */
export async function startHost(job: string, file = "") {
  const module = new URL("./pool-host.ts", import.meta.url).pathname;
  const host = spawn(process.execPath, ["--conditions=@passmuster/source", module, job, file], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  hosts.push(host);
  let output = "";
  for (const stream of [host.stdout, host.stderr]) stream.on("data", (chunk) => (output += chunk));
  const lines = createInterface(host.stdout)[Symbol.asyncIterator]();
  const ended = once(host, "close").then(([code]) => code as number | null);
  return {
    ended,
    line: async () => (await lines.next()).value as string,
    output: () => ended.then(() => output),
    end: () => host.stdin.end(),
    kill: () => host.kill("SIGKILL"),
  };
}
