import { copyFileSync, createReadStream, existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { createGunzip } from "node:zlib";
import { directoryBlobs } from "@passmuster/core";
import { openBlobs } from "../open/blobs.ts";
import { postgresPlace } from "../open/storage.ts";
import type { Settings } from "../settings.ts";
import { isPostgres, pathIn } from "../storage-address.ts";
import { UsageError } from "../usage-error.ts";
import { copyKeys, keyPlacesOf } from "./key-files.ts";
import { imageKeysIn } from "./make.ts";
import { type Manifest, parts, strangeFiles } from "./manifest.ts";

type Given = Settings<"storage" | "keys" | "blobs">;

/**
 * Writes a backup to places that are empty: keys, images, and the database last.
 * @throws {UsageError} a place is not empty, or the backup is of another kind of storage
 * @throws {Error} a file of the backup was changed
 */
export async function restoreBackup(folder: string, manifest: Manifest, given: Given): Promise<void> {
  requireKind(manifest, given);
  requireEmpty(given);
  const [strange] = await strangeFiles(folder, manifest);
  if (strange !== undefined) throw new Error(`${strange} Run passmuster backup --verify ${folder}.`);
  copyKeys({ file: join(folder, parts.keys), secrets: join(folder, parts.secrets) }, keyPlacesOf(given));
  const [from, to] = [directoryBlobs(join(folder, parts.images)), await openBlobs(given.blobs)];
  for (const key of imageKeysIn(join(folder, parts.images))) await to.put(key, await from.get(key));
  if (isPostgres(given.storage)) return restoreRows(folder, given.storage);
  const file = pathIn(given.storage);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  copyFileSync(join(folder, parts.sqlite), file);
}

/** @throws {UsageError} */
function requireKind({ storage }: Manifest, given: Given): void {
  if (given.storage === "memory:")
    throw new UsageError("--storage memory: keeps nothing beyond this command.");
  if (given.blobs === "memory:") throw new UsageError("--blobs memory: keeps nothing beyond this command.");
  if (isPostgres(given.storage) !== (storage === "postgres"))
    throw new UsageError(`This is a backup of ${storage}: name such a --storage.`);
}

/** Postgres and S3 refuse what exists by themselves. @throws {UsageError} */
function requireEmpty(given: Given): void {
  const { file, secrets } = keyPlacesOf(given);
  const places = [
    ["--storage", isPostgres(given.storage) ? undefined : pathIn(given.storage)],
    ["--keys", file],
    ["--keys", secrets],
    ["--blobs", /^file:(.+)$/.exec(given.blobs)?.[1]],
  ] as const;
  const taken = places.filter(([, path]) => path !== undefined && !isEmpty(path));
  if (taken.length > 0)
    throw new UsageError(
      ...taken.map(([flag, path]) => `${flag}: ${path} is not empty. Nothing was restored.`),
    );
}

function isEmpty(path: string): boolean {
  if (!existsSync(path)) return true;
  try {
    return readdirSync(path).length === 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return false;
    throw error;
  }
}

async function restoreRows(folder: string, address: string): Promise<void> {
  const { restorePostgres } = await import("@passmuster/storage-postgres");
  const { url, schema } = postgresPlace(address);
  await restorePostgres(url, { schema }, linesIn(join(folder, parts.postgres)));
}

async function* linesIn(file: string): AsyncGenerator<string> {
  const text = createReadStream(file).pipe(createGunzip()).setEncoding("utf8");
  let rest = "";
  for await (const chunk of text) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
