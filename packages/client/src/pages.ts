import type { RequestOptions, Send } from "./send.ts";

export interface Page<Item> {
  readonly data: readonly Item[];
  /** Addresses of pages. */
  readonly links: {
    readonly first: string;
    readonly last: string;
    readonly prev: string | null;
    readonly next: string | null;
  };
  readonly meta: {
    readonly current_page: number;
    readonly last_page: number;
    readonly from: number | null;
    readonly to: number | null;
    readonly path: string;
    readonly per_page: number;
    readonly total: number;
    /** A search left out matches: it opens the newest 200 candidates. */
    readonly truncated?: true | undefined;
    /** Opens the page after this one, whatever changed in between; `null` at the end, and in other orders. */
    readonly next?: string | null;
  };
}

/**
 * A list, newest first, fetched page by page during iteration. Items added during iteration do not appear,
 * and no item repeats. A deletion during iteration may hide an item. With `needs: "review"` the oldest
 * waiting is first unless `sort` says otherwise. Items decided during iteration hide no other in that order.
 *
 * @example
 * for await (const { id } of client.verifications.list({ status: "5" })) console.log(id);
 */
export interface Pages<Item> extends AsyncIterable<Item> {
  /** One page, from 1. Pages past the end have empty `data`. @throws {RangeError} invalid page number */
  page(number: number): Promise<Page<Item>>;
  /** The first `limit` items, or all if there are fewer. @throws {RangeError} invalid limit */
  toArray(options: { readonly limit: number }): Promise<Item[]>;
}

interface Query {
  readonly per_page?: number | undefined;
}

const largestPage = 100;
/** Items remembered to detect repeats: an item added during iteration moves others to later pages. */
const remembered = 1_000;

export function pages<Item extends { readonly id: string }>(
  send: Send,
  path: string,
  query: Query,
  options?: RequestOptions,
): Pages<Item> {
  const page = async (number: number, perPage?: number, after?: string): Promise<Page<Item>> => {
    const given = Object.entries({
      ...query,
      ...(after !== undefined && { after }),
      per_page: query.per_page ?? perPage,
      page: counted(number, "page"),
    });
    const set = given
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]);
    return send("GET", `${path}?${new URLSearchParams(Object.fromEntries(set))}`, undefined, options);
  };
  async function* items(limit = largestPage) {
    const seen = new Set<string>();
    let after: string | undefined;
    for (let number = 1; ; number += 1) {
      const { data, meta, links } = await page(after ? 1 : number, Math.min(limit, largestPage), after);
      for (const item of data) {
        if (seen.has(item.id)) continue;
        seen.add(item.id);
        for (const oldest of seen) {
          if (seen.size <= remembered) break;
          seen.delete(oldest);
        }
        yield item;
      }
      if (data.length === 0 || (meta.next === null && links.next === null)) return;
      after = meta.next ?? undefined;
      if (after === undefined && number >= meta.last_page) return;
    }
  }
  return {
    page: (number) => page(number),
    async toArray({ limit }) {
      counted(limit, "limit");
      const some: Item[] = [];
      for await (const item of items(limit)) if (some.push(item) === limit) break;
      return some;
    },
    [Symbol.asyncIterator]: () => items(),
  };
}

function counted(number: number, name: string): number {
  if (Number.isSafeInteger(number) && number >= 1) return number;
  throw new RangeError(`${name} must be a whole number from 1.`);
}
