import type { Connection, Sql } from "./connection.ts";
import { mergeSearch, unmergedOf } from "./search.ts";

/** Merges the look-ups of new verifications into the tokens that searches read. */
export interface Merging {
  /** Merges all, so that a search finds everything that was saved before it. */
  all(): Promise<void>;
  /** Called within the save of a new verification: merges in the background once enough wait. */
  saved(sql: Sql): void;
}

/** Rows of one transaction: together they change each page of the index once. */
const atOnce = 256;

export function createMerging({ read, write }: Connection): Merging {
  let underway = false;

  const merge = (): Promise<void> => write((sql) => mergeSearch(sql, atOnce));

  const mergeOnce = async (): Promise<void> => {
    if (underway) return;
    underway = true;
    // The next save tries again, and so does a search.
    await merge().catch(() => {});
    underway = false;
  };

  return {
    async all() {
      while ((await read(unmergedOf)) > 0) await merge();
    },
    saved(sql) {
      if (unmergedOf(sql) >= atOnce) void mergeOnce();
    },
  };
}
