import { readArguments } from "../arguments.ts";
import { readManifest } from "../backup/manifest.ts";
import { restoreBackup } from "../backup/restore.ts";
import type { Command } from "../command.ts";
import { placeOf } from "../open/existing.ts";
import { readSettings, type SettingName } from "../settings.ts";
import { only } from "../subcommands.ts";

const names = ["storage", "keys", "blobs"] as const satisfies readonly SettingName[];

/** Restores a backup of `passmuster backup` into a storage, keys and an image store that are empty. */
export const restore: Command = async (line, { environment, print, warn }) => {
  const { flags, positionals } = readArguments(line, { settings: names });
  const folder = only(positionals, "restore takes one FOLDER, which passmuster backup has written.");
  const given = readSettings(names, flags, environment);
  const manifest = readManifest(folder);
  await restoreBackup(folder, manifest, given);
  warn(`storage: ${placeOf(given.storage)}`);
  print(`verifications: ${manifest.verifications}, images: ${manifest.images}`);
  return 0;
};
