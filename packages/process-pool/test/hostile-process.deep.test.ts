import { createProcessPool, ProcessCrashedError, shapes } from "@passmuster/process-pool";
import { afterAll, describe, expect, it } from "vitest";
import type { Attack } from "./hostile-process.ts";

const pool = createProcessPool<Attack, string>({
  module: new URL("./hostile-process.ts", import.meta.url),
  size: 1,
  timeLimit: 20_000,
  memoryLimit: 2 ** 29,
  packages: [],
  reads: [new URL("../src/", import.meta.url)],
  output: shapes.text(100),
});
afterAll(() => pool.close());

describe("a compromised process", () => {
  it.each(["garbage", "huge", "shape", "error"] as const)(
    "that answers with %s loses its job, and the next process works",
    async (attack) => {
      await expect(pool.run(attack)).rejects.toBeInstanceOf(ProcessCrashedError);
      expect(await pool.run("none")).toBe("fine");
    },
  );

  it.each(["flood", "twice"] as const)("that answers more than once (%s) is replaced", async (attack) => {
    expect(await pool.run(attack)).toBe("fine");
    const next = await Promise.allSettled([pool.run("none"), pool.run("none"), pool.run("none")]);
    for (const outcome of next)
      if (outcome.status === "fulfilled") expect(outcome.value).toBe("fine");
      else expect(outcome.reason).toBeInstanceOf(ProcessCrashedError);
    expect(await pool.run("none")).toBe("fine");
  });
});
