import type { Api } from "./api.ts";
import type { Cases } from "./cases.ts";
import type { Claims } from "./claims.ts";
import type { CaseRef } from "./wire.ts";

/** The next cases of this reviewer. One is claimed and loaded ahead. */
export interface Line {
  /** Claims the oldest case that waits. @returns `undefined` if none waits */
  next(flow: string): Promise<CaseRef | undefined>;
  /** Claims and loads the case after this one. Resolves once its pictures are there, or cannot be. */
  prepare(flow: string): Promise<void>;
  /** Puts a claimed case back in front. */
  putBack(ref: CaseRef): void;
  /** Cases that the reviewer claimed together. They come before those that nobody has. */
  own(refs: readonly CaseRef[]): void;
  isReturned(id: string): boolean;
  /** Passes a case over until the page is loaded again. */
  skip(id: string): void;
  /** Releases the case that was claimed ahead. */
  drop(): void;
  /** Forgets every case of a reviewer who is no longer here. */
  clear(): void;
}

/** The API takes no more. */
const mostSkipped = 100;

interface Ahead {
  readonly flow: string;
  readonly ref: Promise<CaseRef | undefined>;
}

/** @param busy gives the ids of cases that are shown, or have an act that was not answered */
export function createLine(api: Api, claims: Claims, cases: Cases, busy: () => readonly string[]): Line {
  const skipped: string[] = [];
  const returned: CaseRef[] = [];
  const own = createOwn(claims, busy);
  let ahead: Ahead | undefined;

  const claim = async (flow: string): Promise<CaseRef | undefined> => {
    const ref = own.next(flow) ?? (await claimAfter(api, flow, [...skipped, ...busy(), ...claims.held()]));
    if (!ref) return undefined;
    claims.keep(ref);
    cases.load(ref).catch(() => undefined);
    return ref;
  };
  const giveBack = (ref: CaseRef): void => {
    if (!own.has(ref.id)) claims.release(ref.id);
    cases.drop(ref.id);
  };
  const drop = (): void => {
    for (const ref of returned.splice(0)) giveBack(ref);
    ahead?.ref.then((ref) => ref && giveBack(ref)).catch(() => undefined);
    ahead = undefined;
  };

  return {
    async next(flow) {
      const back = returned.pop();
      if (back && claims.isHeld(back.id)) return back;
      const prepared = ahead;
      if (prepared && prepared.flow !== flow) drop();
      ahead = undefined;
      const ref = prepared?.flow === flow ? await prepared.ref.catch(() => undefined) : undefined;
      return ref && claims.isHeld(ref.id) ? ref : claim(flow);
    },
    async prepare(flow) {
      const preparation: Ahead = ahead ?? { flow, ref: claim(flow) };
      ahead = preparation;
      try {
        const ref = await preparation.ref;
        const pictures = ref ? (await cases.load(ref)).pictures : [];
        await Promise.allSettled(pictures.map(({ loaded }) => loaded));
      } catch {
        if (ahead === preparation) ahead = undefined;
      }
    },
    putBack: (ref) => void returned.push(ref),
    isReturned: (id) => returned.some((ref) => ref.id === id),
    own: own.add,
    skip(id) {
      skipped.push(id);
      own.delete(id);
    },
    drop,
    clear() {
      returned.length = 0;
      skipped.length = 0;
      own.clear();
      ahead = undefined;
    },
  };
}

async function claimAfter(api: Api, flow: string, passed: readonly string[]): Promise<CaseRef | undefined> {
  const found = await api.next(flow, [...new Set(passed)].slice(-mostSkipped));
  return found ? { flow: found.flow, id: found.verification } : undefined;
}

/** The cases that the reviewer claimed together. */
function createOwn(claims: Claims, busy: () => readonly string[]) {
  const own = new Map<string, CaseRef>();
  return {
    add(refs: readonly CaseRef[]): void {
      for (const ref of refs) own.set(ref.id, ref);
    },
    /** The first that is still claimed and has no act yet. */
    next: (flow: string): CaseRef | undefined =>
      [...own.values()].find(
        (ref) => (!flow || ref.flow === flow) && claims.isHeld(ref.id) && !busy().includes(ref.id),
      ),
    has: (id: string): boolean => own.has(id),
    delete: (id: string): void => void own.delete(id),
    clear: (): void => own.clear(),
  };
}
