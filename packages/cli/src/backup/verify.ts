import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { directoryBlobs } from "@passmuster/core";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import { openKeys } from "../open/keys.ts";
import type { Settings } from "../settings.ts";
import { keysIn } from "./key-files.ts";
import { imagesOf, statesOf } from "./make.ts";
import { type Manifest, parts, strangeFiles } from "./manifest.ts";

export interface Verified {
  /** A sentence for each. */
  readonly problems: readonly string[];
  /** Verifications that were opened; absent for a copy of Postgres, which only a restored database opens. */
  readonly opened?: number;
}

/** Compares every file with its digest. Opens a SQLite database with its keys, and looks for its images. */
export async function verifyBackup(
  folder: string,
  manifest: Manifest,
  given: Settings<"storage" | "keys">,
): Promise<Verified> {
  const problems = await strangeFiles(folder, manifest);
  if (problems.length > 0 || manifest.storage === "postgres") return { problems };
  const aside = mkdtempSync(join(folder, ".verify-"));
  try {
    return await openAll(folder, aside, manifest, given);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Opens a copy, because opening changes the file. */
async function openAll(
  folder: string,
  aside: string,
  { missing }: Manifest,
  given: Settings<"storage" | "keys">,
): Promise<Verified> {
  const file = join(aside, parts.sqlite);
  copyFileSync(join(folder, parts.sqlite), file);
  const blobs = directoryBlobs(join(folder, parts.images));
  const storage = sqliteStorage(file, { keys: await openKeys(keysIn(folder, given)) });
  const problems: string[] = [];
  let opened = 0;
  try {
    await storage.migrate();
    for (const { tenant, id } of await statesOf(storage)) {
      // Erased since the snapshot: its key is destroyed.
      const found = await storage.load(tenant, id);
      if (!found) continue;
      opened += 1;
      for (const key of imagesOf(found))
        if (!missing.includes(key))
          await blobs.get(key).catch(() => problems.push(`Image ${key} of ${id} is missing.`));
    }
  } finally {
    await storage.close();
  }
  return { problems, opened };
}
