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
  environment: Pick<Environment, "now">,
  limit: number,
  shared?: Shared,
): WindowCounts {
  const windows = new Windows(environment, limit, shared);
  return {
    async count(caller) {
      const window = windows.of(caller);
      window.used = Math.min(window.used + 1, limit + 1);
      const has = window.used <= limit && (await windows.take(window, caller));
      return {
        remaining: has ? windows.remainingOf(window) : 0,
        exceeded: !has,
        reset: windows.resetOf(window),
      };
    },
    spent(caller) {
      const window = windows.known(caller);
      if (!window || windows.remainingOf(window) > 0) return undefined;
      return { reset: windows.resetOf(window) };
    },
  };
}

class Windows {
  readonly #now: () => Instant;
  readonly #limit: number;
  readonly #shared: Shared | undefined;
  /** They end about in the order of insertion. */
  readonly #windows = new Map<string, Window>();
  #awayUntil = 0;

  constructor({ now }: Pick<Environment, "now">, limit: number, shared: Shared | undefined) {
    this.#now = now;
    this.#limit = limit;
    this.#shared = shared;
  }

  /** The window of a caller that has not ended. */
  known(caller: string): Window | undefined {
    const window = this.#windows.get(caller);
    return window && window.endsAt > this.#now() ? window : undefined;
  }

  of(caller: string): Window {
    const at = this.#now();
    this.#dropEnded(at);
    const current = this.#windows.get(caller);
    if (current && current.endsAt > at) return current;
    const window = { endsAt: at + minute, used: 0, granted: 0, left: this.#limit };
    this.#windows.set(caller, window);
    return window;
  }

  /** Takes one of what the store granted. Resolves to whether there was one. */
  async take(window: Window, caller: string): Promise<boolean> {
    if (!this.#shared) return true;
    for (;;) {
      if (this.#isAway()) return true;
      if (window.granted > 0) {
        window.granted -= 1;
        return true;
      }
      if (window.left === 0) return false;
      window.asking ??= this.#ask(window, caller, this.#shared);
      await window.asking;
    }
  }

  remainingOf({ used, granted, left }: Window): number {
    const own = this.#limit - used;
    return Math.max(0, this.#shared && !this.#isAway() ? Math.min(own, granted + left) : own);
  }

  resetOf({ endsAt }: Window): number {
    return Math.max(1, Math.ceil((endsAt - this.#now()) / second));
  }

  /** The store did not answer a short time ago. */
  #isAway(): boolean {
    return this.#awayUntil > this.#now();
  }

  async #ask(window: Window, caller: string, { rates, keyOf, failed }: Shared): Promise<void> {
    const at = this.#now();
    const limit = this.#limit;
    const wanted = Math.ceil(limit / partOfLimit);
    try {
      const grant = await rates.take({ key: keyOf(caller), limit, wanted, now: at, until: at + minute });
      window.granted += grant.granted;
      window.left = grant.granted === 0 ? 0 : grant.left;
      window.endsAt = grant.endsAt;
    } catch (error) {
      if (this.#awayUntil <= at) failed(error);
      this.#awayUntil = at + away;
    } finally {
      window.asking = undefined;
    }
  }

  #dropEnded(at: Instant): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > at && this.#windows.size <= mostWindows) return;
      this.#windows.delete(key);
    }
  }
}
