import { sqliteStorage } from "../../src/index.ts";

/** Opens and migrates the database when told to. */
process.once("message", async () => {
  const storage = sqliteStorage(process.argv[2] ?? "");
  await storage.migrate();
  await storage.ping();
  await storage.close();
  process.send?.("migrated");
  process.disconnect();
});
process.send?.("ready");
