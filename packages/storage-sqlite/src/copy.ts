import Sqlite from "better-sqlite3";

const everyPage = 0x7fff_ffff;

/**
 * Copies a database file while servers use it: one state, without the log beside it. The copy gets no keys.
 * @throws {Error} `from` does not exist, or `to` cannot be written
 * @example await copySqlite("data/passmuster.db", "/backup/passmuster.db");
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  const database = new Sqlite(from, { fileMustExist: true, timeout: 5_000 });
  try {
    // In several steps, a write of another process would begin the copy again.
    await database.backup(to, { progress: () => everyPage });
  } finally {
    database.close();
  }
}
