/** The order of two texts by code unit. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Sorted lists by name, with binary search. */
export interface SortedLists<Item> {
  add(name: string, item: Item): void;
  remove(name: string, item: Item): void;
  of(name: string): readonly Item[];
  names(): Iterable<string>;
}

/** Number of leading items of a sorted list for which `isBefore` holds. */
export function countBefore<Item>(sorted: readonly Item[], isBefore: (item: Item) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = sorted[middle];
    if (item !== undefined && isBefore(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** `order` is negative if the first argument sorts first, and 0 if both are the same item. */
export function createSortedLists<Item>(order: (a: Item, b: Item) => number): SortedLists<Item> {
  const lists = new Map<string, Item[]>();
  return {
    add(name, item) {
      const list = lists.get(name) ?? [];
      const last = list.at(-1);
      if (last === undefined || order(last, item) < 0) list.push(item);
      else
        list.splice(
          countBefore(list, (other) => order(other, item) < 0),
          0,
          item,
        );
      lists.set(name, list);
    },
    remove(name, item) {
      const list = lists.get(name) ?? [];
      const [first] = list;
      const isFirst = first !== undefined && order(first, item) === 0;
      const at = isFirst ? 0 : countBefore(list, (other) => order(other, item) < 0);
      const found = list[at];
      if (isFirst) list.shift();
      else if (found !== undefined && order(found, item) === 0) list.splice(at, 1);
      if (list.length === 0) lists.delete(name);
    },
    of: (name) => lists.get(name) ?? [],
    names: () => lists.keys(),
  };
}
