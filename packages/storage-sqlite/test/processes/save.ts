import { StaleWriteError, type Verification } from "@passmuster/core/storage";
import { sqliteStorage } from "../../src/index.ts";

/** Saves each verification that it receives, and reports the outcome. */
const storage = sqliteStorage(process.argv[2] ?? "");
process.on("message", async (next: Verification) => {
  const outcome = await storage.save(next, []).then(
    () => "saved",
    (error: unknown) => (error instanceof StaleWriteError ? "stale" : String(error)),
  );
  process.send?.(outcome);
});
process.send?.("ready");
