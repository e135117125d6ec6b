import { existsSync } from "node:fs";
import { ProcessBusyError, ProcessCrashedError, ProcessTimeoutError } from "@passmuster/core/process-pool";
import { describe, expect, it, vi } from "vitest";
import { facts, fresh, lives, mebibyte, pool } from "./pools.ts";

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
    const file = fresh();
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

describe("aborting", () => {
  const reason = new Error("Nobody waits any more.");

  it("kills the job that runs and rejects with the signal's reason", async () => {
    const jobs = pool();
    const stop = new AbortController();
    const { pid } = await facts(jobs);
    const file = fresh();
    const spinning = jobs.run({ do: "spin", file }, stop.signal);
    await vi.waitUntil(() => existsSync(file), { timeout: 10_000 });
    stop.abort(reason);
    await expect(spinning).rejects.toBe(reason);
    await vi.waitUntil(() => !lives(pid));
    expect(await jobs.run({ do: "count" })).toBe(1);
  });

  it("takes a job that waits out of the queue", async () => {
    const jobs = pool({ queueLimit: 1 });
    const stop = new AbortController();
    const first = jobs.run({ do: "count" });
    const aborted = jobs.run({ do: "count" }, stop.signal);
    stop.abort(reason);
    const last = jobs.run({ do: "count" });
    await expect(aborted).rejects.toBe(reason);
    expect([await first, await last]).toEqual([1, 2]);
  });

  it("keeps the process that was still starting", async () => {
    const jobs = pool();
    const stop = new AbortController();
    const warming = jobs.warmUp();
    const aborted = jobs.run({ do: "count" }, stop.signal);
    stop.abort(reason);
    await expect(aborted).rejects.toBe(reason);
    await expect(warming).resolves.toBeUndefined();
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
    const file = fresh();
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
