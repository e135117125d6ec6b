import type { Connection } from "./connection.ts";

/** Compacts the change rows of saves into the counts that lists read, in the background. */
export interface CounterCompaction {
  saved(): void;
  due(pending: number): void;
}

/**
 * Saves of this process between two compactions, and change rows that a list tolerates before it requests
 * one.
 */
const often = 200;

export function createCounterCompaction(connection: Connection): CounterCompaction {
  let since = 0;
  let folding = false;

  const compact = async (): Promise<void> => {
    if (folding || connection.closed) return;
    folding = true;
    since = 0;
    // A failed compaction is repeated later: the sum stays the same.
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
