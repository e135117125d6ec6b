import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { directoryBlobs } from "@passmuster/core";
import { type BlobKey, BlobNotFoundError, type BlobStore } from "@passmuster/core/ports";
import { IntegrityError, storedKeys, type VerificationStorage } from "@passmuster/core/storage";
import { openBlobs } from "../open/blobs.ts";
import type { Settings } from "../settings.ts";
import { version } from "../version.ts";
import { copyKeys, keyPlacesOf } from "./key-files.ts";
import { type Manifest, manifestOf, parts } from "./manifest.ts";
import { takeSnapshot } from "./snapshot.ts";

/** Snapshots that are taken until none has an image that was deleted while the images were copied. */
const rounds = 8;

/**
 * Copies database, images and keys while servers use them, in this order: an image and a key exist before a
 * row refers to them. An image that was replaced since the snapshot is gone: then another snapshot is taken.
 * Keys come last, so what is erased until then does not open in the backup.
 */
export async function makeBackup(
  given: Settings<"storage" | "keys" | "blobs">,
  folder: string,
): Promise<Manifest> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const from = await openBlobs(given.blobs);
  const to = directoryBlobs(join(folder, parts.images));
  let lost: ReadonlySet<string> = new Set();
  for (let round = 1; ; round += 1) {
    const snapshot = await takeSnapshot(given, folder);
    const { kind, schema } = snapshot;
    const copied = await copyImages(snapshot.storage, from, to).finally(() => snapshot.close());
    // Missing in two snapshots: the image store has lost it.
    const isSettled = copied.missing.every((key) => lost.has(key));
    lost = new Set(copied.missing);
    if (!isSettled && round < rounds) continue;
    copyKeys(keyPlacesOf(given), { file: join(folder, parts.keys), secrets: join(folder, parts.secrets) });
    await deleteOthers(to, join(folder, parts.images), copied.images);
    const { verifications, images, missing } = copied;
    const facts = { passmuster: version, madeAt: new Date().toISOString(), storage: kind, schema };
    const counts = { verifications, images: images.size, missing };
    const manifest = await manifestOf(folder, { ...facts, ...counts });
    writeFileSync(join(folder, parts.manifest), `${JSON.stringify(manifest, undefined, 1)}\n`, {
      mode: 0o600,
    });
    return manifest;
  }
}

interface Copied {
  readonly verifications: number;
  readonly images: ReadonlySet<BlobKey>;
  readonly missing: readonly BlobKey[];
}

/** The newest first: their images are the ones that are replaced. */
async function copyImages(storage: VerificationStorage, from: BlobStore, to: BlobStore): Promise<Copied> {
  const images = new Set<BlobKey>();
  const missing: BlobKey[] = [];
  let verifications = 0;
  for (const { tenant, id } of await statesOf(storage)) {
    const found = await storage.load(tenant, id).catch(unlessRefused);
    if (!found) continue;
    verifications += 1;
    for (const key of new Set(found.documents.flatMap(storedKeys)))
      if (await copyImage(key, from, to)) images.add(key);
      else missing.push(key);
  }
  return { verifications, images, missing };
}

/** A row that was changed outside Passmuster is copied as it is, and `audit verify` reports it. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof IntegrityError)) throw error;
}

/** Those that are not deleted, newest first. */
export async function statesOf(storage: VerificationStorage) {
  const all = [];
  for (let after: string | undefined; ; ) {
    const some = await storage.states({ after, limit: 1_000 });
    all.push(...some.filter(({ deletedAt }) => deletedAt === null).map(({ tenant, id }) => ({ tenant, id })));
    after = some.at(-1)?.id;
    if (after === undefined) return all.reverse();
  }
}

/** Whether the image is in both stores. */
async function copyImage(key: BlobKey, from: BlobStore, to: BlobStore): Promise<boolean> {
  if (await read(to, key)) return true;
  const image = await read(from, key);
  if (image) await to.put(key, image);
  return image !== undefined;
}

const read = (store: BlobStore, key: BlobKey) =>
  store.get(key).catch((error: unknown) => {
    if (error instanceof BlobNotFoundError) return undefined;
    throw error;
  });

/** Deletes images of earlier snapshots. */
async function deleteOthers(store: BlobStore, folder: string, kept: ReadonlySet<BlobKey>): Promise<void> {
  await store.delete(imageKeysIn(folder).filter((key) => !kept.has(key)));
}

/** The keys of the images in a folder of `directoryBlobs`. */
export function imageKeysIn(folder: string): readonly BlobKey[] {
  try {
    return readdirSync(resolve(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name.replace(/\.\w+$/, "") as BlobKey);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
