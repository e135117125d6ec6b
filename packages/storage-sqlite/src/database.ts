import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname, resolve } from "node:path";
import Sqlite from "better-sqlite3";

/** What is called of a better-sqlite3 statement. */
export interface Statement {
  run(...parameters: unknown[]): { readonly changes: number };
  get(...parameters: unknown[]): unknown;
  all(...parameters: unknown[]): unknown[];
  safeIntegers(on: boolean): Statement;
}

/** What is called of a better-sqlite3 database. */
export interface Database {
  readonly open: boolean;
  readonly memory: boolean;
  readonly readonly: boolean;
  readonly inTransaction: boolean;
  prepare(source: string): Statement;
  exec(source: string): unknown;
  pragma(source: string, options?: { readonly simple?: boolean }): unknown;
  transaction<P extends unknown[], T>(
    work: (...given: P) => T,
  ): { immediate(...given: P): T; deferred(...given: P): T };
  close(): unknown;
}

/** Opens the file that only its owner may read, in a directory that is made when it is missing. */
export function openDatabase(path: string): Database {
  if (path === ":memory:") return new Sqlite(path);
  if (path === "" || path.startsWith("file:"))
    throw new TypeError("A path to a database file is needed, no URI.");
  const file = resolve(path);
  makeFolder(dirname(file));
  closeSync(openSync(file, "a", 0o600));
  chmodSync(file, 0o600);
  return new Sqlite(file, { timeout: 0 });
}

/** `synchronous` 2 is FULL: in WAL mode with NORMAL a power cut loses acknowledged commits. `fullfsync` counts on macOS alone. */
const settings = { synchronous: 2, foreign_keys: 1, secure_delete: 1, fullfsync: 1, busy_timeout: 0 };

/**
 * Sets what durability, erasure and an event loop that never waits depend on, and reads it back.
 * @throws {Error} saying which setting does not hold
 */
export function configure(database: Database): void {
  if (database.readonly) throw new TypeError("The database is open for reading only.");
  if (database.inTransaction) throw new TypeError("The database is in a transaction.");
  const wanted = { journal_mode: database.memory ? "memory" : "wal", ...settings };
  for (const [name, value] of Object.entries(wanted)) {
    whileOthersStart(() => database.pragma(`${name} = ${value}`));
    const held = whileOthersStart(() => database.pragma(name, { simple: true }));
    if (String(held) !== String(value))
      throw new Error(`SQLite's ${name} is ${held} where ${value} is needed: refusing to use the database.`);
  }
}

/** Only the switch to WAL meets a lock, once in the life of a file, where several processes open it for the first time together. */
function whileOthersStart<T>(work: () => T): T {
  const ends = performance.now() + 5_000;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > ends) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5 + Math.random() * 10);
    }
  }
}

export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));
}

/** The engine cannot do its work: disk full, gone, read-only, damaged. */
export function isBroken(error: unknown): boolean {
  return /^SQLITE_(IOERR|FULL|CANTOPEN|READONLY|CORRUPT|NOTADB|PROTOCOL|NOMEM)/.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** `recursive` never ends where the system refuses a folder with ENOENT, as under /proc (Node 22). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have been faster.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
