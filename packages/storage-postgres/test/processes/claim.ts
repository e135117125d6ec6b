import { fileKeys } from "@passmuster/core";
import { keysPath } from "@passmuster/throwaway-postgres";
import { postgresStorage } from "../../src/index.ts";

/** Claims for the reviewer that it receives, until nothing waits, and answers with the ids. */
const url = process.argv[2] ?? "";
const storage = postgresStorage(url, { keys: fileKeys(keysPath(url)) });
process.on("message", async ({ by, now, until }: { by: string; now: number; until: number }) => {
  const order = { tenant: "acme", by, now, until, skip: [] };
  const claimed: string[] = [];
  for (let lease = await storage.desk.leaseNext(order); lease; lease = await storage.desk.leaseNext(order))
    claimed.push(lease.verification);
  process.send?.(claimed);
});
process.once("disconnect", () => process.exit());
process.send?.("ready");
