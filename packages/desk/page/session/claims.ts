import type { Api } from "./api.ts";
import { Refusal } from "./refusal.ts";
import { createStore, type Store } from "./store.ts";
import type { CaseRef } from "./wire.ts";

/** The leases of this page. Each is renewed every 20 seconds, a third of its length. */
export interface Claims {
  /** @throws {Refusal} `claimed` if another reviewer holds it */
  take(ref: CaseRef, takeOver?: boolean): Promise<void>;
  /** Renews a lease that the server has given. */
  keep(ref: CaseRef): void;
  isHeld(id: string): boolean;
  held(): readonly string[];
  /** Ends a lease that the server has ended. */
  forget(id: string): void;
  release(id: string): void;
  /** Forgets every lease: another reviewer signed in. They end by themselves. */
  clear(): void;
  /** Releases every lease while the page closes. */
  leave(): void;
  /** Why a lease was refused or ended, by verification. */
  readonly lost: Store<Lost>;
}

export type Lost = Readonly<Record<string, Refusal>>;

const beat = 20_000;
/** A reviewer who left the desk keeps no case from the others. */
const idle = 300_000;
const signs = ["keydown", "pointerdown", "pointermove", "wheel"];

export function createClaims(api: Api): Claims {
  const held = new Map<string, CaseRef>();
  const lost = createStore<Lost>({});

  const found = (id: string): void => lost.set(({ [id]: _, ...others }) => others);
  const renew = async (ref: CaseRef): Promise<void> => {
    try {
      await api.claim(ref);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 0 || error.status >= 500) return;
      if (held.delete(ref.id)) lost.set((now) => ({ ...now, [ref.id]: error }));
    }
  };
  const renewAll = (): void => {
    for (const ref of held.values()) void renew(ref);
  };
  const isIdle = watchIdle(renewAll);
  setInterval(() => isIdle() || renewAll(), beat);

  return {
    lost,
    async take(ref, takeOver) {
      try {
        await api.claim(ref, takeOver);
      } catch (error) {
        if (error instanceof Refusal && error.code === "claimed")
          lost.set((now) => ({ ...now, [ref.id]: error }));
        throw error;
      }
      held.set(ref.id, ref);
      found(ref.id);
    },
    keep(ref) {
      held.set(ref.id, ref);
      found(ref.id);
    },
    isHeld: (id) => held.has(id),
    held: () => [...held.keys()],
    forget: (id) => void held.delete(id),
    release(id) {
      const ref = held.get(id);
      held.delete(id);
      if (ref) api.release(ref).catch(() => undefined);
    },
    clear() {
      held.clear();
      lost.set({});
    },
    leave() {
      for (const ref of held.values()) api.leave({ method: "DELETE", path: `${api.path(ref)}/claim` });
      held.clear();
    },
  };
}

/**
 * Watches for signs of the reviewer.
 *
 * @param onReturn called at the first sign of a reviewer who had left
 * @returns whether the reviewer has left
 */
function watchIdle(onReturn: () => void): () => boolean {
  let active = performance.now();
  const isIdle = (): boolean => performance.now() - active > idle;
  for (const sign of signs) {
    addEventListener(
      sign,
      () => {
        const returned = isIdle();
        active = performance.now();
        if (returned) onReturn();
      },
      { capture: true, passive: true },
    );
  }
  return isIdle;
}
