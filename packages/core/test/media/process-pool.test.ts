import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import {
  createProcessPool,
  ProcessBusyError,
  ProcessCrashedError,
  type ProcessPool,
  type ProcessPoolOptions,
  ProcessTimeoutError,
} from "@vouchsafe/core/process-pool";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Order } from "./pool-process.ts";

interface Facts {
  readonly pid: number;
  readonly warm: boolean;
  readonly environment: readonly string[];
  readonly execArgv: readonly string[];
}

const mebibyte = 2 ** 20;
const open: ProcessPool<Order, unknown>[] = [];
let folder: string;

function pool(options: Partial<ProcessPoolOptions> = {}): ProcessPool<Order, unknown> {
  const created = createProcessPool<Order, unknown>({
    module: new URL("./pool-process.ts", import.meta.url),
    size: 1,
    timeLimit: 15_000,
    memoryLimit: 512 * mebibyte,
    ...options,
  });
  open.push(created);
  return created;
}

async function facts(of: ProcessPool<Order, unknown>): Promise<Facts> {
  return (await of.run({ do: "facts" })) as Facts;
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vouchsafe-pool-"));
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
  rmSync(folder, { recursive: true });
});

describe("a job", () => {
  it("runs in another process, after its warm-up", async () => {
    const { pid, warm } = await facts(pool());
    expect(pid).not.toBe(process.pid);
    expect(warm).toBe(true);
  });

  it("passes whatever structuredClone takes, there and back", async () => {
    const value = {
      bytes: Uint8Array.of(0, 255),
      map: new Map([["a", 1n]]),
      date: new Date(0),
      nothing: undefined,
      list: [Number.NaN],
    };
    expect(await pool().run({ do: "echo", value })).toEqual(value);
  });

  it("passes ten mebibytes unchanged", async () => {
    const value = new Uint8Array(10 * mebibyte).map((_, index) => (index * 31) % 251);
    const echoed = await pool().run({ do: "echo", value });
    expect(echoed).toBeInstanceOf(Uint8Array);
    expect(Buffer.from(echoed as Uint8Array).equals(value)).toBe(true);
  });

  it("passes only the bytes of a view, not what lies around them", async () => {
    const around = new Uint8Array(1000).fill(7);
    const echoed = (await pool().run({ do: "echo", value: around.subarray(10, 12) })) as Uint8Array;
    expect(echoed.buffer.byteLength).toBeLessThan(1000);
  });

  it("rejects with the handler's error: its name, message and own fields", async () => {
    const failure = pool().run({ do: "throw" });
    await expect(failure).rejects.toMatchObject({
      name: "PageError",
      message: "Not this one.",
      page: 3,
      at: { line: 1 },
    });
    await expect(failure).rejects.toBeInstanceOf(Error);
  });

  it("rejects with name and message when the error's fields cannot travel", async () => {
    await expect(pool().run({ do: "throw odd" })).rejects.toThrow("Cannot travel.");
  });

  it("rejects when its input cannot travel, and the process goes on", async () => {
    const jobs = pool();
    const { pid } = await facts(jobs);
    await expect(jobs.run({ do: "echo", value: () => {} })).rejects.toThrow(/could not be cloned/);
    expect((await facts(jobs)).pid).toBe(pid);
  });
});

