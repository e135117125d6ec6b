import type { Connection } from "./connection.ts";

/** Moves the changes that saves left into the counts that lists read, now and then and in the background. */
export interface CounterCompaction {
  saved(): void;
  due(pending: number): void;
}

/** Saves of this process between two folds, and changes that a list may find before it asks for one. */
const often = 200;

export function createCounterCompaction(connection: Connection): CounterCompaction {
  let since = 0;
  let folding = false;

  const compact = async (): Promise<void> => {
    if (folding || connection.closed) return;
    folding = true;
    since = 0;
    // What is not folded now is folded later: the sum is the same.
    await connection.writeOnce("select from {schema}.fold()", []).catch(() => {});
    folding = false;
  };

  return {
    saved() {
      since += 1;
      if (since >= often) void compact();
    },
    due(pending) {
      if (pending >= often) void compact();
    },
  };
}
