import { setTimeout as pause } from "node:timers/promises";
import { StorageUnavailableError } from "@passmuster/core/storage";
import { configure, type Database, isBroken, isBusy } from "./database.ts";
import { createGroupCommit } from "./group-commit.ts";
import { applyMigrations } from "./migrate.ts";
import { createScrubber } from "./scrubber.ts";
import { shortTurn } from "./short-turns.ts";
import { createTransactions, type Sql } from "./transactions.ts";

export type { Sql } from "./transactions.ts";

/** Transactions that wait for other processes without blocking the event loop. */
export interface Connection {
  /** Reads with one statement, without a transaction. */
  look<T>(work: (sql: Sql) => T): Promise<T>;
  /** Runs `work` on one snapshot. */
  read<T>(work: (sql: Sql) => T): Promise<T>;
  /** Runs `work` atomically, in a group commit with concurrent writes. May call `work` twice. */
  write<T>(work: (sql: Sql) => T): Promise<T>;
  /** Migrates the schema; the other methods refuse to work before that. */
  migrate(): Promise<void>;
  /** Moves the write-ahead log into the database and truncates it, now or when no other process uses it. */
  scrub(): void;
  close(): void;
}

/** Milliseconds that a transaction waits for other processes. */
const patience = 5_000;
const longestPause = 25;

/** `close` calls `end` once. */
export function createConnection(database: Database, end: () => void): Connection {
  configure(database);
  const transactions = createTransactions(database);
  const patiently = <T>(work: () => T): Promise<T> => retried(work, database.name);
  const { attempt, begin } = transactions;
  const scrubber = createScrubber(database);
  const groups = createGroupCommit(
    (work) => patiently(() => attempt("immediate", work)),
    transactions.savepoint,
  );

  return {
    look: (work) => patiently(() => transactions.look(work)),
    async read(work) {
      await shortTurn();
      return patiently(() => attempt("deferred", work));
    },
    write: (work) => groups.add(() => work(transactions.sql)),
    migrate: () => patiently(() => begin("immediate", () => applyMigrations(database))),
    scrub: () => scrubber.scrub(),
    close() {
      if (!transactions.close()) return;
      scrubber.close();
      end();
    },
  };
}

/**
 * Retries until no other process holds the lock. SQLite's own wait would block the event loop, so it is off.
 *
 * @throws {StorageUnavailableError}
 */
async function retried<T>(attempt: () => T, at: string): Promise<T> {
  const ends = performance.now() + patience;
  for (let longest = 1; ; longest = Math.min(longest * 2, longestPause)) {
    try {
      return attempt();
    } catch (cause) {
      if (isBroken(cause)) throw new StorageUnavailableError("The database does not respond.", { cause, at });
      if (!isBusy(cause)) throw cause;
      if (performance.now() > ends)
        throw new StorageUnavailableError("The database is locked.", { cause, at });
      await pause(longest * (0.5 + Math.random()));
    }
  }
}
