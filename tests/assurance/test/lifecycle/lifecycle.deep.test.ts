import { postgresStorage } from "@passmuster/storage-postgres";
import { testDatabase } from "@passmuster/throwaway-postgres";
import { describeLifecycle } from "./describe-lifecycle.ts";

describeLifecycle("postgres", async () => {
  const { url, drop } = await testDatabase();
  return { storage: postgresStorage(url), drop };
});
