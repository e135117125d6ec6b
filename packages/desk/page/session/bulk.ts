import { type NotDone, notDoneOf, randomKey, type Target, undoTime } from "./acts.ts";
import type { Api } from "./api.ts";
import { type BulkOrder, type BulkResult, type CaseChange, type Casework, inverseOf } from "./casework.ts";
import type { Claims } from "./claims.ts";
import type { Line } from "./line.ts";
import { sentenceOf } from "./names.ts";
import type { Router } from "./route.ts";
import { type MessageKey, say } from "./say.ts";
import { createStore, type Store } from "./store.ts";

/** The cases of one bulk act that stayed as they are. */
export interface Refused {
  readonly key: string;
  readonly cases: readonly NotDone[];
}

/** A bulk act that can be undone for 10 seconds. */
export interface Done {
  readonly key: string;
  readonly text: string;
  undo(): Promise<void>;
}

/** Acts on the chosen cases of the queue that are sent at once. */
export interface Bulk {
  /** The ids of the chosen cases. */
  readonly picked: Store<ReadonlySet<string>>;
  readonly busy: Store<boolean>;
  readonly last: Store<Done | undefined>;
  readonly refused: Store<readonly Refused[]>;
  claim(targets: readonly Target[]): Promise<void>;
  /** @param text says what was done to `{who}` */
  change(targets: readonly Target[], change: CaseChange, text: MessageKey): Promise<void>;
  /** Takes the last one back. */
  undo(): void;
  /** Says what was not done. Those cases are chosen again. */
  refuse(cases: readonly NotDone[]): void;
  /** Shows the queue with these cases chosen. */
  show(targets: readonly Target[]): void;
}

type Stores = Pick<Bulk, "picked" | "busy" | "last" | "refused">;

interface Parts {
  readonly api: Api;
  readonly claims: Claims;
  readonly line: Line;
  readonly router: Router;
  readonly notice: Store<string>;
  /** Counts the changes after which the list is asked for again. */
  readonly changes: Store<number>;
}

/** One person by name, several by their number. */
export const whoOf = (targets: readonly Target[]): string =>
  targets.length === 1 ? (targets[0]?.who ?? "") : say("manyCases", { count: targets.length });

type Sent = (
  targets: readonly Target[],
  order: Omit<BulkOrder, "verifications">,
) => Promise<readonly (Target & { readonly before?: Casework })[]>;

export function createBulk(parts: Parts): Bulk {
  const { claims, line, router, notice } = parts;
  const stores: Stores = {
    picked: createStore<ReadonlySet<string>>(new Set()),
    busy: createStore(false),
    last: createStore<Done | undefined>(undefined),
    refused: createStore<readonly Refused[]>([]),
  };
  const send: Sent = (targets, order) => sendMany(parts, stores, targets, order);
  const offer = createOffer(stores.last, notice);
  return {
    ...stores,
    refuse: (cases) => refuse(stores, cases),
    show(targets) {
      stores.picked.set(new Set(targets.map(({ ref }) => ref.id)));
      router.go({ screen: "queue" });
    },
    async claim(targets) {
      const before = new Set(claims.held());
      const done = await send(targets, { act: "claim" });
      for (const { ref } of done) claims.keep(ref);
      line.own(done.map(({ ref }) => ref));
      const fresh = done.filter(({ ref }) => !before.has(ref.id));
      offer(fresh, "doneClaim", async () => {
        for (const { ref } of fresh) claims.forget(ref.id);
        await send(fresh, { act: "release" });
      });
    },
    async change(targets, change, text) {
      const done = await send(targets, { act: "update", change });
      const changed = done.flatMap(({ before, ...target }) => {
        const back = before && inverseOf(change, before);
        return back ? [{ ...target, back }] : [];
      });
      offer(changed, text, async () => {
        for (const [back, same] of byChange(changed)) await send(same, { act: "update", change: back });
      });
    },
    undo: () => void stores.last.get()?.undo(),
  };
}

/** Cases that stayed as they are are chosen again. */
function refuse({ picked, refused }: Stores, cases: readonly NotDone[]): void {
  if (cases.length === 0) return;
  picked.set((now) => new Set([...now, ...cases.map(({ ref }) => ref.id)]));
  refused.set((now) => [...now, { key: randomKey(), cases }]);
}

/** Without an answer every case stays chosen. @returns the cases on which it was done */
async function sendMany(
  { api, notice, changes }: Parts,
  stores: Stores,
  targets: readonly Target[],
  order: Omit<BulkOrder, "verifications">,
) {
  const { picked, busy } = stores;
  if (busy.get()) return [];
  busy.set(true);
  notice.set("");
  try {
    const verifications = targets.map(({ ref }) => ref.id);
    const results = await api.many({ verifications, ...order }, randomKey());
    const done = doneOf(targets, results);
    const ids = done.map(({ ref }) => ref.id);
    picked.set((now) => new Set([...now].filter((id) => !ids.includes(id))));
    refuse(stores, notDoneOf(targets, results));
    return done;
  } catch (error) {
    notice.set(sentenceOf(error));
    return [];
  } finally {
    busy.set(false);
    changes.set((now) => now + 1);
  }
}

/** Offers to take an act back for 10 seconds. */
function createOffer(last: Stores["last"], notice: Store<string>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (done: readonly Target[], text: MessageKey, undo: () => Promise<unknown>): void => {
    if (done.length === 0) return;
    clearTimeout(timer);
    const key = randomKey();
    timer = setTimeout(() => last.set((now) => (now?.key === key ? undefined : now)), undoTime);
    last.set({
      key,
      text: say(text, { who: whoOf(done) }),
      async undo() {
        last.set(undefined);
        await undo();
        if (!notice.get()) notice.set(say("takenBack", { who: whoOf(done) }));
      },
    });
  };
}

function doneOf(targets: readonly Target[], results: readonly BulkResult[]) {
  return results.flatMap((result) => {
    const target = targets.find(({ ref }) => ref.id === result.verification);
    return target && result.done ? [{ ...target, ...(result.before && { before: result.before }) }] : [];
  });
}

/** Cases that are taken back by the same change. */
function byChange(changed: readonly (Target & { readonly back: CaseChange })[]) {
  const keys = changed.map(({ back }) => JSON.stringify(back));
  return [...new Set(keys)].map((key) => {
    const same = changed.filter((_, at) => keys[at] === key);
    return [JSON.parse(key) as CaseChange, same] as const;
  });
}
