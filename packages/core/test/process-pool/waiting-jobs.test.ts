import { appendFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createWaitingJobs } from "../../src/process-pool/waiting-jobs.ts";
import { fresh, pool } from "./pools.ts";

interface Job {
  readonly name: string;
  readonly isLong: boolean;
}

const job = (name: string, isLong = false): Job => ({ name, isLong });

function line(processes: number) {
  const time = { now: 0 };
  const waiting = createWaitingJobs<Job>(processes, () => time.now);
  return { waiting, time, next: (running: number) => waiting.next(running)?.name };
}

it("jobs leave in their order, long ones after the others", () => {
  const { waiting, next } = line(2);
  for (const one of [job("a", true), job("b"), job("c", true), job("d")]) waiting.add(one);
  expect([next(0), next(0), next(0), next(0), next(0)]).toEqual(["b", "d", "a", "c", undefined]);
});

it("long jobs leave a process to short ones until none came for a second", () => {
  const { waiting, time, next } = line(2);
  for (const name of ["a", "b", "c"]) waiting.add(job(name, true));
  waiting.ended(job("short"));
  time.now = 400;
  waiting.ended(job("long", true));
  expect([next(0), next(1), waiting.quietIn()]).toEqual(["a", undefined, 600]);
  time.now = 999;
  expect(next(1)).toBeUndefined();
  time.now = 1000;
  expect([next(1), next(2), waiting.quietIn()]).toEqual(["b", undefined, 0]);
});

it("a single process also does long jobs while short ones come", () => {
  const { waiting, next } = line(1);
  waiting.add(job("a", true));
  waiting.ended(job("short"));
  expect([next(1), next(0)]).toEqual([undefined, "a"]);
});

it("a stream of short jobs does not stop a long one", () => {
  const { waiting, next } = line(2);
  waiting.add(job("long", true));
  const left: (string | undefined)[] = [];
  for (let count = 0; count < 40; count += 1) {
    waiting.add(job("short"));
    left.push(next(0));
  }
  expect(left.indexOf("long")).toBe(32);
});

it("a removed job does not leave", () => {
  const { waiting } = line(1);
  const [one, other] = [job("a"), job("b")];
  for (const each of [one, other]) waiting.add(each);
  waiting.remove(one);
  waiting.remove(one);
  expect([waiting.count(), waiting.clear(), waiting.count()]).toEqual([1, [other], 0]);
});

it("of two processes long jobs take one as long as short ones come", async () => {
  const jobs = pool({ size: 2, confine: "off" });
  const file = fresh();
  await jobs.run({ do: "echo", value: "short" });
  const met = jobs.run({ do: "meet", file, others: 2 }, undefined, "long");
  const next = jobs.run({ do: "echo", value: "second long" }, undefined, "long");
  expect(await jobs.run({ do: "echo", value: "short" })).toBe("short");
  expect(await Promise.race([next, "waits"])).toBe("waits");
  appendFileSync(file, "x");
  expect(await Promise.all([met, next])).toEqual(["met", "second long"]);
});

it("long jobs take every process once no short one comes", async () => {
  const jobs = pool({ size: 2, confine: "off" });
  const file = fresh();
  await jobs.run({ do: "echo", value: "short" });
  const meeting = [1, 2].map(() => jobs.run({ do: "meet", file, others: 2 }, undefined, "long"));
  expect(await Promise.all(meeting)).toEqual(["met", "met"]);
});

it("one process does long jobs too, after the short ones that wait", async () => {
  const jobs = pool({ confine: "off" });
  const file = fresh();
  const met = jobs.run({ do: "meet", file, others: 2 }, undefined, "long");
  const long = jobs.run({ do: "count" }, undefined, "long");
  const short = jobs.run({ do: "count" });
  appendFileSync(file, "x");
  expect([await met, await short, await long]).toEqual(["met", 2, 3]);
});
