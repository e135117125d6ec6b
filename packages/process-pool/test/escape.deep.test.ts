import { spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import {
  type Confine,
  ConfinementError,
  confinement,
  createProcessPool,
  requireConfinement,
} from "@passmuster/process-pool";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confinedStart } from "../src/confine/confined-start.ts";
import { withExecutable } from "../src/confine/executable.ts";
import { supportedLayers } from "../src/confine/probe.ts";
import { readablePaths } from "../src/confine/readable-paths.ts";
import { attemptNames, type Targets } from "./escape-attempts.ts";

const module = (name: string): URL => new URL(`./${name}`, import.meta.url);
const reads = [new URL("../src/", import.meta.url)];
const folder = mkdtempSync(join(tmpdir(), "passmuster-escape-"));
const tcp = createServer((socket) => socket.destroy());
const unix = createServer((socket) => socket.destroy());
const udp = createSocket("udp4");
let common: Omit<Targets, "sibling">;

beforeAll(async () => {
  process.env.PASSMUSTER_SECRET = "a secret of the host";
  const database = join(folder, "database");
  writeFileSync(database, "rows");
  const unixSocket = join(folder, "socket");
  unix.listen(unixSocket);
  tcp.listen(0, "127.0.0.1");
  udp.bind(0, "127.0.0.1");
  await Promise.all([once(unix, "listening"), once(tcp, "listening"), once(udp, "listening")]);
  common = {
    parent: process.pid,
    database,
    newFile: join(folder, "new"),
    tcpPort: (tcp.address() as AddressInfo).port,
    udpPort: udp.address().port,
    unixSocket,
  };
});

afterAll(() => {
  delete process.env.PASSMUSTER_SECRET;
  for (const server of [tcp, unix, udp]) server.close();
  rmSync(folder, { recursive: true });
});

/** What a decoder in a pool reaches, beside another process of the same kind. */
async function reached(confine: Confine): Promise<readonly string[]> {
  const [victims, pool] = [1, 2].map(() =>
    createProcessPool<Targets | "who", unknown>({
      module: module("escape-process.ts"),
      size: 1,
      timeLimit: 20_000,
      memoryLimit: 2 ** 29,
      output: (value: unknown) => value,
      confine,
      reads,
      packages: [],
    }),
  );
  if (!victims || !pool) throw new Error("Two pools are needed.");
  try {
    const sibling = (await victims.run("who")) as number;
    return (await pool.run({ ...common, sibling })) as readonly string[];
  } finally {
    await Promise.all([victims.close(), pool.close()]);
  }
}

/** The same in Node behind the loader, with chosen layers and without Node's Permission Model. */
async function reachedBehind(landlock: number, seccomp: boolean): Promise<readonly string[]> {
  const { processor } = supportedLayers();
  if (!processor) throw new Error("There is no loader.");
  const sleeper = spawn("/bin/sleep", ["60"], { stdio: "ignore" });
  const script = module("escape-script-process.ts");
  const targets: Targets = { ...common, sibling: sleeper.pid ?? 0 };
  const start = confinedStart({
    processor,
    landlock,
    seccomp,
    paths: readablePaths({ module: script, reads, packages: [] }),
    program: process.execPath,
    arguments: [fileURLToPath(script), JSON.stringify(targets)],
  });
  const child = withExecutable(start, (path) =>
    spawn(path, [], { env: {}, stdio: ["ignore", "pipe", "ignore"] }),
  );
  if (!child?.stdout) throw new Error("The loader did not start.");
  try {
    return JSON.parse(await text(child.stdout)) as readonly string[];
  } finally {
    sleeper.kill("SIGKILL");
  }
}

describe.skipIf(process.platform !== "linux")("a compromised decoder", () => {
  it("meets all layers: the kernel of a machine that tests has Landlock and seccomp", () => {
    expect(confinement()).toMatchObject({ files: true, network: true });
  });

  it("reaches no environment, process, file or socket", async () => {
    expect(await reached("auto")).toEqual([]);
    expect(existsSync(common.newFile)).toBe(false);
  });

  it("reaches none of them past Node's Permission Model either", async () => {
    expect(await reachedBehind(supportedLayers().landlock, true)).toEqual([]);
    expect(existsSync(common.newFile)).toBe(false);
  });

  it("has no network and no processes by seccomp alone", async () => {
    const reach = await reachedBehind(0, true);
    expect(reach).toContain("the system's users");
    const refused = ["a TCP connection", "a TCP server", "a UDP packet", "a Unix socket", "a shell"];
    const signals = ["a signal to its parent", "a signal to another process"];
    const writes = ["a new file", "the database, to write", "its own code, to write"];
    for (const name of [...refused, ...signals, ...writes]) expect(reach).not.toContain(name);
  });

  it("has no other files by Landlock alone", async () => {
    const reach = await reachedBehind(supportedLayers().landlock, false);
    expect(reach).toContain("a UDP packet");
    for (const name of ["the system's users", "the database", "a new file", "its parent's environment"])
      expect(reach).not.toContain(name);
  });

  it("meets the requirement of a host", () => {
    expect(() => requireConfinement("required")).not.toThrow(ConfinementError);
  });
});

it("without confinement each attempt would succeed, except those at variables and at traced memory", async () => {
  const traced = ["its parent's memory", "another process's memory"]; // kernel.yama.ptrace_scope
  const never = ["a secret in its variables"];
  const expected = attemptNames.filter((name) => ![...traced, ...never].includes(name));
  expect(await reached("off")).toEqual(expect.arrayContaining(expected));
});
