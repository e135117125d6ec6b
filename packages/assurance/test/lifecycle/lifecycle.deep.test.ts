import { postgresStorage } from "@vouchsafe/storage-postgres";
import { testDatabase } from "@vouchsafe/throwaway-postgres";
import { describeLifecycle } from "./describe-lifecycle.ts";

describeLifecycle("postgres", async () => {
  const { url, drop } = await testDatabase();
  return { storage: postgresStorage(url), drop };
});
