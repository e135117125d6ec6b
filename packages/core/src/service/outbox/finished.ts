import { setTimeout as pause } from "node:timers/promises";
import type { MessageId } from "../../model/ids.ts";
import type { Outbox } from "../../ports/outbox.ts";

/** Removes finished messages from the outbox, several at once. A crash before repeats them. */
export interface Finished {
  /** Resolves once the message is removed. */
  add(id: MessageId): Promise<void>;
  /** Removes those that wait now. */
  flush(): void;
}

/** Milliseconds that the first of several waits for the others. */
const patience = 250;
const mostWaiting = 100;

export function createFinished(outbox: Pick<Outbox, "settle">): Finished {
  let waiting: { count: number; readonly end: PromiseWithResolvers<void> } | undefined;
  const flush = (): void => {
    waiting?.end.resolve();
    waiting = undefined;
  };
  const begin = (): NonNullable<typeof waiting> => {
    const begun = { count: 0, end: Promise.withResolvers<void>() };
    void pause(patience, undefined, { ref: false }).then(begun.end.resolve);
    void begun.end.promise.then(() => {
      if (waiting === begun) waiting = undefined;
    });
    return begun;
  };
  return {
    async add(id) {
      waiting ??= begin();
      waiting.count += 1;
      const { count, end } = waiting;
      if (count >= mostWaiting) flush();
      await end.promise;
      await outbox.settle(id, "done");
    },
    flush,
  };
}
