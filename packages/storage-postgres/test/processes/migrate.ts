import { fileKeys } from "@passmuster/core";
import { keysPath } from "@passmuster/throwaway-postgres";
import { postgresStorage } from "../../src/index.ts";

/** Migrates the database when told to. */
process.once("message", async () => {
  const url = process.argv[2] ?? "";
  const storage = postgresStorage(url, { keys: fileKeys(keysPath(url)) });
  const outcome = await storage.migrate().then(
    () => "migrated",
    (error: unknown) => String(error),
  );
  await storage.close();
  process.send?.(outcome);
  process.disconnect();
});
process.send?.("ready");
