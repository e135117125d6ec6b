import { useRef } from "preact/hooks";
import { type Target, targetsOf } from "../session/acts.ts";
import { mostAtOnce } from "../session/casework.ts";
import { useDesk } from "../session/desk.ts";
import { pathOf } from "../session/flows.ts";
import { nameOf } from "../session/format.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import type { Item } from "../session/wire.ts";

/** The chosen rows of the list. */
export interface Picks {
  /** In the order of the list. */
  readonly targets: readonly Target[];
  /** Whether all that can be chosen at once are. */
  readonly all: boolean;
  has(id: string): boolean;
  /** Chooses a row, or no longer. @param isRange does the same to each row between it and the last one */
  toggle(at: number, isRange?: boolean): void;
  toggleAll(): void;
  clear(): void;
}

/** @returns `undefined` where the session has no act on several cases */
export function usePicks(items: readonly Item[], isQueue: boolean): Picks | undefined {
  const desk = useDesk();
  const { picked } = desk.bulk;
  const chosen = useStore(picked);
  const flows = useStore(desk.session)?.flows ?? [];
  const acted = [...useStore(desk.acts.pending), ...useStore(desk.acts.sending)].flatMap(targetsOf);
  const last = useRef(0);
  if (!isQueue || !desk.may("review")) return undefined;
  const free = items.flatMap((item): readonly Target[] => {
    const flow = pathOf(flows, item);
    const isActed = acted.some(({ ref }) => ref.id === item.id);
    return flow === undefined || isActed ? [] : [{ ref: { flow, id: item.id }, who: nameOf(item) }];
  });
  const targets = free.filter(({ ref }) => chosen.has(ref.id));
  const all = targets.length === Math.min(free.length, mostAtOnce);
  const set = (ids: Iterable<string>): void => {
    const next = [...ids].filter((id) => free.some(({ ref }) => ref.id === id));
    desk.notice.set(next.length > mostAtOnce ? say("mostPicked", { count: mostAtOnce }) : "");
    picked.set(new Set(next.slice(0, mostAtOnce)));
  };
  return {
    targets,
    all,
    has: (id) => targets.some(({ ref }) => ref.id === id),
    toggle(at, isRange = false) {
      const [from, to] = isRange ? [Math.min(at, last.current), Math.max(at, last.current)] : [at, at];
      last.current = at;
      const ids = items.slice(from, to + 1).map(({ id }) => id);
      const removes = chosen.has(items[at]?.id ?? "");
      set(removes ? [...chosen].filter((id) => !ids.includes(id)) : new Set([...chosen, ...ids]));
    },
    toggleAll: () => set(all ? [] : free.map(({ ref }) => ref.id)),
    clear: () => picked.set(new Set()),
  };
}
