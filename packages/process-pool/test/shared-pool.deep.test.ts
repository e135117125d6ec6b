import { appendFileSync, readFileSync } from "node:fs";
import type { ProcessPool } from "@passmuster/process-pool";
import { afterEach, describe, expect, it } from "vitest";
import { sharePool } from "../src/shared-pool.ts";
import type { Order } from "./pool-process.ts";
import { facts, fresh, lives, poolSettings } from "./pools.ts";

const open: ProcessPool<Order, unknown>[] = [];
afterEach(() => Promise.all(open.splice(0).map((each) => each.close())));

function holder(changed: Partial<typeof poolSettings> = {}): ProcessPool<Order, unknown> {
  const pool = sharePool<Order, unknown>({ ...poolSettings, ...changed });
  open.push(pool);
  return pool;
}

describe("pools of one module", () => {
  it("share a process if all their settings are equal", async () => {
    const { pid } = await facts(holder());
    expect((await facts(holder())).pid).toBe(pid);
    expect((await facts(holder({ timeLimit: 14_000 }))).pid).not.toBe(pid);
  });

  it("close one by one: only a pool's own jobs end with it", async () => {
    const settings = { size: 2, confine: "off" } as const;
    const [first, second] = [holder(settings), holder(settings)];
    const file = fresh();
    const [own, other] = [first.run({ do: "hang", file }), second.run({ do: "meet", file, others: 3 })];
    const ended = expect(own).rejects.toThrow("The process pool was closed.");
    await expect.poll(() => readFileSync(file).length).toBe(2);
    await first.close();
    await ended;
    await expect(first.run({ do: "facts" })).rejects.toThrow("The process pool is closed.");
    await expect(first.warmUp()).rejects.toThrow("The process pool is closed.");
    appendFileSync(file, "x");
    await expect(other).resolves.toBe("met");
  });

  it("hand their process on to the next one, and end it when none is left", async () => {
    const first = holder();
    const { pid } = await facts(first);
    await first.close();
    await first.close();
    const next = holder();
    expect((await facts(next)).pid).toBe(pid);
    await next.close();
    await expect.poll(() => lives(pid)).toBe(false);
    expect((await facts(holder())).pid).not.toBe(pid);
  });
});
