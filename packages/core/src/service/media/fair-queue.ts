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
  const jobs = new FairJobs(options);
  return {
    async run(turn, work) {
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const job: Job = { turn, begin };
      jobs.enter(job);
      await begun;
      try {
        return await work();
      } finally {
        jobs.end(job);
      }
    },
  };
}

class FairJobs {
  readonly #options: FairQueueOptions;
  readonly #waiting: Waiting = new Map();
  readonly #running = new Set<Job>();

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  enter(job: Job): void {
    const { atOnce, waiting: mostWaiting, waitingOfTenant, busy } = this.#options;
    const { tenant, holder } = job.turn;
    const holders = this.#waiting.get(tenant) ?? new Map<string, Job[]>();
    const all = [...this.#waiting.values()].reduce((sum, one) => sum + countIn(one), 0);
    const isFree = this.#running.size < atOnce && this.#mayBegin(job);
    if (!isFree && (all >= mostWaiting || countIn(holders) >= waitingOfTenant)) throw busy();
    holders.set(holder, [...(holders.get(holder) ?? []), job]);
    this.#waiting.set(tenant, holders);
    this.#dispatch();
  }

  end(job: Job): void {
    this.#running.delete(job);
    this.#dispatch();
  }

  #dispatch(): void {
    const { atOnce, shortFirst = false } = this.#options;
    while (this.#running.size < atOnce) {
      const short = shortFirst ? this.#take(({ turn }) => !turn.isLong) : undefined;
      const job = short ?? this.#take(() => true);
      if (!job) return;
      this.#running.add(job);
      job.begin();
    }
  }

  /** Takes a job out of the first line that has one to begin. Lines that were served go to the end. */
  #take(fits: (job: Job) => boolean): Job | undefined {
    for (const [tenant, holders] of this.#waiting) {
      for (const [holder, jobs] of holders) {
        const index = jobs.findIndex((job) => fits(job) && this.#mayBegin(job));
        if (index < 0) continue;
        const [job] = jobs.splice(index, 1);
        toEnd(holders, holder, jobs);
        toEnd(this.#waiting, tenant, holders);
        return job;
      }
    }
    return undefined;
  }

  #mayBegin({ turn }: Job): boolean {
    const { atOnce, ofHolder, shortFirst = false } = this.#options;
    const { longAtOnce = Math.max(1, atOnce - 1), shortAtOnce = atOnce } = this.#options;
    const most = turn.isLong ? longAtOnce : shortAtOnce;
    if (this.#count(({ isLong }) => isLong === turn.isLong) >= most) return false;
    const isOvertaken = (other: Turn): boolean => shortFirst && other.isLong && !turn.isLong;
    const { tenant, holder } = turn;
    const isSame = (one: Turn): boolean =>
      one.tenant === tenant && one.holder === holder && !isOvertaken(one);
    return this.#count(isSame) < ofHolder;
  }

  /** The running jobs whose turn fits. */
  #count(fits: (turn: Turn) => boolean): number {
    return [...this.#running].filter(({ turn }) => fits(turn)).length;
  }
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
