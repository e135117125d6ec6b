import { useEffect, useState } from "preact/hooks";
import { type Filter, useDesk } from "../session/desk.ts";
import { sentenceOf } from "../session/names.ts";
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
}

/** API values of the statuses behind each view. */
const statuses = { waiting: undefined, hold: "8", approved: "3", rejected: "4", all: undefined } as const;

/** A search is over every status. */
export function queryOf({ view, search }: Filter) {
  if (search) return { search };
  return {
    needs: view === "waiting" ? "review" : undefined,
    status: statuses[view],
  };
}

/** The list by the filter. The first page is loaded again every 15 seconds while the page is visible. */
export function useItems(filter: Filter) {
  const { api } = useDesk();
  const nothing: Loaded = {
    items: [],
    total: 0,
    next: undefined,
    problem: "",
    ready: false,
    of: "",
    truncated: false,
  };
  const [loaded, setLoaded] = useState(nothing);
  const { flow, view, search } = filter;

  useEffect(() => {
    let alive = true;
    const load = async (): Promise<void> => {
      try {
        const { data, meta } = await api.list(flow, { ...queryOf(filter), per_page: String(pageSize) });
        if (alive)
          setLoaded({
            items: data,
            total: meta.total,
            next: nextOf(meta),
            problem: "",
            ready: true,
            of: search,
            truncated: meta.truncated === true,
          });
      } catch (error) {
        if (alive) setLoaded((now) => ({ ...now, problem: sentenceOf(error), ready: true }));
      }
    };
    setLoaded(nothing);
    void load();
    const timer = setInterval(() => {
      if (!document.hidden && scrollY < innerHeight / 2) void load();
    }, refreshed);
    return () => {
      alive = false;
      clearInterval(timer);
    };
  }, [flow, view, search]);

  const more = async (): Promise<void> => {
    if (!loaded.next) return;
    const query = { ...queryOf(filter), per_page: String(pageSize), ...loaded.next };
    try {
      const { data, meta } = await api.list(flow, query);
      setLoaded((now) => ({ ...now, items: [...now.items, ...data], next: nextOf(meta) }));
    } catch (error) {
      setLoaded((now) => ({ ...now, problem: sentenceOf(error) }));
    }
  };
  return { ...loaded, more: loaded.next ? () => void more() : undefined };
}

function nextOf({ next, current_page: page = 1, last_page: last = 1 }: ItemPage["meta"]): Next | undefined {
  if (next) return { after: next };
  return next === undefined && page < last ? { page: String(page + 1) } : undefined;
}
