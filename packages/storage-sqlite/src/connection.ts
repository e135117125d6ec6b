import { setTimeout as pause } from "node:timers/promises";
import { StorageUnavailableError } from "@passmuster/core/storage";
import { configure, type Database, isBroken, isBusy, type Statement } from "./database.ts";
import { createGroupCommit } from "./group-commit.ts";
import { applyMigrations, verifySchema } from "./migrate.ts";

/** Prepares a statement once and caches it. */
export type Sql = (source: string) => Statement;

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
const longestScrubPause = 30_000;

/** `close` calls `end` once. */
export function createConnection(database: Database, end: () => void): Connection {
  configure(database);
  const statements = new Map<string, Statement>();
  let verified = false;
  let closed = false;
  let scrubbing: NodeJS.Timeout | undefined;

  const sql: Sql = (source) => {
    const known = statements.get(source) ?? database.prepare(compiledOnce(source)).safeIntegers(false);
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

/**
 * SQLite with STAT4 compiles a statement again for each value of a parameter that may change its plan. A
 * unary plus hides the parameter from the plan: the history of a verification takes 7 µs and not 39.
 */
function compiledOnce(source: string): string {
  return source.replace(/[?@]\w*/g, "+$&");
}

/**
 * Inside a host's transaction a save would be acknowledged before it is durable, so it waits as for a lock.
 */
class HostTransactionError extends Error {
  override readonly name = "HostTransactionError";
  readonly code = "SQLITE_BUSY";
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

/**
 * Retries until no other process holds the lock. SQLite's own wait would block the event loop, so it is off.
 *
 * @throws {StorageUnavailableError}
 */
async function patiently<T>(attempt: () => T): Promise<T> {
  const ends = performance.now() + patience;
  for (let longest = 1; ; longest = Math.min(longest * 2, longestPause)) {
    try {
      return attempt();
    } catch (cause) {
      if (isBroken(cause)) throw new StorageUnavailableError("The database does not respond.", { cause });
      if (!isBusy(cause)) throw cause;
      if (performance.now() > ends) throw new StorageUnavailableError("The database is locked.", { cause });
      await pause(longest * (0.5 + Math.random()));
    }
  }
}
