/** What `npm run bench:capacity` measured of one kind of verification. Processor seconds, a verification. */
export interface Cost {
  /** Of the server, its readers and its decoders: one figure a verification. */
  readonly processor: readonly number[];
  /** Of the server's own process, on average. */
  readonly server: number;
  readonly postgres: number;
  readonly transactions: number;
  /** Bytes of the write-ahead log. */
  readonly logged: number;
}

export interface Measurements {
  readonly machine: string;
  readonly each: number;
  /** Processor seconds a second that an idle process costs Postgres. */
  readonly idlePostgres: number;
  readonly kinds: Readonly<Record<string, Cost>>;
}

export interface Fleet {
  readonly machines: number;
  /** Cores of a machine, each with one pipeline run at a time. */
  readonly cores: number;
}

/** The limit of a load that counts as carried: 95 % are decided within these seconds. */
export const promised = 30;
const simulated = 60_000;

/** Mulberry32: the same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Replaces the smallest number of a binary heap. */
function replaceTop(heap: Float64Array, value: number): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && (heap[child + 1] as number) < (heap[child] as number)) child += 1;
    if ((heap[child] as number) >= value) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = value;
}

/**
 * Seconds from the submission to the decision, sorted, of a fleet whose workers take from one queue. People
 * submit at random (Poisson); each verification costs one of the measured figures. The first third is left
 * out.
 */
export function simulate(
  { machines, cores }: Fleet,
  perSecond: number,
  costs: readonly number[],
): readonly number[] {
  const random = randomFrom(20_261_124);
  const free = new Float64Array(machines * cores);
  const taken: number[] = [];
  let now = 0;
  for (let index = 0; index < simulated; index += 1) {
    const cost = costs[Math.floor(random() * costs.length)] ?? 0;
    const ends = Math.max(now, free[0] ?? 0) + cost;
    replaceTop(free, ends);
    if (index > simulated / 3) taken.push(ends - now);
    now -= Math.log(1 - random()) / perSecond;
  }
  return taken.sort((a, b) => a - b);
}

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The most verifications a second of which 95 % are decided in time. */
export function carried(fleet: Fleet, costs: readonly number[]): number {
  const full = (fleet.machines * fleet.cores) / mean(costs);
  let [low, high] = [0, full];
  for (let step = 0; step < 10; step += 1) {
    const rate = (low + high) / 2;
    if (quantile(simulate(fleet, rate, costs), 0.95) <= promised) low = rate;
    else high = rate;
  }
  return low;
}

/** What a load asks of Postgres. */
export interface Asked {
  readonly cores: number;
  readonly transactions: number;
  readonly logged: number;
  readonly connections: number;
}

/** Ten connections of a pool and one for notifications, in each of a machine's two processes. */
const connectionsOfMachine = 21;

export function askedOfPostgres(
  { machines }: Fleet,
  perSecond: number,
  cost: Cost,
  idlePostgres: number,
): Asked {
  return {
    cores: perSecond * cost.postgres + machines * 2 * idlePostgres,
    transactions: perSecond * cost.transactions,
    logged: perSecond * cost.logged,
    connections: machines * connectionsOfMachine,
  };
}
