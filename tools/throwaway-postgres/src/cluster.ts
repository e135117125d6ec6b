import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@passmuster/test-servers";
import pg from "pg";
import { findBinaries } from "./binaries.ts";
import { keepUntilEnd } from "./keeper.ts";
import { copyDataDirectory, fillDataDirectory, makeDirectory, owner } from "./template.ts";

/** An empty Postgres cluster without passwords, which ends with this process. */
export interface Cluster {
  /** Its data directory. Copy it only after `kill`. */
  readonly data: string;
  /** The address of a database in the cluster; `postgres` always exists. */
  url(database?: string): string;
  /** Ends all its processes at once with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again with the same data and address. Resolves when it accepts connections. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

const patience = 10_000;
/** Writes survive a crash of the process, because the kernel has them, but not a crash of the machine. */
const settings = { fsync: "off", full_page_writes: "off", max_connections: "200", shared_buffers: "32MB" };

/**
 * @param given settings of Postgres
 * @param from a data directory to begin with, such as a backup
 * @throws {Error} it did not start; the message contains the end of its log
 */
export async function startCluster(
  given: Readonly<Record<string, string>> = {},
  from?: string,
): Promise<Cluster> {
  const binaries = findBinaries();
  const directory = makeDirectory();
  const data = join(directory, "data");
  const keeper = keepUntilEnd(directory, data);
  if (from === undefined) fillDataDirectory(data, binaries);
  else copyDataDirectory(data, from);
  const windows = process.platform === "win32";
  const port = windows ? await freePort() : 5432;
  const place = windows
    ? { listen_addresses: "127.0.0.1" }
    : { listen_addresses: "", unix_socket_directories: directory };
  const flags = Object.entries({ ...settings, ...place, port: `${port}`, ...given }).flatMap(
    ([name, value]) => ["-c", `${name}=${value}`],
  );
  let server: ChildProcess | undefined;

  const url = (database = "postgres"): string =>
    windows
      ? `postgres://postgres@127.0.0.1:${port}/${database}`
      : `postgres://postgres@localhost/${database}?host=${encodeURIComponent(directory)}`;

  const start = async (): Promise<void> => {
    const ends = performance.now() + patience;
    for (;;) {
      server = launch(binaries.postgres, ["-D", data, ...flags], directory);
      if (await isReady(server, data)) return;
      if (performance.now() > ends) throw new Error(`Postgres did not start: ${logOf(directory)}`);
      await pause(20);
    }
  };

  const cluster: Cluster = {
    data,
    url,
    start,
    async kill() {
      const pids = server?.pid === undefined ? [] : [server.pid, ...(await backends(url()))];
      const ended =
        server && server.exitCode === null && server.signalCode === null ? once(server, "exit") : undefined;
      server?.ref();
      for (const pid of pids) killAtOnce(pid);
      await ended;
    },
    async stop() {
      await keeper.end();
    },
  };
  await start();
  return cluster;
}

function launch(postgres: string, flags: readonly string[], directory: string): ChildProcess {
  const log = openSync(join(directory, "log"), "a");
  const server = spawn(postgres, flags, {
    ...owner,
    cwd: directory,
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  server.unref();
  return server;
}

/**
 * The eighth line of `postmaster.pid` is its state. `false` if it ended instead, for example while processes
 * of a former one still end.
 */
async function isReady(server: ChildProcess, data: string): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const [pid, , , , , , , state] = linesOf(join(data, "postmaster.pid"));
    if (pid === String(server.pid) && state?.trim() === "ready") return true;
    await pause(5);
  }
  return false;
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}

function logOf(directory: string): string {
  return linesOf(join(directory, "log")).slice(-5).join(" ");
}

async function backends(connectionString: string): Promise<readonly number[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>("select pid from pg_stat_activity");
    return rows.map(({ pid }) => pid);
  } catch {
    return [];
  } finally {
    await client.end().catch(() => {});
  }
}

function killAtOnce(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