describe("a process", () => {
  it("starts with the first job and serves the next ones", async () => {
    const jobs = pool();
    expect(await jobs.run({ do: "count" })).toBe(1);
    expect(await jobs.run({ do: "count" })).toBe(2);
  });

  it("sees nothing of the environment but where things are", async () => {
    vi.stubEnv("VOUCHSAFE_SECRET", "hidden");
    vi.stubEnv("NODE_OPTIONS", "--title=hidden");
    try {
      const { environment } = await facts(pool());
      const allowed = ["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "LD_LIBRARY_PATH"];
      expect(environment.filter((name) => !allowed.includes(name.toUpperCase()))).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("yields to its host, and its heap is bounded", async () => {
    const { pid, execArgv } = await facts(pool({ priority: 7, memoryLimit: 300 * mebibyte }));
    expect(getPriority(pid)).toBe(7);
    expect(execArgv).toContain("--max-old-space-size=300");
  });

  it("writes nothing to the host's output", async () => {
    const host = await startHost("print");
    expect(await host.line()).toBe("printed");
    host.end();
    expect(await host.output()).not.toContain("a name");
  });

  it("is ended when it was idle for long", async () => {
    const jobs = pool({ idleLimit: 1 });
    const { pid } = await facts(jobs);
    await vi.waitUntil(() => !lives(pid), { timeout: 10_000 });
    expect((await facts(jobs)).pid).not.toBe(pid);
  });

  it("is not ended for idleness while it works", async () => {
    const jobs = pool({ idleLimit: 1, size: 2 });
    const file = join(folder, "meeting");
    expect(
      await Promise.all([
        jobs.run({ do: "meet", file, others: 2 }),
        jobs.run({ do: "meet", file, others: 2 }),
      ]),
    ).toEqual(["met", "met"]);
  });
});

describe("a job that goes wrong", () => {
  it.each(["spin", "hang"] as const)(
    "is killed after its time limit when it would %s, and the next one works",
    async (what) => {
      const jobs = pool({ timeLimit: 300 });
      const { pid } = await facts(jobs);
      await expect(jobs.run({ do: what })).rejects.toBeInstanceOf(ProcessTimeoutError);
      const after = await facts(jobs);
      expect(after.pid).not.toBe(pid);
      expect(lives(pid)).toBe(false);
    },
  );

  it("is told when it crashes its process, and the next one works", async () => {
    const jobs = pool();
    const crash = jobs.run({ do: "crash" });
    await expect(crash).rejects.toBeInstanceOf(ProcessCrashedError);
    await expect(crash).rejects.toMatchObject({ reason: "exit" });
    expect(await jobs.run({ do: "count" })).toBe(1);
  });

  it("is killed when it outgrows its memory", async () => {
    const jobs = pool({ memoryLimit: 200 * mebibyte });
    const { pid } = await facts(jobs);
    await expect(jobs.run({ do: "grow" })).rejects.toMatchObject({
      name: "ProcessCrashedError",
      reason: "memory",
    });
    await vi.waitUntil(() => !lives(pid));
  });

  it("harms no other job", async () => {
    const jobs = pool({ size: 2 });
    const file = join(folder, "meeting");
    const healthy = jobs.run({ do: "meet", file, others: 2 });
    await expect(jobs.run({ do: "crash" })).rejects.toBeInstanceOf(ProcessCrashedError);
    await jobs.run({ do: "meet", file, others: 1 });
    expect(await healthy).toBe("met");
  });

  it("is told what a process said that cannot start", async () => {
    const failing = pool({ module: new URL("./pool-missing.ts", import.meta.url) }).run({ do: "count" });
    await expect(failing).rejects.toMatchObject({ name: "ProcessCrashedError", reason: "start" });
    const { cause } = (await failing.catch((error) => error)) as Error;
    expect(String(cause)).toContain("pool-missing.ts");
  });

  it("is told why a warm-up failed, each time anew", async () => {
    const jobs = pool({ module: new URL("./pool-broken-process.ts", import.meta.url) });
    await expect(jobs.warmUp()).rejects.toThrow("The model file is missing.");
    await expect(jobs.run({ do: "count" })).rejects.toThrow("The model file is missing.");
  });
});

describe("many jobs", () => {
  it("run at the same time in as many processes as the pool has", async () => {
    const jobs = pool({ size: 2 });
    const file = join(folder, "meeting");
    const meeting = [1, 2].map(() => jobs.run({ do: "meet", file, others: 2 }));
    expect(await Promise.all(meeting)).toEqual(["met", "met"]);
  });

  it("wait their turn in order", async () => {
    const jobs = pool();
    const order: number[] = [];
    const all = [0, 1, 2, 3].map(async (index) => {
      await jobs.run({ do: "count" });
      order.push(index);
    });
    await Promise.all(all);
    expect(order).toEqual([0, 1, 2, 3]);
  });

  it("are refused when too many wait", async () => {
    const jobs = pool({ queueLimit: 1 });
    const stop = new AbortController();
    const running = jobs.run({ do: "hang" }, stop.signal);
    const waits = jobs.run({ do: "count" });
    await expect(jobs.run({ do: "count" })).rejects.toBeInstanceOf(ProcessBusyError);
    stop.abort();
    await expect(running).rejects.toThrow();
    expect(await waits).toBe(1);
  });

  it("are taken while a process is free, even if none may wait", async () => {
    const jobs = pool({ queueLimit: 0 });
    expect(await jobs.run({ do: "count" })).toBe(1);
    expect(await jobs.run({ do: "count" })).toBe(2);
  });
});

describe("aborting", () => {
  const reason = new Error("Nobody waits any more.");

  it("kills the job that runs and rejects with the signal's reason", async () => {
    const jobs = pool();
    const stop = new AbortController();
    const { pid } = await facts(jobs);
    const file = join(folder, "begun");
    const spinning = jobs.run({ do: "spin", file }, stop.signal);
    await vi.waitUntil(() => existsSync(file), { timeout: 10_000 });
    stop.abort(reason);
    await expect(spinning).rejects.toBe(reason);
    await vi.waitUntil(() => !lives(pid));
    expect(await jobs.run({ do: "count" })).toBe(1);
  });

  it("takes a job that waits out of the queue", async () => {
    const jobs = pool();
    const stop = new AbortController();
    const first = jobs.run({ do: "count" });
    const aborted = jobs.run({ do: "count" }, stop.signal);
    const last = jobs.run({ do: "count" });
    stop.abort(reason);
    await expect(aborted).rejects.toBe(reason);
    expect([await first, await last]).toEqual([1, 2]);
  });

  it("keeps the process that was still starting", async () => {
    const jobs = pool();
    const stop = new AbortController();
    const aborted = jobs.run({ do: "count" }, stop.signal);
    stop.abort(reason);
    await expect(aborted).rejects.toBe(reason);
    expect(await jobs.run({ do: "count" })).toBe(1);
  });

  it("before the start runs nothing", async () => {
    const jobs = pool();
    await expect(jobs.run({ do: "count" }, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(await jobs.run({ do: "count" })).toBe(1);
  });

  it("after the end changes nothing", async () => {
    const jobs = pool();
    const stop = new AbortController();
    await jobs.run({ do: "count" }, stop.signal);
    stop.abort(reason);
    expect(await jobs.run({ do: "count" })).toBe(2);
  });
});

describe("closing", () => {
  it("rejects what runs and what waits, and leaves no process", async () => {
    const jobs = pool();
    const { pid } = await facts(jobs);
    const file = join(folder, "begun");
    const outcomes = Promise.allSettled([jobs.run({ do: "spin", file }), jobs.run({ do: "count" })]);
    await vi.waitUntil(() => existsSync(file), { timeout: 10_000 });
    await jobs.close();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: "rejected", reason: { name: "ProcessBusyError" } });
    }
    expect(lives(pid)).toBe(false);
  });

  it("rejects alike what was about to run", async () => {
    const jobs = pool();
    await jobs.warmUp();
    const outcome = jobs.run({ do: "count" }).catch((error) => error);
    await jobs.close();
    expect(await outcome).toBeInstanceOf(ProcessBusyError);
  });

  it("refuses later jobs, and closing twice is no error", async () => {
    const jobs = pool();
    await jobs.close();
    await jobs.close();
    await expect(jobs.run({ do: "count" })).rejects.toBeInstanceOf(ProcessBusyError);
    await expect(jobs.warmUp()).rejects.toBeInstanceOf(ProcessBusyError);
  });

  it("ends a process that still starts", async () => {
    const jobs = pool();
    const warming = jobs.warmUp().catch((error) => error);
    await jobs.close();
    expect(await warming).toBeInstanceOf(ProcessBusyError);
  });
});

describe("a host", () => {
  it("ends by itself while its pool is idle and was never closed", async () => {
    const host = await startHost("count");
    expect(await host.line()).toBe("1");
    expect(await host.ended).toBe(0);
  });

  it.each(["spin", "hang"] as const)("that is killed takes a process along that would %s", async (what) => {
    const host = await startHost(what);
    const pid = Number(await host.line());
    expect(lives(pid)).toBe(true);
    host.kill();
    await host.ended;
    await vi.waitUntil(() => !lives(pid), { timeout: 10_000 });
  });
});

async function startHost(job: string) {
  const module = new URL("./pool-host.ts", import.meta.url).pathname;
  const host = spawn(process.execPath, ["--conditions=@vouchsafe/source", module, job], {
    stdio: ["pipe", "pipe", "pipe"],
  });
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
