import { type Load, load, median } from "./load.ts";
import { cpuSecondsOf } from "./machine.ts";
import { type Subject, start } from "./subject.ts";
import { verdict } from "./verdict.ts";

interface Cost {
  /** Milliseconds of processor time a request, of the server and its children. */
  readonly processor: number;
  /** Requests a second. */
  readonly rate: number;
}

export interface Comparison {
  readonly name: string;
  /** The least share of the floor's processor time to Passmuster's. */
  readonly least: number;
  /** `least` is no goal: it tells when the figure of today gets worse. */
  readonly isAlarm?: boolean;
  /** Options of the floor. */
  readonly floor?: Readonly<Record<string, string>>;
  readonly rounds: number;
  /** What is sent in a round. It is prepared for each server, and not measured. */
  prepare(subject: Subject): Load | Promise<Load>;
}

async function costOf(subject: Subject, prepare: Comparison["prepare"]): Promise<Cost> {
  const prepared = await prepare(subject);
  const before = cpuSecondsOf(subject.pid);
  const { rate } = await load(subject, prepared);
  return { processor: ((cpuSecondsOf(subject.pid) - before) * 1000) / prepared.requests, rate };
}

/** Compares Passmuster on SQLite with the floor, in turns. The first round compiles the code. */
export async function compare({
  name,
  least,
  isAlarm = false,
  floor = {},
  rounds,
  prepare,
}: Comparison): Promise<void> {
  const subjects = [await start("./server-passmuster.ts"), await start("./server-floor.ts", floor)];
  const costs: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1)
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const cost = await costOf(subjects[index] as Subject, prepare);
      if (round > 0) costs[index].push(cost);
    }
  for (const subject of subjects) await subject.stop();
  const middle = (of: keyof Cost): [number, number] =>
    costs.map((all) => median(all.map((cost) => cost[of]))) as [number, number];
  const [[mine, theirs], [rate, other]] = [middle("processor"), middle("rate")];
  const ratio = theirs / mine;
  verdict(
    name,
    ratio >= least,
    `${ratio.toFixed(2)} × (${isAlarm ? "no less than" : "goal"} ${least.toFixed(2)})   ${mine.toFixed(2)} / ${theirs.toFixed(2)} CPU-ms   ${rate.toFixed(0)} / ${other.toFixed(0)} a second`,
  );
}
