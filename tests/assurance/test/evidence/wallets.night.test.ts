import { fileKeys } from "@passmuster/core";
import { postgresStorage } from "@passmuster/storage-postgres";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import { describeWallets } from "./describe-wallets.ts";

describeWallets("postgres", async () => {
  const { url, drop } = await testDatabase();
  return { storage: postgresStorage(url, { keys: fileKeys(keysPath(url)) }), drop };
});
