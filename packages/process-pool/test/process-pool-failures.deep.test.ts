import { existsSync } from "node:fs";
import { ProcessBusyError, ProcessCrashedError, ProcessTimeoutError } from "@passmuster/process-pool";
import { describe, expect, it, vi } from "vitest";
import { facts, fresh, lives, mebibyte, pool } from "./pools.ts";

describe("a failing job", () => {
  it.each(["spin", "hang"] as const)(
    "is killed after its time limit if it would %s, and the next one works",
    async (what) => {
      const jobs = pool({ timeLimit: 300 });
      const { pid } = await facts(jobs);
      await expect(jobs.run({ do: what })).rejects.toBeInstanceOf(ProcessTimeoutError);
      const after = await facts(jobs);
      expect(after.pid).not.toBe(pid);
      expect(lives(pid)).toBe(false);
    },
  );

  it("rejects if it crashes its process, and the next one works", async () => {
    const jobs = pool();
    const crash = jobs.run({ do: "crash" });
    await expect(crash).rejects.toBeInstanceOf(ProcessCrashedError);
    await expect(crash).rejects.toMatchObject({ reason: "exit" });
    expect(await jobs.run({ do: "count" })).toBe(1);
  });

  it("is killed if it exceeds its memory", async () => {
    const jobs = pool({ memoryLimit: 200 * mebibyte });
    const { pid } = await facts(jobs);
    await expect(jobs.run({ do: "grow" })).rejects.toMatchObject({
      name: "ProcessCrashedError",
      reason: "memory",
    });
    await vi.waitUntil(() => !lives(pid));
  });

  it("does not affect another job", async () => {
    const jobs = pool({ size: 2, confine: "off" });
    const file = fresh();
    const healthy = jobs.run({ do: "meet", file, others: 2 });
    await expect(jobs.run({ do: "crash" })).rejects.toBeInstanceOf(ProcessCrashedError);
    await jobs.run({ do: "meet", file, others: 1 });
    expect(await healthy).toBe("met");
  });

  it("rejects with the output of a process that cannot start", async () => {
    const failing = pool({ module: new URL("./pool-missing.ts", import.meta.url) }).run({ do: "count" });
    await expect(failing).rejects.toMatchObject({ name: "ProcessCrashedError", reason: "start" });
    const { cause } = (await failing.catch((error) => error)) as Error;
    expect(String(cause)).toContain("pool-missing.ts");
  });

  it("rejects with the warm-up's error, each time", async () => {
    const jobs = pool({ module: new URL("./pool-broken-process.ts", import.meta.url) });
    await expect(jobs.warmUp()).rejects.toThrow("The model file is missing.");
    await expect(jobs.run({ do: "count" })).rejects.toThrow("The model file is missing.");
  });
});

describe("aborting", () => {
  const reason = new Error("The caller gave up.");

  it("kills the running job and rejects with the signal's reason", async () => {
    const jobs = pool({ confine: "off" });
    const stop = new AbortController();
    const { pid } = await facts(jobs);
    const file = fresh();
    const spinning = jobs.run({ do: "spin", file }, stop.signal);
    await vi.waitUntil(() => existsSync(file), { timeout: 120_000 });
    stop.abort(reason);
    await expect(spinning).rejects.toBe(reason);
    await vi.waitUntil(() => !lives(pid));
    expect(await jobs.run({ do: "count" })).toBe(1);
  });

  it("removes a waiting job from the queue", async () => {
    const jobs = pool({ queueLimit: 1 });
    const stop = new AbortController();
    const first = jobs.run({ do: "count" });
    const aborted = jobs.run({ do: "count" }, stop.signal);
    stop.abort(reason);
    const last = jobs.run({ do: "count" });
    await expect(aborted).rejects.toBe(reason);
    expect([await first, await last]).toEqual([1, 2]);
  });

  it("keeps a process that was still starting", async () => {
    const jobs = pool();
    const stop = new AbortController();
    const warming = jobs.warmUp();
    const aborted = jobs.run({ do: "count" }, stop.signal);
    stop.abort(reason);
    await expect(aborted).rejects.toBe(reason);
    await expect(warming).resolves.toBeUndefined();
    expect(await jobs.run({ do: "count" })).toBe(1);
  });

  it("before the start runs no job", async () => {
    const jobs = pool();
    await expect(jobs.run({ do: "count" }, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(await jobs.run({ do: "count" })).toBe(1);
  });

  it("after the end has no effect", async () => {
    const jobs = pool();
    const stop = new AbortController();
    await jobs.run({ do: "count" }, stop.signal);
    stop.abort(reason);
    expect(await jobs.run({ do: "count" })).toBe(2);
  });
});

describe("closing", () => {
  it("rejects running and waiting jobs, and leaves no process", async () => {
    const jobs = pool({ confine: "off" });
    const { pid } = await facts(jobs);
    const file = fresh();
    const outcomes = Promise.allSettled([jobs.run({ do: "spin", file }), jobs.run({ do: "count" })]);
    await vi.waitUntil(() => existsSync(file), { timeout: 120_000 });
    await jobs.close();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: "rejected", reason: { name: "ProcessBusyError" } });
    }
    expect(lives(pid)).toBe(false);
  });

  it("also rejects a job about to run", async () => {
    const jobs = pool();
    await jobs.warmUp();
    const outcome = jobs.run({ do: "count" }).catch((error) => error);
    await jobs.close();
    expect(await outcome).toBeInstanceOf(ProcessBusyError);
  });

  it("refuses later jobs, and may be repeated", async () => {
    const jobs = pool();
    await jobs.close();
    await jobs.close();
    await expect(jobs.run({ do: "count" })).rejects.toBeInstanceOf(ProcessBusyError);
    await expect(jobs.warmUp()).rejects.toBeInstanceOf(ProcessBusyError);
  });

  it("ends a process that is still starting", async () => {
    const jobs = pool();
    const warming = jobs.warmUp().catch((error) => error);
    await jobs.close();
    expect(await warming).toBeInstanceOf(ProcessBusyError);
  });
});
