import { existsSync, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { passmusterExpress } from "@passmuster/adapter-express";
import { passmusterFastify } from "@passmuster/adapter-fastify";
import { createPassmuster, directoryBlobs, type Passmuster, sandboxExtractor } from "@passmuster/core";
import type { Scope } from "@passmuster/core/admin";
import type { HttpRequest } from "@passmuster/core/http";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import express from "express";
import Fastify from "fastify";
import type { Figures, Started } from "./figures.ts";

/** A server in a process of its own, so that its delays and its memory are its own. */
const memory = "/dev/shm";
const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), "passmuster-requests-"));
const storage = sqliteStorage(join(folder, "passmuster.db"));
const passmuster = createPassmuster({
  publicUrl: "https://id.example.test/id",
  secret: "a secret of the tests, thirty-two bytes or more",
  storage,
  blobs: directoryBlobs(join(folder, "blobs")),
  extractor: sandboxExtractor(),
  session: { wait: "0s" },
  // A test event waits for its receiver: here for a name that no server resolves.
  webhooks: { timeout: "1s" },
  limits: { requestsPerMinute: false, bodyTimeout: "1s" },
  logger: { debug: ignore, info: ignore, warn: ignore, error: (...line) => console.error(...line) },
});
function ignore(): void {}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const schedstatFile = "/proc/thread-self/schedstat";
const schedstat = existsSync(schedstatFile) ? openSync(schedstatFile, "r") : undefined;
const line = Buffer.alloc(128);

const own = createHistogram();
const delay = monitorEventLoopDelay({ resolution: 10 });
let [slowest, slowestUpload, dearest, begun, most, live] = [0, 0, 0, 0, 0, 0];
let slowestOf = "";
let steps: number[] = [];
let scheduled = schedule();
let status = 0;
let before = process.threadCpuUsage();
let spent = process.cpuUsage();

/** Milliseconds that the main thread ran, and that it was ready while others ran; 0 where the system does not tell. */
function schedule(): { readonly ran: number; readonly waited: number } {
  if (schedstat === undefined) return { ran: 0, waited: 0 };
  const length = readSync(schedstat, line, 0, line.length, 0);
  const [ran = 0, waited = 0] = line.toString("latin1", 0, length).split(" ").map(Number);
  return { ran: ran / 1e6, waited: waited / 1e6 };
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

setInterval(() => {
  own.record(Math.max(1, Math.round(milliseconds(process.threadCpuUsage(before)) * 1000)));
  before = process.threadCpuUsage();
  most = Math.max(most, process.memoryUsage.rss());
}, 5);
setInterval(() => steps.push(process.memoryUsage.rss()), 1000);

const measured: Pick<Passmuster, "handle"> = {
  async handle(request) {
    const [at, used, { waited }] = [performance.now(), process.threadCpuUsage(), schedule()];
    const response = await passmuster.handle(request);
    ({ status } = response);
    const took = performance.now() - at;
    if (isUpload(request)) slowestUpload = Math.max(slowestUpload, took);
    else noteSlow(request, took - (schedule().waited - waited));
    dearest = Math.max(dearest, milliseconds(process.threadCpuUsage(used)));
    return response;
  },
};

function isUpload({ method, url }: HttpRequest): boolean {
  return method !== "GET" && /\/(?:documents|uploads)\b/.test(url);
}

function noteSlow({ method, url }: HttpRequest, took: number): void {
  if (took <= slowest) return;
  slowest = took;
  slowestOf = `${method} ${url} ${status}`;
}

/** Bytes of the heap that are in use after a collection. */
function liveBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

function begin(): void {
  live = liveBytes();
  own.reset();
  delay.reset();
  delay.enable();
  before = process.threadCpuUsage();
  spent = process.cpuUsage();
  begun = process.memoryUsage.rss();
  scheduled = schedule();
  [slowest, slowestUpload, dearest, most] = [0, 0, 0, begun];
  [slowestOf, steps] = ["", []];
}

function figures(): Figures {
  const { ran, waited } = schedule();
  return {
    own: { p99: own.percentile(99) / 1000, max: own.max / 1000 },
    delay: { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 },
    slowest,
    slowestOf,
    slowestUpload,
    status,
    stretch: 1 + (waited - scheduled.waited) / Math.max(1, ran - scheduled.ran),
    dearest,
    cpu: milliseconds(process.cpuUsage(spent)) / 1000,
    rss: { begun, most, steps },
    live: { begun: live, ended: liveBytes() },
  };
}

async function start(): Promise<Started> {
  await passmuster.start({ warmUp: true });
  const server = createServer(express().use("/id", passmusterExpress(measured)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const fastify = Fastify();
  await fastify.register(passmusterFastify(measured), { prefix: "/id" });
  const { port } = server.address() as AddressInfo;
  const scopes: readonly Scope[][] = [
    ["read", "write", "review"],
    ["read"],
    ["write"],
    ["review"],
    ["admin"],
  ];
  const made = scopes.map((each) => passmuster.tokens.create({ scopes: each }));
  const other = await passmuster.tokens.create({ tenant: "other" });
  return {
    port,
    express: `http://127.0.0.1:${port}/id`,
    fastify: `${await fastify.listen({ host: "127.0.0.1", port: 0 })}/id`,
    tokens: (await Promise.all(made)).map(({ secret }) => secret),
    other: other.secret,
  };
}

process.on("message", (message) => {
  if (message === "begin") begin();
  process.send?.(message === "figures" ? figures() : null);
});
process.on("disconnect", () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
process.send?.(await start());
