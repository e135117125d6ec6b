import { postgresStorage } from "../../src/index.ts";

/** Migrates the database when told to. */
process.once("message", async () => {
  const storage = postgresStorage(process.argv[2] ?? "");
  const outcome = await storage.migrate().then(
    () => "migrated",
    (error: unknown) => String(error),
  );
  await storage.close();
  process.send?.(outcome);
  process.disconnect();
});
process.send?.("ready");
