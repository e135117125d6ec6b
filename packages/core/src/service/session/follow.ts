import type { Verification } from "../../model/verification.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import type { Health } from "../observe/health.ts";

/** Milliseconds between looks for changes by other processes. Changes by this one wake the follower. */
const lookEvery = 1000;
/** Requests that wait for one verification at the same time; a further one is answered at once. */
const mostWaiting = 6;

interface Following extends Pick<Commands, "find"> {
  readonly health: Pick<Health, "stopping">;
}

interface Since extends Pick<UseCaseCall, "principal" | "id"> {
  readonly version: number;
}

export interface Follow {
  /**
   * Resolves once a verification has changed after `version`, or unchanged at the end of the waiting time.
   * Rejects with `verification_not_found` if it is deleted before that.
   */
  (core: Following, call: Since): Promise<Verification>;
  /** Wakes those who follow a verification that this process saved. */
  changed(id: string): void;
}

export function createFollow(waitSeconds: number): Follow {
  const waiting = new Map<string, Set<() => void>>();
  const changed = (id: string): void => {
    for (const wake of waiting.get(id) ?? []) wake();
  };

  /** Ends with the next change by this process, or after the time between looks. */
  const pause = (id: string): Promise<void> =>
    new Promise((resolve) => {
      const wakes = waiting.get(id) ?? new Set();
      const wake = (): void => {
        clearTimeout(timer);
        wakes.delete(wake);
        if (wakes.size === 0) waiting.delete(id);
        resolve();
      };
      const timer = setTimeout(wake, lookEvery).unref();
      waiting.set(id, wakes.add(wake));
    });

  const follow = async (core: Following, { principal, id, version }: Since): Promise<Verification> => {
    let isOver = (waiting.get(id)?.size ?? 0) >= mostWaiting;
    const end = setTimeout(() => {
      isOver = true;
      changed(id);
    }, waitSeconds * 1000).unref();
    try {
      for (;;) {
        const verification = await core.find(principal, { verification: id });
        if (verification.version !== version || isOver || core.health.stopping()) return verification;
        await pause(id);
      }
    } finally {
      clearTimeout(end);
    }
  };
  return Object.assign(follow, { changed });
}
