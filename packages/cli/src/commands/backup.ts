import { existsSync, readdirSync } from "node:fs";
import { readArguments } from "../arguments.ts";
import { makeBackup } from "../backup/make.ts";
import { type Manifest, readManifest } from "../backup/manifest.ts";
import { verifyBackup } from "../backup/verify.ts";
import type { Command } from "../command.ts";
import { placeOf } from "../open/existing.ts";
import { readSettings, type SettingName } from "../settings.ts";
import { only } from "../subcommands.ts";
import { UsageError } from "../usage-error.ts";

const names = ["storage", "keys", "blobs"] as const satisfies readonly SettingName[];

/** Copies database, images and keys into a folder, beside a running server; or verifies such a folder. */
export const backup: Command = async (line, { environment, print, warn }) => {
  const { flags, positionals } = readArguments(line, { settings: names, switches: ["verify"] });
  const folder = only(positionals, "backup takes one FOLDER, which is new or empty.");
  const given = readSettings(names, flags, environment);
  if (flags.verify === true) {
    const manifest = readManifest(folder);
    const { problems, opened } = await verifyBackup(folder, manifest, given);
    for (const problem of problems) warn(problem);
    const how = opened === undefined ? "" : `, verifications opened: ${opened}`;
    print(`${summary(manifest)}${how}, problems: ${problems.length}`);
    return problems.length === 0 ? 0 : 1;
  }
  if (given.storage === "memory:" || given.blobs === "memory:")
    throw new UsageError("backup reads what a server keeps: memory: is gone with its process.");
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new UsageError(`${folder} is not empty.`);
  warn(`storage: ${placeOf(given.storage)}`);
  const manifest = await makeBackup(given, folder);
  print(summary(manifest));
  if (manifest.erased > 0)
    warn(`Erased while the backup was made, and named by audit verify: ${manifest.erased}.`);
  for (const key of manifest.missing)
    warn(`Image ${key} is in no image store: it was lost, or replaced while the backup was made.`);
  return manifest.missing.length === 0 ? 0 : 1;
};

const summary = ({ verifications, images, files }: Manifest): string =>
  `verifications: ${verifications}, images: ${images}, files: ${Object.keys(files).length}`;
