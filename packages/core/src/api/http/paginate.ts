export interface Paginated<T> {
  readonly data: readonly T[];
  readonly links: {
    readonly first: string;
    readonly last: string;
    readonly prev: string | null;
    readonly next: string | null;
  };
  readonly meta: {
    readonly currentPage: number;
    readonly from: number | null;
    readonly lastPage: number;
    readonly path: string;
    readonly perPage: number;
    readonly to: number | null;
    readonly total: number;
    /** Only in the queue: the place after the last item. */
    readonly next?: string | null;
    /** A search left out older matches. */
    readonly truncated?: true;
  };
}

/** One page in the form of Laravel's `LengthAwarePaginator`. Its links keep every filter of `query`. */
export function paginate<Item, T>(
  {
    items,
    total,
    page,
    perPage,
    next,
    byNumber = next === undefined,
    truncated,
  }: {
    readonly items: readonly Item[];
    readonly total: number;
    readonly page: number;
    readonly perPage: number;
    readonly next?: string | null;
    /** Whether pages have numbers; otherwise `next` leads on. */
    readonly byNumber?: boolean;
    readonly truncated?: true;
  },
  view: (item: Item) => T,
  path: string,
  query: URLSearchParams,
): Paginated<T> {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const from = items.length === 0 ? null : (page - 1) * perPage + 1;
  const link = (number: number): string => {
    const kept = new URLSearchParams(query);
    kept.delete("page");
    kept.append("page", String(number));
    return `${path}?${kept}`;
  };
  const behind = (after: string): string => {
    const kept = new URLSearchParams(query);
    kept.delete("page");
    kept.set("after", after);
    return `${path}?${kept}`;
  };
  return {
    data: items.map(view),
    links: {
      first: link(1),
      last: link(lastPage),
      prev: page > 1 ? link(page - 1) : null,
      next: next ? behind(next) : byNumber && page < lastPage ? link(page + 1) : null,
    },
    meta: {
      currentPage: page,
      from,
      lastPage,
      path,
      perPage,
      to: from === null ? null : from + items.length - 1,
      total,
      ...(next !== undefined && { next }),
      ...(truncated && { truncated }),
    },
  };
}
