import { StorageUnavailableError } from "@passmuster/core/storage";
import type { Database, Statement } from "./database.ts";
import { verifySchema } from "./migrate.ts";

/** Prepares a statement once and caches it. */
export type Sql = (source: string) => Statement;

type Kind = "deferred" | "immediate";

/** Transactions that do not wait for other processes: they throw while the database is locked. */
export interface Transactions {
  readonly sql: Sql;
  begin<T>(kind: Kind, work: () => T): T;
  /** Begins a transaction on a schema that is verified, once, to be that of this package. */
  attempt<T>(kind: Kind, work: (sql: Sql) => T): T;
  /** Reads with one statement, without a transaction where none is needed. */
  look<T>(work: (sql: Sql) => T): T;
  /** Runs `work` as a part of the current transaction, which outlives its failure. */
  savepoint<T>(work: () => T): T;
  /** Returns whether it was open. */
  close(): boolean;
}

export function createTransactions(database: Database): Transactions {
  const statements = new Map<string, Statement>();
  let verified = false;
  let closed = false;

  const sql: Sql = (source) => {
    const statement = statements.get(source) ?? database.prepare(compiledOnce(source)).safeIntegers(false);
    statements.set(source, statement);
    return statement;
  };

  const requireOpen = (): void => {
    if (closed || !database.open) throw new StorageUnavailableError("The storage is closed.");
  };

  const transaction = database.transaction((work: () => unknown) => work());
  const begin = <T>(kind: Kind, work: () => T): T => {
    requireOpen();
    if (database.inTransaction) throw new HostTransactionError();
    return transaction[kind](work) as T;
  };

  const attempt = <T>(kind: Kind, work: (sql: Sql) => T): T =>
    begin(kind, () => {
      if (!verified) verifySchema(database);
      verified = true;
      return work(sql);
    });

  return {
    sql,
    begin,
    attempt,
    look(work) {
      if (!verified || database.inTransaction) return attempt("deferred", work);
      requireOpen();
      return work(sql);
    },
    savepoint: <T>(work: () => T) => transaction.deferred(work) as T,
    close() {
      const wasOpen = !closed;
      closed = true;
      statements.clear();
      return wasOpen;
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
