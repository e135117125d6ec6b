import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";

/** A server of its own, with its database and its images. */
export interface Bench {
  readonly pid: number;
  readonly folder: string;
  call(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ readonly id: string; readonly status_label: string }>;
  /** The label of the decision. Asks for it every `wait` milliseconds. */
  decided(flow: string, id: string, wait: number): Promise<string>;
  /** Moves the write-ahead log into the database, so that the file's size counts. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a host with Fastify, on SQLite or on a Postgres database. */
export async function serve(postgres = ""): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), "passmuster-sizing-"));
  const database = join(folder, "passmuster.db");
  const host = new URL("host.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, ["--conditions=@passmuster/source", host, folder, postgres], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  let [url, token] = ["", ""];
  for await (const line of createInterface({ input: child.stdout })) {
    [url = "", token = ""] = line.split(" ");
    break;
  }
  if (!token || !child.pid) throw new Error("The host did not start.");

  const call: Bench["call"] = async (method, path, body) => {
    const response = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data: Awaited<ReturnType<Bench["call"]>>; message: string };
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer.message}`);
    return answer.data;
  };
  return {
    pid: child.pid,
    folder,
    call,
    async decided(flow, id, wait) {
      for (;;) {
        const { status_label } = await call("GET", `${flow}/verifications/${id}`);
        if (status_label !== "Submitted") return status_label;
        await pause(wait);
      }
    },
    async settle() {
      const opened = new Database(database);
      opened.pragma("wal_checkpoint(TRUNCATE)");
      opened.close();
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
