import { type Database, isBroken, isBusy } from "./database.ts";

const longestPause = 30_000;

/** Moves the write-ahead log into the database and truncates it. */
export interface Scrubber {
  /** Now, or when no other process uses the log. */
  scrub(): void;
  close(): void;
}

export function createScrubber(database: Database): Scrubber {
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const scrub = (retryAfter: number): void => {
    clearTimeout(retry);
    if (closed || !database.open) return;
    if (checkpointed(database)) return;
    retry = setTimeout(() => scrub(Math.min(retryAfter * 2, longestPause)), retryAfter).unref();
  };

  return {
    scrub: () => scrub(100),
    close() {
      closed = true;
      clearTimeout(retry);
    },
  };
}

/** Whether the log was moved into the database and truncated. */
function checkpointed(database: Database): boolean {
  if (database.inTransaction) return false;
  try {
    const [outcome] = database.pragma("wal_checkpoint(TRUNCATE)") as [{ busy: number | bigint }];
    return Number(outcome.busy) === 0;
  } catch (error) {
    if (isBusy(error) || isBroken(error)) return false;
    throw error;
  }
}
