import { defineConfig } from "@passmuster/cli/config";

/** The settings of the product. Addresses and secrets are in compose.yaml. */
export default defineConfig({
  expiresAfter: "14d",
  retention: { approved: "90d", rejected: "30d", expired: "7d", canceled: "7d" },
});
