import { readFileSync } from "node:fs";
import { afterAll, beforeAll, inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Factor of the sizes of property tests: 0.1 in the fast ring, 1 in the deep ring, 20 at night. */
    size: number;
    /** Whether the run is the whole fast ring, whose files have a limit. */
    limited: boolean;
  }
  interface TaskMeta {
    /** Seconds of processor time that the tests of a file took, child processes included. */
    processorTime?: number;
    /** Seconds of processor time of a fixed calculation: the speed of the machine at that moment. */
    calibration?: number;
    /** The number of files that the worker ran before. */
    before?: number;
  }
}

const ticksPerSecond = 100;

/** User and system ticks of a process, then those of its ended children. */
function ticksOf(pid: number | "self"): readonly number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 15)
    .map(Number);
}

const livingChildrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Ticks of a process with all its descendants, ended ones included. */
function ticksOfTree(pid: number): number {
  try {
    return sum(ticksOf(pid)) + sum(livingChildrenOf(pid).map(ticksOfTree));
  } catch {
    return 0; // The process ended meanwhile: its parent has its ticks.
  }
}

/** Without `/proc`, children are not counted. */
function secondsOfChildren(): number {
  try {
    const ended = sum(ticksOf("self").slice(2));
    return (ended + sum(livingChildrenOf(process.pid).map(ticksOfTree))) / ticksPerSecond;
  } catch {
    return 0;
  }
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const rows = Array.from({ length: 300 }, (_, id) => ({ id, name: `row ${id}`, parts: [id, `${id * 7}`] }));
function calibrate(): number {
  const begun = ownSeconds();
  for (let round = 0; round < 4; round += 1)
    JSON.parse(JSON.stringify(rows)).sort((a: { name: string }, b: { name: string }) =>
      a.name < b.name ? 1 : -1,
    );
  return ownSeconds() - begun;
}

const worker = globalThis as { filesOfWorker?: number };
const before = worker.filesOfWorker ?? 0;
worker.filesOfWorker = before + 1;
if (inject("limited") && before === 0) {
  const { warm } = await import("./warm.ts");
  await warm();
}

let begun = 0;
beforeAll(() => {
  begun = ownSeconds() + secondsOfChildren();
});
// biome-ignore lint/correctness/noEmptyPattern: Vitest parses the first parameter for fixtures.
afterAll(({}, suite) => {
  suite.meta.processorTime = ownSeconds() + secondsOfChildren() - begun;
  suite.meta.before = before;
  suite.meta.calibration = Math.min(calibrate(), calibrate());
});
