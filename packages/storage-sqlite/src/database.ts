import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import { dirname, resolve } from "node:path";
import Sqlite from "better-sqlite3";

/** The methods that are called on a better-sqlite3 statement. */
export interface Statement {
  run(...parameters: unknown[]): { readonly changes: number };
  get(...parameters: unknown[]): unknown;
  all(...parameters: unknown[]): unknown[];
  safeIntegers(on: boolean): Statement;
}

/** The methods that are called on a better-sqlite3 database. */
export interface Database {
  readonly open: boolean;
  readonly memory: boolean;
  /** The path of the file. */
  readonly name: string;
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

/**
 * Opens a file that only its owner may read, and creates missing directories. Flushes the directories, so
 * that a power cut does not remove the name of the file.
 */
export function openDatabase(path: string): Database {
  if (path === ":memory:") return new Sqlite(path);
  if (path === "" || path.startsWith("file:"))
    throw new TypeError("sqliteStorage needs a path to a database file, not a URI.");
  const file = resolve(path);
  makeFolder(dirname(file));
  closeSync(openSync(file, "a", 0o600));
  chmodSync(file, 0o600);
  flushFolder(dirname(file));
  return new Sqlite(file, { timeout: 0 });
}

/**
 * `synchronous` 2 is FULL: in WAL mode with NORMAL a power cut loses acknowledged commits. `fullfsync`
 * matters on macOS only.
 */
const settings = { synchronous: 2, foreign_keys: 1, secure_delete: 1, fullfsync: 1, busy_timeout: 0 };

/**
 * Sets the pragmas for durability, erasure and a non-blocking event loop, and reads them back.
 *
 * @throws {Error} names the setting that did not hold
 */
export function configure(database: Database): void {
  if (database.readonly) throw new TypeError("The database is open for reading only.");
  if (database.inTransaction) throw new TypeError("The database is in a transaction.");
  const wanted = { journal_mode: database.memory ? "memory" : "wal", ...settings };
  for (const [name, value] of Object.entries(wanted)) {
    whileOthersStart(() => database.pragma(`${name} = ${value}`));
    const held = whileOthersStart(() => database.pragma(name, { simple: true }));
    if (String(held) !== String(value))
      throw new Error(`SQLite's ${name} is ${held}, but ${value} is needed: refusing to use the database.`);
  }
}

/**
 * Only the switch to WAL meets a lock: once in the life of a file, if several processes open it first at the
 * same time.
 */
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

/** The engine cannot work: disk full, missing, read-only or damaged. */
export function isBroken(error: unknown): boolean {
  return /^SQLITE_(IOERR|FULL|CANTOPEN|READONLY|CORRUPT|NOTADB|PROTOCOL|NOMEM)/.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** `recursive` never ends if the system refuses a folder with ENOENT, as under /proc (Node 22). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it first.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  flushFolder(dirname(folder));
}

function flushFolder(folder: string): void {
  // Windows has no handle for a folder; its file system journals names itself.
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
