export interface BatchLimits {
  /** Maximum number of concurrent queries. */
  readonly atOnce: number;
  /** Maximum number of items in a query. */
  readonly most: number;
}

interface Batch<Item, Result> extends PromiseWithResolvers<Result> {
  readonly items: Item[];
}

/**
 * Batches items: those that arrive while `atOnce` queries run share the next query. The query of an item
 * starts after the item arrived, and each caller gets the result of the whole batch.
 */
export function batched<Item, Result>(
  ask: (items: readonly Item[]) => Promise<Result>,
  { atOnce, most }: BatchLimits = { atOnce: 1, most: Number.POSITIVE_INFINITY },
): (item: Item) => Promise<Result> {
  const waiting: Batch<Item, Result>[] = [];
  let underway = 0;

  const next = (): void => {
    const batch = underway < atOnce ? waiting.shift() : undefined;
    if (!batch) return;
    underway += 1;
    void ask(batch.items)
      .then(batch.resolve, batch.reject)
      .finally(() => {
        underway -= 1;
        next();
      });
  };

  return (item) => {
    const last = waiting.at(-1);
    if (last && last.items.length < most) {
      last.items.push(item);
      return last.promise;
    }
    const batch = { items: [item], ...Promise.withResolvers<Result>() };
    waiting.push(batch);
    // Items of the same turn of the event loop share a batch.
    setImmediate(next);
    return batch.promise;
  };
}
