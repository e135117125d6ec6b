import { expect, it } from "vitest";
import { createWaitingJobs } from "../src/waiting-jobs.ts";

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
