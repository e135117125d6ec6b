import type { Api } from "./api.ts";
import { Refusal } from "./refusal.ts";
import type { FlowDiff, PolicyDiff } from "./wire.ts";

export interface ReplayOrder {
  /** JSON. */
  readonly policy: string;
  /** A flow's path, or `""` for all. */
  readonly flow: string;
  /** A time such as `90d`. */
  readonly since: string;
}

/** The sum of the parts so far. */
export type Replay = Omit<PolicyDiff, "next">;

/** Pauses before a part is asked for again, if the server is busy or away. */
const pauses = [1, 2, 4, 8, 15];
const retried = [0, 429, 502, 503, 504];

/**
 * Replays a policy part by part, until it is complete or stopped.
 * @param onPart takes the sum after each part
 * @throws {Refusal} the parts so far stand
 */
export async function replay(
  api: Pick<Api, "diffPolicy">,
  { policy, flow, since }: ReplayOrder,
  signal: AbortSignal,
  onPart: (sum: Replay) => void,
): Promise<void> {
  let sum: Replay | undefined;
  for (let after: string | null | undefined; after !== null; ) {
    const body = { policy, since, ...(flow && { flow }), ...(after && { after }) };
    const part: PolicyDiff = await again(() => api.diffPolicy(body), signal);
    if (signal.aborted) return;
    sum = sum ? added(sum, part) : part;
    onPart(sum);
    after = part.next;
  }
}

async function again<Result>(ask: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await ask();
    } catch (error) {
      const pause = pauses[tried];
      const mayRetry = error instanceof Refusal && retried.includes(error.status);
      if (!mayRetry || pause === undefined || signal.aborted) throw error;
      await rest(Math.min(60, error.retryAfter ?? pause), signal);
    }
  }
}

function rest(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** @throws {Refusal} `policy_changed`: the parts are of two policies in force */
export function added(sum: Replay, part: PolicyDiff): Replay {
  const flows = sum.flows.map((one) => {
    const other = part.flows.find(({ flow }) => flow === one.flow);
    return other ? addedFlow(one, other) : one;
  });
  return { since: sum.since, read: sum.read + part.read, complete: part.complete, flows };
}

function addedFlow(one: FlowDiff, other: FlowDiff): FlowDiff {
  if (one.digest !== other.digest) throw new Refusal(409, "policy_changed", "");
  return {
    ...one,
    replayed: one.replayed + other.replayed,
    other_policy: one.other_policy + other.other_policy,
    not_replayed: one.not_replayed + other.not_replayed,
    outcomes: counted([...one.outcomes, ...other.outcomes], ({ from, to }) => `${from} ${to}`),
    rules: counted([...one.rules, ...other.rules], ({ code, from, to }) => `${code} ${from} ${to}`),
    changes: [...one.changes, ...other.changes],
  };
}

/** One entry for each key, the most frequent first. */
function counted<Entry extends { readonly count: number }>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): readonly Entry[] {
  const sums = new Map<string, Entry>();
  for (const entry of entries) {
    const sum = sums.get(keyOf(entry));
    sums.set(keyOf(entry), sum ? { ...sum, count: sum.count + entry.count } : entry);
  }
  return [...sums.values()].sort((a, b) => b.count - a.count);
}
