import type { Coverage } from "./coverage.ts";
import { mutate } from "./mutate.ts";
import { createRandom, type Random } from "./random.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A parser that strangers reach, with the properties that hold for every input. */
export interface Target {
  readonly name: string;
  /** Valid inputs, to begin with. */
  readonly seeds: readonly [string, ...string[]];
  readonly words: readonly [string, ...string[]];
  /** In bytes; 4,096 if absent. */
  readonly longest?: number;
  /** @throws if a property does not hold */
  run(bytes: Bytes): void;
}

export interface FuzzResult {
  readonly executions: number;
  readonly features: number;
  /** The inputs that reached a new feature, in the order found. */
  readonly corpus: readonly Bytes[];
  readonly failure?: { readonly input: Bytes; readonly error: unknown };
}

export interface FuzzOptions {
  readonly milliseconds: number;
  readonly seed: number;
  /** From earlier runs. */
  readonly corpus: readonly Bytes[];
}

/** Taking the coverage costs 1.4 ms: inputs share it, and run one by one if a feature is new. */
const shared = 32;
/**
 * A single input that takes longer has failed. The machine may pause the process; the input is tried again.
 */
const slowest = 500;

/** Keeps an input that reaches a new feature, and changes what it kept. Ends at the first failure. */
export function fuzz(
  target: Target,
  coverage: Coverage,
  { milliseconds, seed, corpus }: FuzzOptions,
): FuzzResult {
  const random = createRandom(seed);
  const seen = new Set<string>();
  const kept: [Bytes, ...Bytes[]] = [Buffer.from(target.seeds[0]), ...target.seeds.slice(1).map(bytesOf)];
  const end = performance.now() + milliseconds;
  let executions = 0;
  const result = () => ({ executions, features: seen.size, corpus: kept });
  const runAll = (inputs: readonly Bytes[]) => {
    executions += inputs.length;
    for (const input of inputs) {
      const failure = failureOf(target, input);
      if (failure) return failure;
    }
    return undefined;
  };

  const first = runAll([...kept, ...corpus]);
  if (first) return { ...result(), failure: first };
  coverage.features();
  for (const input of [...kept, ...corpus]) {
    target.run(input);
    if (grew(seen, coverage.features()) && !kept.includes(input)) kept.push(input);
  }
  while (performance.now() < end) {
    const inputs = Array.from({ length: shared }, () => next(kept, random, target));
    const failure = runAll(inputs);
    if (failure) return { ...result(), failure };
    if (!hasNew(seen, coverage.features())) continue;
    for (const input of inputs) {
      target.run(input);
      if (grew(seen, coverage.features())) kept.push(input);
    }
  }
  return result();
}

const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text));

/** Newer inputs are chosen more often: they have been changed less. */
function next(kept: readonly [Bytes, ...Bytes[]], random: Random, { words, longest = 4096 }: Target): Bytes {
  const newest = Math.max(0, kept.length - 16);
  const at = random.below(2) === 0 ? newest + random.below(kept.length - newest) : random.below(kept.length);
  return mutate(kept[at] ?? kept[0], random, { corpus: kept, words }, longest);
}

function failureOf(target: Target, input: Bytes): FuzzResult["failure"] {
  try {
    if (timeOf(target, input) > slowest && timeOf(target, input) > slowest)
      return { input, error: new Error(`${input.length} bytes took more than ${slowest} ms twice.`) };
    return undefined;
  } catch (error) {
    return { input, error };
  }
}

function timeOf(target: Target, input: Bytes): number {
  const start = performance.now();
  target.run(input);
  return performance.now() - start;
}

function hasNew(seen: ReadonlySet<string>, features: Iterable<string>): boolean {
  for (const feature of features) if (!seen.has(feature)) return true;
  return false;
}

function grew(seen: Set<string>, features: Iterable<string>): boolean {
  const before = seen.size;
  for (const feature of features) seen.add(feature);
  return seen.size > before;
}
