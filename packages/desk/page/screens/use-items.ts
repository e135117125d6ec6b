import { useEffect, useRef, useState } from "preact/hooks";
import { type Desk, useDesk } from "../session/desk.ts";
import { addressOf, type Filter, queryOf } from "../session/filter.ts";
import { sentenceOf } from "../session/names.ts";
import { seenWith } from "../session/seen.ts";
import { useStore } from "../session/store.ts";
import type { Item, ItemPage } from "../session/wire.ts";

const pageSize = 50;
const refreshed = 15_000;

type Next = { readonly after: string } | { readonly page: string };

interface Loaded {
  readonly items: readonly Item[];
  readonly total: number;
  readonly next: Next | undefined;
  readonly problem: string;
  readonly ready: boolean;
  /** The search that the items are of. */
  readonly of: string;
  /** A search left out older matches. */
  readonly truncated: boolean;
  /** The filter that they are of. */
  readonly key: string;
}

const nothing: Omit<Loaded, "key"> = {
  items: [],
  total: 0,
  next: undefined,
  problem: "",
  ready: false,
  of: "",
  truncated: false,
};

/** The list by the filter. The first page is loaded again every 15 seconds while the page is visible. */
export function useItems(filter: Filter) {
  const desk = useDesk();
  const { api } = desk;
  const changes = useStore(desk.changes);
  const { flow, search } = filter;
  const key = `${addressOf(filter)} ${search}`;
  const [loaded, setLoaded] = useState<Loaded>({ ...nothing, key });
  const isLonger = useRef(false);
  isLonger.current = loaded.items.length > pageSize;

  useEffect(() => {
    let alive = true;
    const load = async (): Promise<void> => {
      try {
        const query = { ...queryOf(filter), per_page: String(pageSize) };
        void countOverdue(desk);
        const { data, meta } = await api.list(flow, query);
        desk.seen.set((now) => seenWith(now, data));
        if (alive)
          setLoaded({
            key,
            items: data,
            total: meta.total,
            next: nextOf(meta, filter),
            problem: "",
            ready: true,
            of: search,
            truncated: meta.truncated === true,
          });
      } catch (error) {
        if (alive) setLoaded((now) => ({ ...now, problem: sentenceOf(error), ready: true }));
      }
    };
    setLoaded((now) => (now.key === key ? now : { ...nothing, key }));
    void load();
    const timer = setInterval(() => {
      const isKept = isLonger.current && desk.bulk.picked.get().size > 0;
      if (!document.hidden && scrollY < innerHeight / 2 && !isKept) void load();
    }, refreshed);
    return () => {
      alive = false;
      clearInterval(timer);
    };
  }, [key, changes]);

  const more = async (): Promise<void> => {
    if (!loaded.next) return;
    const query = { ...queryOf(filter), per_page: String(pageSize), ...loaded.next };
    try {
      const { data, meta } = await api.list(flow, query);
      desk.seen.set((now) => seenWith(now, data));
      setLoaded((now) => ({ ...now, items: [...now.items, ...data], next: nextOf(meta, filter) }));
    } catch (error) {
      setLoaded((now) => ({ ...now, problem: sentenceOf(error) }));
    }
  };
  return { ...loaded, more: loaded.next ? () => void more() : undefined };
}

/** Only the oldest first has places; other orders and searches have pages. */
function nextOf({ next, current_page: page = 1, last_page: last = 1 }: ItemPage["meta"], filter: Filter) {
  if (next) return { after: next };
  const hasPages = next === undefined || filter.facets.sort || filter.search;
  return hasPages && page < last ? { page: String(page + 1) } : undefined;
}

/** Leads see how many cases are overdue, in every flow. */
async function countOverdue({ api, overdue, may }: Desk): Promise<void> {
  if (!may("lead")) return;
  const asked = api.list("", { needs: "review", overdue: "true", per_page: "1" });
  // Without an answer the last count stays.
  await asked.then(({ meta }) => overdue.set(meta.total)).catch(() => undefined);
}
