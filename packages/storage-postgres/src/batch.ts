export interface BatchLimits {
  /** Questions under way at the same time. */
  readonly atOnce: number;
  /** Items of one question at most. */
  readonly most: number;
}

interface Batch<Item, Result> extends PromiseWithResolvers<Result> {
  readonly items: Item[];
}

/**
 * Asks for many at once what is asked for one by one: whatever comes while `atOnce` questions are under way goes with the next one. Each item's
 * question begins after it came, and everybody gets the answer for all of them.
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
    // Whoever comes in the same turn of the event loop goes along.
    setImmediate(next);
    return batch.promise;
  };
}
