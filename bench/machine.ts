import { execFile } from "node:child_process";
import {
  closeSync,
  fdatasyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { median } from "./load.ts";

/**
 * A pure loop of some 10 ms, repeated for a second at the reader's priority. Reports milliseconds of each.
 */
const loop = `
  require("node:os").setPriority(10);
  const times = [];
  for (const end = performance.now() + 1000; performance.now() < end; ) {
    const begun = performance.now();
    let sum = 0;
    for (let index = 0; index < 1e7; index += 1) sum = (sum + index * 7) | 0;
    times.push(performance.now() - begun + (sum === 0.5 ? 1 : 0));
  }
  console.log(JSON.stringify(times));
`;

let least = Number.POSITIVE_INFINITY;

/**
 * How much longer than alone a loop takes on each core, while the measured server rests: the load of others.
 */
export async function stretchOfMachine(): Promise<number> {
  const times = await Promise.all(Array.from({ length: availableParallelism() }, timesOfLoop));
  const all = times.flat();
  least = Math.min(least, ...all);
  return median(all) / least;
}

async function timesOfLoop(): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--eval", loop]);
  return JSON.parse(stdout) as readonly number[];
}

export const loadNow = (): string => (loadavg()[0] ?? 0).toFixed(1);

/** Milliseconds that the disk takes to flush 16 kB, in the middle of 200: what a commit waits for. */
export function flushTime(): number {
  const folder = mkdtempSync(join(tmpdir(), "passmuster-bench-"));
  const file = openSync(join(folder, "flushed"), "w");
  const times = Array.from({ length: 200 }, () => {
    const begun = performance.now();
    writeSync(file, Buffer.alloc(16_384, 1));
    fdatasyncSync(file);
    return performance.now() - begun;
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return median(times);
}

/** Processor seconds of a process and of its children, ended ones included. 0 on systems without /proc. */
export function cpuSecondsOf(pid: number): number {
  const all = processes();
  const family = all.filter((one) => one.pid === pid || one.parent === pid);
  const ended = all.find((one) => one.pid === pid)?.ofEnded ?? 0;
  return family.reduce((sum, { ticks }) => sum + ticks, ended) / 100;
}

/** Processor seconds of a process without its children. */
export function ownCpuSecondsOf(pid: number): number {
  return (
    processes()
      .filter((one) => one.pid === pid)
      .reduce((sum, { ticks }) => sum + ticks, 0) / 100
  );
}

/** Resident MiB of the largest children of a process. */
export function childrenOf(pid: number): readonly number[] {
  return processes()
    .filter(({ parent }) => parent === pid)
    .map(({ mebibytes }) => mebibytes)
    .sort((one, other) => other - one);
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
  readonly ofEnded: number;
  readonly mebibytes: number;
}

function processes(): readonly Process[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => processAt(Number(name)) ?? []);
  } catch {
    return [];
  }
}

/** proc_pid_stat(5): after the name, field 4 is the parent, 14 to 17 the times, 24 the resident pages. */
function processAt(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const field = (number: number) => Number(fields[number - 3]);
    return {
      pid,
      parent: field(4),
      ticks: field(14) + field(15),
      ofEnded: field(16) + field(17),
      mebibytes: Math.round((field(24) * 4096) / 2 ** 20),
    };
  } catch {
    return undefined;
  }
}
