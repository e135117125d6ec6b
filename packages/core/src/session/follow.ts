import type { Call, Commands } from "../lifecycle/commands.ts";
import type { Verification } from "../model/verification.ts";
import type { Health } from "../observe/health.ts";

/** Milliseconds between looks. Another process may have made the change, so that looking is the one way that always works. */
const lookEvery = 400;
/** Requests that wait for one verification at the same time; a further one is answered at once. */
const mostWaiting = 6;

interface Following extends Pick<Commands, "find"> {
  readonly health: Pick<Health, "stopping">;
}

/**
 * Resolves once a verification has changed after `version`, or unchanged at the end of the waiting time.
 * Rejects with `verification_not_found` if it is deleted before that.
 */
export type Follow = (
  core: Following,
  call: Pick<Call, "principal" | "id"> & { readonly version: number },
) => Promise<Verification>;

export function createFollow(waitSeconds: number): Follow {
  const waiting = new Map<string, number>();
  return async (core, { principal, id, version }) => {
    const before = waiting.get(id) ?? 0;
    const looks = before < mostWaiting ? Math.floor((waitSeconds * 1000) / lookEvery) : 0;
    waiting.set(id, before + 1);
    try {
      for (let look = 0; ; look += 1) {
        const verification = await core.find(principal, { verification: id });
        const isOver = look >= looks || core.health.stopping();
        if (verification.version !== version || isOver) return verification;
        await pause(lookEvery);
      }
    } finally {
      const left = (waiting.get(id) ?? 1) - 1;
      if (left > 0) waiting.set(id, left);
      else waiting.delete(id);
    }
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}
