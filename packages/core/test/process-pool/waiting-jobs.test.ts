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
  const [b, d] = [job("b"), job("d")];
  for (const one of [job("a", true), b, job("c", true), d]) waiting.add(one);
  expect([next(0), next(0), next(0)]).toEqual(["b", "d", undefined]);
  for (const one of [b, d]) waiting.ended(one);
  expect([next(0), next(0), next(0)]).toEqual(["a", "c", undefined]);
});

it("long jobs leave every process to short ones that wait or run, and the last one until none came for a second", () => {
  const { waiting, time, next } = line(2);
  const short = job("short");
  for (const one of [job("a", true), job("b", true), short]) waiting.add(one);
  expect([next(0), next(0), waiting.longIn(0)]).toEqual(["short", undefined, 1000]);
  time.now = 5000;
  expect(next(0)).toBeUndefined();
  waiting.ended(short);
  expect([next(0), next(1), waiting.longIn(1)]).toEqual(["a", undefined, 1000]);
  time.now = 5400;
  waiting.ended(job("another long", true));
  expect([next(1), waiting.longIn(1)]).toEqual([undefined, 600]);
  time.now = 6000;
  expect([next(1), next(2), waiting.longIn(1)]).toEqual(["b", undefined, 0]);
});

it("a long job that waited for 20 seconds leaves only one of several processes to short ones", () => {
  const { waiting, time, next } = line(2);
  for (const one of [job("running"), job("a", true)]) waiting.add(one);
  expect(next(0)).toBe("running");
  time.now = 1000;
  waiting.add(job("b", true));
  expect([next(0), waiting.longIn(0)]).toEqual([undefined, 1000]);
  time.now = 19_500;
  expect(waiting.longIn(0)).toBe(500);
  time.now = 20_000;
  expect([next(1), waiting.longIn(1)]).toEqual([undefined, 1000]);
  expect([next(0), next(0)]).toEqual(["a", undefined]);
  time.now = 21_000;
  expect([next(1), next(0)]).toEqual([undefined, "b"]);
});

it("a single process also does long jobs while short ones come", () => {
  const { waiting, next } = line(1);
  waiting.add(job("a", true));
  waiting.ended(job("short"));
  expect([next(1), next(0)]).toEqual([undefined, "a"]);
});

it("a stream of short jobs does not stop a long one", () => {
  const { waiting, time, next } = line(2);
  waiting.add(job("long", true));
  time.now = 20_000;
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

it("of two processes long jobs take none as long as short ones come", async () => {
  const jobs = pool({ size: 2, confine: "off" });
  const file = fresh();
  const met = jobs.run({ do: "meet", file, others: 2 });
  const long = jobs.run({ do: "echo", value: "long" }, undefined, "long");
  expect(await jobs.run({ do: "echo", value: "short" })).toBe("short");
  expect(await Promise.race([long, "waits"])).toBe("waits");
  appendFileSync(file, "x");
  expect(await Promise.all([met, long])).toEqual(["met", "long"]);
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
