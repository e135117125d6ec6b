import { setTimeout as pause } from "node:timers/promises";
import { StorageUnavailableError } from "@passmuster/core";
import { configure, type Database, isBroken, isBusy, type Statement } from "./database.ts";
import { createGroupCommit } from "./group-commit.ts";
import { applyMigrations, verifySchema } from "./migrate.ts";

/** Prepares a statement once and gives it again. */
export type Sql = (source: string) => Statement;

/** Transactions that wait for other processes without blocking this one. */
export interface Connection {
  /** Reads with one statement, which needs no transaction around it. */
  look<T>(work: (sql: Sql) => T): Promise<T>;
  /** One snapshot for all that `work` reads. */
  read<T>(work: (sql: Sql) => T): Promise<T>;
  /** All that `work` writes, or nothing, committed with whatever else is written at the same time. It may be called again. */
  write<T>(work: (sql: Sql) => T): Promise<T>;
  /** Brings the schema up to date; the others refuse to work until it is. */
  migrate(): Promise<void>;
  /** Empties the write-ahead log into the database, now or as soon as nobody else reads or writes. */
  scrub(): void;
  close(): void;
}

/** How long a transaction waits for other processes, in milliseconds. */
const patience = 5_000;
const longestPause = 25;
const longestScrubPause = 30_000;

/** `end` is called once, by `close`. */
export function createConnection(database: Database, end: () => void): Connection {
  configure(database);
  const statements = new Map<string, Statement>();
  let verified = false;
  let closed = false;
  let scrubbing: NodeJS.Timeout | undefined;

  const sql: Sql = (source) => {
    const known = statements.get(source) ?? database.prepare(source).safeIntegers(false);
    statements.set(source, known);
    return known;
  };

  const requireOpen = (): void => {
    if (closed || !database.open) throw new StorageUnavailableError("The storage is closed.");
  };

  const transaction = database.transaction((work: () => unknown) => work());
  const begin = <T>(kind: "deferred" | "immediate", work: () => T): T => {
    requireOpen();
    if (database.inTransaction) throw new HostTransactionError();
    return transaction[kind](work) as T;
  };

  const look = <T>(work: (sql: Sql) => T): T => {
    if (!verified || database.inTransaction) return attempt("deferred", work);
    requireOpen();
    return work(sql);
  };

  const attempt = <T>(kind: "deferred" | "immediate", work: (sql: Sql) => T): T =>
    begin(kind, () => {
      if (!verified) verifySchema(database);
      verified = true;
      return work(sql);
    });

  const groups = createGroupCommit(
    (work) => patiently(() => attempt("immediate", work)),
    <T>(work: () => T) => transaction.deferred(work) as T,
  );

  const scrub = (retryAfter = 100): void => {
    clearTimeout(scrubbing);
    if (closed || !database.open) return;
    if (checkpointed(database)) return;
    scrubbing = setTimeout(() => scrub(Math.min(retryAfter * 2, longestScrubPause)), retryAfter).unref();
  };

  return {
    look: (work) => patiently(() => look(work)),
    read: (work) => patiently(() => attempt("deferred", work)),
    write: (work) => groups.add(() => work(sql)),
    migrate: () => patiently(() => begin("immediate", () => applyMigrations(database))),
    scrub: () => scrub(),
    close() {
      if (closed) return;
      closed = true;
      clearTimeout(scrubbing);
      statements.clear();
      end();
    },
  };
}

/** A save inside a transaction of the host would be acknowledged before it is durable: it waits like for a lock. */
class HostTransactionError extends Error {
  override readonly name = "HostTransactionError";
  readonly code = "SQLITE_BUSY";
}

/** Whether the log was moved into the database and cut to nothing. */
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

/**
 * Tries until nobody else holds the lock. SQLite's own wait would block the event loop, so it is off.
 * @throws {StorageUnavailableError}
 */
async function patiently<T>(attempt: () => T): Promise<T> {
  const ends = performance.now() + patience;
  for (let longest = 1; ; longest = Math.min(longest * 2, longestPause)) {
    try {
      return attempt();
    } catch (cause) {
      if (isBroken(cause)) throw new StorageUnavailableError("The database does not answer.", { cause });
      if (!isBusy(cause)) throw cause;
      if (performance.now() > ends) throw new StorageUnavailableError("The database is locked.", { cause });
      await pause(longest * (0.5 + Math.random()));
    }
  }
}
