/** A job that waits for a process. */
interface Waiting {
  /** Whether it comes after the others. */
  readonly isLong: boolean;
}

/** Jobs that wait for a process. Long jobs come after the others. */
export interface WaitingJobs<Job extends Waiting> {
  add(job: Job): void;
  remove(job: Job): void;
  /** Whether a long job may begin beside so many others: they leave a process to short ones, until none came for a while. */
  mayBeLong(running: number): boolean;
  /** Takes the next job out, with so many long ones running. */
  next(running: number): Job | undefined;
  /** Notes a job that ended. */
  ended(job: Job): void;
  /** Milliseconds until long jobs may take every process. */
  quietIn(): number;
  /** Takes all out. */
  clear(): readonly Job[];
  count(): number;
}

/** Jobs that may begin before a long job that waited for longer: a stream of them does not stop long ones. */
const mostBefore = 32;
/** Milliseconds after a short job in which another one is expected. */
const quiet = 1000;

export function createWaitingJobs<Job extends Waiting>(
  processes: number,
  now: () => number = () => performance.now(),
): WaitingJobs<Job> {
  const short: Job[] = [];
  const long: Job[] = [];
  let before = 0;
  let latestShort = Number.NEGATIVE_INFINITY;
  const lineOf = ({ isLong }: Waiting) => (isLong ? long : short);
  const quietIn = (): number => Math.max(0, latestShort + quiet - now());
  const mayBeLong = (running: number): boolean =>
    running < Math.max(1, processes - 1) || (running < processes && quietIn() === 0);
  return {
    mayBeLong,
    quietIn,
    add(job) {
      lineOf(job).push(job);
    },
    remove(job) {
      const line = lineOf(job);
      const at = line.indexOf(job);
      if (at >= 0) line.splice(at, 1);
    },
    next(running) {
      const waits = long.length > 0 && mayBeLong(running);
      const isLong = waits && (short.length === 0 || before >= mostBefore);
      before = waits && !isLong ? before + 1 : 0;
      return (isLong ? long : short).shift();
    },
    ended({ isLong }) {
      if (!isLong) latestShort = now();
    },
    clear: () => [...short.splice(0), ...long.splice(0)],
    count: () => short.length + long.length,
  };
}
