import { day, type Instant, second } from "../../model/time.ts";
import type { Environment } from "../../ports/environment.ts";
import type { Shared } from "../access/window-counts.ts";

/** Events counted for one verification. Further ones are dropped. */
const mostOfSession = 200;
/** A process asks the store for this many at once: one order serves what most people cause. */
const ordered = 50;
/** The store forgets a count this long after its first event. */
const kept = 30 * day;
/** Verifications counted at once in this process. Beyond that, the oldest count is reset. */
const mostSessions = 100_000;
const away = 5 * second;

/** How many of `wanted` further events of a verification still count. */
export type StepLimit = (verification: string, wanted: number) => Promise<number>;

interface Count {
  /** Counted by this process. */
  readonly used: number;
  /** Granted to this process and not used. */
  readonly granted: number;
  /** Whether the store may grant more. */
  readonly isOpen: boolean;
}

/**
 * Counts events by verification, for all processes that share a store. Without one, and while it does not
 * answer, each process counts on its own.
 */
export function createStepLimit({ now }: Pick<Environment, "now">, shared?: Shared): StepLimit {
  const counts = new Map<string, Count>();
  let awayUntil: Instant = 0;

  const countOf = (verification: string): Count =>
    counts.get(verification) ?? { used: 0, granted: 0, isOpen: true };

  const keep = (verification: string, count: Count): void => {
    counts.delete(verification);
    counts.set(verification, count);
    const [oldest] = counts.keys();
    if (counts.size > mostSessions && oldest !== undefined) counts.delete(oldest);
  };

  /** Orders more calls from the shared limit. Resolves to false if there are none. */
  const order = async (verification: string, { rates, keyOf, failed }: Shared): Promise<boolean> => {
    const at = now();
    try {
      const { granted } = await rates.take({
        key: keyOf(verification),
        limit: mostOfSession,
        wanted: ordered,
        now: at,
        until: at + kept,
      });
      const count = countOf(verification);
      keep(verification, { ...count, granted: count.granted + granted, isOpen: granted > 0 });
      return granted > 0;
    } catch (error) {
      if (awayUntil <= at) failed(error);
      awayUntil = at + away;
      return false;
    }
  };

  return async (verification, wanted) => {
    const most = (): number => Math.min(wanted, mostOfSession - countOf(verification).used);
    const isShort = (): boolean => countOf(verification).granted < most() && countOf(verification).isOpen;
    while (shared && awayUntil <= now() && isShort()) if (!(await order(verification, shared))) break;
    const count = countOf(verification);
    const taken = shared && awayUntil <= now() ? Math.min(most(), count.granted) : most();
    const granted = Math.max(0, count.granted - taken);
    keep(verification, { ...count, used: count.used + taken, granted });
    return taken;
  };
}
