import { readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { warnOfUsualKeys } from "../open/keys.ts";
import { openStorage } from "../open/storage.ts";
import { readSettings } from "../settings.ts";
import { shown } from "../storage-address.ts";

/** Updates the schema of the storage; `serve` does this when it starts. */
export const migrate: Command = async (line, { environment, print, warn }) => {
  const { flags } = readArguments(line, { settings: ["storage", "keys"] });
  const addresses = readSettings(["storage", "keys"], flags, environment);
  warnOfUsualKeys(addresses, warn);
  const storage = await openStorage(addresses);
  try {
    await storage.migrate();
  } finally {
    await storage.close();
  }
  print(`${shown(addresses.storage)} is up to date`);
  return 0;
};
