/**
 * Measures `passmuster serve` as installed: the time to the first answer, and the memory of a server that
 * nobody asks. Needs `npm run build`. The least of several starts: other programs only ever add.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { cpuSecondsOf } from "./machine.ts";
import { verdict } from "./verdict.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
/** Milliseconds after which a server counts as idle. */
const settled = 5_000;
const main = new URL("../packages/cli/dist/main.js", import.meta.url);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("No port is free.");
  return address.port;
}

interface Start {
  readonly seconds: number;
  /** Processor seconds of the server and its children. */
  readonly processor: number;
  readonly megabytes: number;
}

async function startIn(folder: string): Promise<Start> {
  const port = await freePort();
  const args = ["serve", "--port", String(port), "--storage", "sqlite:passmuster.db"];
  const script = `
    import { enableCompileCache } from "node:module";
    enableCompileCache(${JSON.stringify(join(folder, "cache"))});
    const { main } = await import(${JSON.stringify(main.href)});
    process.exitCode = await main(${JSON.stringify(args)});`;
  const env = {
    ...process.env,
    NODE_OPTIONS: "",
    PASSMUSTER_SECRET: "a-secret-of-the-bench-of-thirty-two-bytes",
  };
  const begun = performance.now();
  const server = spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: folder,
    env,
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => undefined))?.ok) {
      if (server.exitCode !== null) throw new Error("The server ended. Run npm run build first.");
      await pause(5);
    }
    const seconds = (performance.now() - begun) / 1000;
    const processor = cpuSecondsOf(server.pid ?? 0);
    await pause(settled);
    const [, resident = "0"] =
      /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8")) ?? [];
    return { seconds, processor, megabytes: (Number(resident) * 1024) / 1e6 };
  } finally {
    server.kill();
    await ended;
  }
}

const folder = mkdtempSync(join(tmpdir(), "passmuster-bench-"));
const starts: Start[] = [];
for (let round = 0; round < rounds; round += 1) starts.push(await startIn(folder));
rmSync(folder, { recursive: true, force: true });

const least = (of: keyof Start): number => Math.min(...starts.map((start) => start[of]));
const [processor, megabytes] = [least("processor"), least("megabytes")];
verdict(
  "start to the first answer",
  processor <= 0.75,
  `${processor.toFixed(2)} CPU-s (no more than 0.75)   ${least("seconds").toFixed(2)} s`,
);
verdict("memory of an idle server", megabytes <= 115, `${megabytes.toFixed(0)} MB (no more than 115)`);
