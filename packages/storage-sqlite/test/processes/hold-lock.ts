import Database from "better-sqlite3";

/** Holds the write lock of the database until told to release it. */
const database = new Database(process.argv[2], { timeout: 5_000 });
database.exec("begin immediate");
process.once("message", () => {
  database.exec("commit");
  database.close();
  process.disconnect();
});
process.send?.("held");
