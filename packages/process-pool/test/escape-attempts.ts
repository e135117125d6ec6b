import { execFileSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { openSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect, createServer, type NetConnectOpts } from "node:net";

/** What a compromised decoder would reach for. */
export interface Targets {
  readonly parent: number;
  /** Another process of the same pool. */
  readonly sibling: number;
  readonly database: string;
  readonly newFile: string;
  readonly tcpPort: number;
  readonly udpPort: number;
  readonly unixSocket: string;
}

const connected = async (to: NetConnectOpts): Promise<void> => {
  const socket = connect(to);
  await once(socket, "connect");
  socket.destroy();
};

const sent = async (port: number): Promise<void> => {
  const socket = createSocket("udp4");
  await Promise.race([
    once(socket, "error").then(([error]) => Promise.reject(error as Error)),
    new Promise<void>((resolve, reject) => {
      socket.send("x", port, "127.0.0.1", (error) => (error ? reject(error) : resolve()));
    }),
  ]);
  socket.close();
};

const attempts: Readonly<Record<string, (targets: Targets) => unknown>> = {
  "its own environment": () => readFileSync("/proc/self/environ"),
  "a secret in its variables": () => {
    if (process.env.PASSMUSTER_SECRET === undefined) throw new Error("There is none.");
  },
  "its parent's environment": ({ parent }) => readFileSync(`/proc/${parent}/environ`),
  "its parent's command": ({ parent }) => readFileSync(`/proc/${parent}/cmdline`),
  "its parent's open files": ({ parent }) => readdirSync(`/proc/${parent}/fd`),
  "its parent's memory": ({ parent }) => openSync(`/proc/${parent}/mem`, "r"),
  "another process's environment": ({ sibling }) => readFileSync(`/proc/${sibling}/environ`),
  "another process's memory": ({ sibling }) => openSync(`/proc/${sibling}/mem`, "r"),
  "the list of processes": () => readdirSync("/proc"),
  "the system's users": () => readFileSync("/etc/passwd"),
  "the database": ({ database }) => readFileSync(database),
  "the database, to write": ({ database }) => openSync(database, "a"),
  "the root directory": () => readdirSync("/"),
  "a new file": ({ newFile }) => writeFileSync(newFile, "x"),
  "its own code, to write": () => openSync(new URL(import.meta.url), "r+"),
  "a TCP connection": ({ tcpPort }) => connected({ port: tcpPort, host: "127.0.0.1" }),
  "a TCP server": async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    server.close();
  },
  "a UDP packet": ({ udpPort }) => sent(udpPort),
  "a Unix socket": ({ unixSocket }) => connected({ path: unixSocket }),
  "a name of the network": () => lookup("localhost"),
  "a signal to its parent": ({ parent }) => process.kill(parent, 0),
  "a signal to another process": ({ sibling }) => process.kill(sibling, 0),
  "a shell": () => execFileSync("/bin/sh", ["-c", "exit 0"]),
};

/** Node 26 leaves some refused sockets without an answer. */
const deadline = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error("There was no answer.")), 2_000);
  });

/** The names of the attempts that succeeded. */
export async function escapes(targets: Targets): Promise<readonly string[]> {
  const succeeded: string[] = [];
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await Promise.race([attempt(targets), deadline()]);
      succeeded.push(name);
    } catch {
      // Refused.
    }
  }
  return succeeded;
}

export const attemptNames = Object.keys(attempts);
