import { fileKeys } from "@passmuster/core";
import { postgresStorage } from "@passmuster/storage-postgres";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import { inject } from "vitest";
import { describeActs } from "./describe-acts.ts";

describeActs(
  "postgres",
  async () => {
    const { url, drop } = await testDatabase();
    return { storage: postgresStorage(url, { keys: fileKeys(keysPath(url)) }), drop };
  },
  Math.ceil(200 * inject("size")),
);
