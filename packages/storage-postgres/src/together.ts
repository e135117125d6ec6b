/** Asks for many at once what is asked for one by one: whatever comes while a question is under way goes with the next one. */
export function together<Item>(
  ask: (items: readonly Item[]) => Promise<unknown>,
): (item: Item) => Promise<void> {
  let waiting: { readonly items: Item[]; readonly asked: Promise<unknown> } | undefined;
  let underway: Promise<unknown> = Promise.resolve();

  return async (item) => {
    if (waiting) waiting.items.push(item);
    else {
      const items = [item];
      const asked = underway.then(() => {
        waiting = undefined;
        return ask(items);
      });
      underway = asked.catch(() => undefined);
      waiting = { items, asked };
    }
    await waiting.asked;
  };
}
