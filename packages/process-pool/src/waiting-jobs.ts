/** A job that waits for a process. */
interface Waiting {
  /** Whether it comes after the others. */
  readonly isLong: boolean;
}

/** Jobs that wait for a process. Long jobs come after the others. */
export interface WaitingJobs<Job extends Waiting> {
  add(job: Job): void;
  remove(job: Job): void;
  /**
   * Whether a long job may begin beside so many others. It takes one of several processes while no short job
   * waits or runs, or when it has been patient, and the last one after a second without short jobs.
   */
  mayBeLong(running: number): boolean;
  /** Takes the next job out, with so many long ones running. */
  next(running: number): Job | undefined;
  /** Notes a job that ended. */
  ended(job: Job): void;
  /** Milliseconds until a long job may begin beside so many others, if no job comes or ends. */
  longIn(running: number): number;
  /** Takes all out. */
  clear(): readonly Job[];
  count(): number;
}

/** Jobs that may begin before a long job that waited for longer: a stream of them does not stop long ones. */
const mostBefore = 32;
/** Milliseconds after a short job in which another one is expected. */
const quiet = 1000;
/** Milliseconds after which a long job is not kept waiting for short ones that may come. */
const patience = 20_000;

export function createWaitingJobs<Job extends Waiting>(
  processes: number,
  now: () => number = () => performance.now(),
): WaitingJobs<Job> {
  const short: Job[] = [];
  const long: Job[] = [];
  const since = new WeakMap<Job, number>();
  const shortRunning = new Set<Job>();
  let before = 0;
  let latestShort = Number.NEGATIVE_INFINITY;
  const lineOf = ({ isLong }: Waiting) => (isLong ? long : short);
  const isIdle = (): boolean => short.length + shortRunning.size === 0;
  const quietIn = (): number => (isIdle() ? Math.max(0, latestShort + quiet - now()) : quiet);
  const patientIn = (): number => {
    const [oldest] = long;
    return oldest ? Math.max(0, (since.get(oldest) ?? 0) + patience - now()) : patience;
  };
  const leavesOne = (running: number): boolean => running < Math.max(1, processes - 1);
  const mayBeLong = (running: number): boolean =>
    (running < processes && quietIn() === 0) || (leavesOne(running) && (isIdle() || patientIn() === 0));
  return {
    mayBeLong,
    longIn: (running) => (leavesOne(running) ? Math.min(quietIn(), patientIn()) : quietIn()),
    add(job) {
      since.set(job, now());
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
      const job = (isLong ? long : short).shift();
      if (job && !isLong) shortRunning.add(job);
      return job;
    },
    ended(job) {
      if (shortRunning.delete(job)) latestShort = now();
    },
    clear: () => [...short.splice(0), ...long.splice(0)],
    count: () => short.length + long.length,
  };
}
