import { existsSync } from "node:fs";
import { getPriority } from "node:os";
import { ProcessBusyError } from "@passmuster/process-pool";
import { describe, expect, it, vi } from "vitest";
import { facts, fresh, lives, mebibyte, pool, startHost } from "./pools.ts";

describe("a job", () => {
  it("runs in another process, after its warm-up", async () => {
    const { pid, warm } = await facts(pool());
    expect(pid).not.toBe(process.pid);
    expect(warm).toBe(true);
  });

  it("passes JSON, bytes and shorts, there and back", async () => {
    const value = {
      bytes: Uint8Array.of(0, 255),
      shorts: Uint16Array.of(1, 65_535),
      empty: new Uint8Array(),
      text: "Ægir",
      nothing: null,
      list: [1.5, -1, true, { deep: [] }],
    };
    expect(await pool().run({ do: "echo", value })).toEqual(value);
  });

  it("leaves out members that are undefined", async () => {
    expect(await pool().run({ do: "echo", value: { a: undefined, b: 1 } })).toEqual({ b: 1 });
  });

  it("passes ten mebibytes unchanged", async () => {
    const value = new Uint8Array(10 * mebibyte).map((_, index) => (index * 31) % 251);
    const echoed = await pool().run({ do: "echo", value });
    expect(echoed).toBeInstanceOf(Uint8Array);
    expect(Buffer.from(echoed as Uint8Array).equals(value)).toBe(true);
  });

  it("passes only the bytes of a view, not its whole buffer", async () => {
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

  it("rejects with name and message if the error's fields cannot be sent", async () => {
    await expect(pool().run({ do: "throw odd" })).rejects.toThrow("Cannot travel.");
  });

  it("rejects if its input cannot be sent, and the process continues", async () => {
    const jobs = pool();
    const { pid } = await facts(jobs);
    await expect(jobs.run({ do: "echo", value: () => {} })).rejects.toThrow(/cannot hold this function/);
    expect((await facts(jobs)).pid).toBe(pid);
  });
});

describe("a process", () => {
  it("starts with the first job and serves the next ones", async () => {
    const jobs = pool();
    expect(await jobs.run({ do: "count" })).toBe(1);
    expect(await jobs.run({ do: "count" })).toBe(2);
  });

  it("inherits no variable of its host, and gets the settings that limit its memory", async () => {
    vi.stubEnv("PASSMUSTER_SECRET", "hidden");
    vi.stubEnv("NODE_OPTIONS", "--title=hidden");
    try {
      const { environment } = await facts(pool());
      const needed = ["SYSTEMROOT", "LD_LIBRARY_PATH"];
      const allowed = [...needed, "MALLOC_ARENA_MAX", "MALLOC_TRIM_THRESHOLD_"];
      expect(environment.filter((name) => !allowed.includes(name.toUpperCase()))).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("has a lower priority than its host, and a bounded heap", async () => {
    const { pid, execArgv } = await facts(pool({ priority: 7, memoryLimit: 300 * mebibyte }));
    expect(getPriority(pid)).toBe(7);
    expect(execArgv).toContain("--max-old-space-size=300");
  });

  it("prints nothing to the host's output", async () => {
    const host = await startHost("print");
    expect(await host.line()).toBe("printed");
    host.end();
    expect(await host.output()).not.toContain("a name");
  });

  it("is replaced after a number of jobs", async () => {
    const jobs = pool({ jobsPerProcess: 2 });
    const pids: number[] = [];
    for (let count = 0; count < 5; count++) pids.push((await facts(jobs)).pid);
    const [first, second, third, fourth, fifth] = pids;
    expect([second, fourth]).toEqual([first, third]);
    expect(new Set([first, third, fifth]).size).toBe(3);
  });

  it("ends after a long idle time", async () => {
    const jobs = pool({ idleLimit: 1 });
    const { pid } = await facts(jobs);
    await expect.poll(() => lives(pid)).toBe(false);
    expect((await facts(jobs)).pid).not.toBe(pid);
  });

  it("does not end as idle while it works", async () => {
    const jobs = pool({ idleLimit: 1, size: 2, confine: "off" });
    const file = fresh();
    expect(
      await Promise.all([
        jobs.run({ do: "meet", file, others: 2 }),
        jobs.run({ do: "meet", file, others: 2 }),
      ]),
    ).toEqual(["met", "met"]);
  });
});

describe("many jobs", () => {
  it("run concurrently in as many processes as the pool has", async () => {
    const jobs = pool({ size: 2, confine: "off" });
    const file = fresh();
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

  it("are refused if too many wait", async () => {
    const jobs = pool({ queueLimit: 1 });
    const stop = new AbortController();
    const running = jobs.run({ do: "hang" }, stop.signal);
    const waits = jobs.run({ do: "count" });
    await expect(jobs.run({ do: "count" })).rejects.toBeInstanceOf(ProcessBusyError);
    stop.abort();
    await expect(running).rejects.toThrow();
    expect(await waits).toBe(1);
  });

  it("are accepted while a process is free, even with a queue limit of zero", async () => {
    const jobs = pool({ queueLimit: 0 });
    expect(await jobs.run({ do: "count" })).toBe(1);
    expect(await jobs.run({ do: "count" })).toBe(2);
  });
});

describe("a host", () => {
  it("exits while its pool is idle and was never closed", async () => {
    const host = await startHost("count");
    expect(await host.line()).toBe("1");
    expect(await host.ended).toBe(0);
  });

  it.each(["spin", "hang"] as const)("if killed, ends a process that would %s", async (what) => {
    const file = fresh();
    const host = await startHost(what, file);
    const pid = Number(await host.line());
    await expect.poll(() => existsSync(file)).toBe(true);
    expect(lives(pid)).toBe(true);
    host.kill();
    await host.ended;
    await expect.poll(() => lives(pid)).toBe(false);
  });
});
