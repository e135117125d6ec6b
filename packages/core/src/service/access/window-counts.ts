import { type Instant, minute, second } from "../../model/time.ts";
import type { Environment } from "../../ports/environment.ts";
import type { RateStore } from "../../ports/rates.ts";

/** A caller's count in its minute. */
export interface Count {
  readonly remaining: number;
  readonly exceeded: boolean;
  /** Seconds until the next minute begins. */
  readonly reset: number;
}

export interface WindowCounts {
  count(caller: string): Promise<Count>;
  /** Whether this process knows that the caller has nothing left. */
  spent(caller: string): Pick<Count, "reset"> | undefined;
}

/** A store that all processes share. */
export interface Shared {
  readonly rates: RateStore;
  keyOf(caller: string): string;
  /** Told at most once in five seconds. */
  failed(error: unknown): void;
}

interface Window {
  endsAt: Instant;
  /** Counted by this process, up to one beyond the limit. */
  used: number;
  /** Granted to this process and not used. */
  granted: number;
  /** Left for further grants when the store was last asked. */
  left: number;
  asking?: Promise<void> | undefined;
}

/** The most callers counted at once. Beyond that, the oldest count is reset. */
const mostWindows = 100_000;
/** A process asks the store for this part of the limit at once. */
const partOfLimit = 16;
const away = 5 * second;

/**
 * Counts in minutes that begin with a caller's first request. Without a shared store, and while it does not
 * answer, each process counts on its own: N processes then admit up to N times the limit.
 */
export function createWindowCounts(
  { now }: Pick<Environment, "now">,
  limit: number,
  shared?: Shared,
): WindowCounts {
  // Windows end about in the order of insertion.
  const windows = new Map<string, Window>();
  let awayUntil = 0;

  const dropEnded = (at: Instant): void => {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > at && windows.size <= mostWindows) return;
      windows.delete(key);
    }
  };

  const windowOf = (caller: string, at: Instant): Window => {
    dropEnded(at);
    const known = windows.get(caller);
    if (known && known.endsAt > at) return known;
    const window = { endsAt: at + minute, used: 0, granted: 0, left: limit };
    windows.set(caller, window);
    return window;
  };

  const ask = async (window: Window, caller: string, { rates, keyOf, failed }: Shared): Promise<void> => {
    const at = now();
    const wanted = Math.ceil(limit / partOfLimit);
    try {
      const grant = await rates.take({ key: keyOf(caller), limit, wanted, now: at, until: at + minute });
      window.granted += grant.granted;
      window.left = grant.granted === 0 ? 0 : grant.left;
      window.endsAt = grant.endsAt;
    } catch (error) {
      if (awayUntil <= at) failed(error);
      awayUntil = at + away;
    } finally {
      window.asking = undefined;
    }
  };

  /** Takes one of what the store granted. Resolves to whether there was one. */
  const takeShared = async (window: Window, caller: string, store: Shared): Promise<boolean> => {
    for (;;) {
      if (awayUntil > now()) return true;
      if (window.granted > 0) {
        window.granted -= 1;
        return true;
      }
      if (window.left === 0) return false;
      window.asking ??= ask(window, caller, store);
      await window.asking;
    }
  };

  const remainingOf = ({ used, granted, left }: Window): number =>
    Math.max(0, shared && awayUntil <= now() ? Math.min(limit - used, granted + left) : limit - used);
  const resetOf = ({ endsAt }: Window): number => Math.max(1, Math.ceil((endsAt - now()) / second));

  return {
    async count(caller) {
      const window = windowOf(caller, now());
      window.used = Math.min(window.used + 1, limit + 1);
      const has = window.used <= limit && (!shared || (await takeShared(window, caller, shared)));
      return { remaining: has ? remainingOf(window) : 0, exceeded: !has, reset: resetOf(window) };
    },
    spent(caller) {
      const window = windows.get(caller);
      if (!window || window.endsAt <= now() || remainingOf(window) > 0) return undefined;
      return { reset: resetOf(window) };
    },
  };
}
