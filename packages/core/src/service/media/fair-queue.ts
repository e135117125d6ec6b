/** Whose turn it is. */
export interface Turn {
  readonly tenant: string;
  /** The session or verification. */
  readonly holder: string;
  /** Whether the work is long. Long work never takes every place. */
  readonly isLong: boolean;
}

export interface FairQueueOptions {
  readonly atOnce: number;
  /** Of these, long work: by default all but one. */
  readonly longAtOnce?: number;
  /** Of these, short work: by default all. */
  readonly shortAtOnce?: number;
  /** Whether long work begins only when no short work can. */
  readonly shortFirst?: boolean;
  /** At once by one holder. If short work is first, it does not wait for long work of its holder. */
  readonly ofHolder: number;
  /** Waiting in all, and of one tenant. */
  readonly waiting: number;
  readonly waitingOfTenant: number;
  /** Called to refuse work when too much is waiting. */
  readonly busy: () => Error;
}

/** Runs work in turns: tenants one after the other, and within a tenant its holders. */
export interface FairQueue {
  run<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result>;
}

interface Job {
  readonly turn: Turn;
  readonly begin: () => void;
}

type Waiting = Map<string, Map<string, Job[]>>;

export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce, ofHolder, waiting: mostWaiting, waitingOfTenant, busy, shortFirst = false } = options;
  const { longAtOnce = Math.max(1, atOnce - 1), shortAtOnce = atOnce } = options;
  const waiting: Waiting = new Map();
  const running = new Set<Job>();

  const runningOf = (fits: (turn: Turn) => boolean): number =>
    [...running].filter(({ turn }) => fits(turn)).length;

  const mayBegin = ({ turn }: Job): boolean => {
    const most = turn.isLong ? longAtOnce : shortAtOnce;
    if (runningOf(({ isLong }) => isLong === turn.isLong) >= most) return false;
    const isOvertaken = (other: Turn): boolean => shortFirst && other.isLong && !turn.isLong;
    const { tenant, holder } = turn;
    return runningOf((one) => one.tenant === tenant && one.holder === holder && !isOvertaken(one)) < ofHolder;
  };

  /** Takes a job out of the first line that has one to begin. Lines that were served go to the end. */
  const take = (fits: (job: Job) => boolean): Job | undefined => {
    for (const [tenant, holders] of waiting) {
      for (const [holder, jobs] of holders) {
        const index = jobs.findIndex((job) => fits(job) && mayBegin(job));
        if (index < 0) continue;
        const [job] = jobs.splice(index, 1);
        toEnd(holders, holder, jobs);
        toEnd(waiting, tenant, holders);
        return job;
      }
    }
    return undefined;
  };

  const dispatch = (): void => {
    while (running.size < atOnce) {
      const short = shortFirst ? take(({ turn }) => !turn.isLong) : undefined;
      const job = short ?? take(() => true);
      if (!job) return;
      running.add(job);
      job.begin();
    }
  };

  const enter = (job: Job): void => {
    const { tenant, holder } = job.turn;
    const holders = waiting.get(tenant) ?? new Map<string, Job[]>();
    const all = [...waiting.values()].reduce((sum, one) => sum + countIn(one), 0);
    const isFree = running.size < atOnce && mayBegin(job);
    if (!isFree && (all >= mostWaiting || countIn(holders) >= waitingOfTenant)) throw busy();
    holders.set(holder, [...(holders.get(holder) ?? []), job]);
    waiting.set(tenant, holders);
  };

  return {
    async run(turn, work) {
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const job: Job = { turn, begin };
      enter(job);
      dispatch();
      await begun;
      try {
        return await work();
      } finally {
        running.delete(job);
        dispatch();
      }
    },
  };
}

function toEnd<Line extends { readonly length: number } | { readonly size: number }>(
  lines: Map<string, Line>,
  name: string,
  line: Line,
): void {
  lines.delete(name);
  if (("size" in line ? line.size : line.length) > 0) lines.set(name, line);
}

function countIn(holders: ReadonlyMap<string, readonly Job[]>): number {
  return [...holders.values()].reduce((sum, jobs) => sum + jobs.length, 0);
}
