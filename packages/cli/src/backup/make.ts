import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { directoryBlobs } from "@passmuster/core";
import { type BlobKey, BlobNotFoundError, type BlobStore, isBlobKey } from "@passmuster/core/ports";
import {
  IntegrityError,
  type StoredState,
  type Verification,
  type VerificationStorage,
} from "@passmuster/core/storage";
import { openBlobs } from "../open/blobs.ts";
import { keysOf, openKeys } from "../open/keys.ts";
import type { Settings } from "../settings.ts";
import { version } from "../version.ts";
import { copyKeys, keyPlacesOf, keysIn } from "./key-files.ts";
import { type Manifest, manifestOf, parts } from "./manifest.ts";
import { type Snapshot, takeSnapshot } from "./snapshot.ts";

/** Snapshots that are taken at most, until nothing is erased and no image is deleted while one is copied. */
const rounds = 30;

type Given = Settings<"storage" | "keys" | "blobs">;

/**
 * Copies database, images and keys while servers use them, in this order: an image and a key exist before a
 * row refers to them. An image that was replaced since the snapshot is gone, and so is the key of what was
 * erased: then another snapshot is taken, of which only what was saved since is read. Keys come last, so
 * what is erased until then does not open in the backup.
 */
export async function makeBackup(given: Given, folder: string): Promise<Manifest> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const from = await openBlobs(given.blobs);
  const images = join(folder, parts.images);
  const to = directoryBlobs(images);
  const { copied, erased, schema, kind } = await copySettled({ given, folder, from, to, seen: new Map() });
  await to.delete(imageKeysIn(images).filter((key) => !copied.images.has(key)));
  const manifest = await manifestOf(folder, {
    passmuster: version,
    madeAt: new Date().toISOString(),
    storage: kind,
    schema,
    verifications: copied.verifications,
    images: copied.images.size,
    missing: copied.missing,
    erased,
  });
  const text = `${JSON.stringify(manifest, undefined, 1)}\n`;
  writeFileSync(join(folder, parts.manifest), text, { mode: 0o600 });
  return manifest;
}

async function copySettled(work: Work) {
  let lost: ReadonlySet<string> = new Set();
  for (let round = 1; ; round += 1) {
    const snapshot = await takeSnapshot(work.given, work.folder);
    try {
      const rest = await copyRest(snapshot, work);
      // Missing in two snapshots: the image store has lost it.
      const isSettled = rest.erased === 0 && rest.copied.missing.every((key) => lost.has(key));
      if (isSettled || round === rounds) {
        await snapshot.write();
        return { ...rest, kind: snapshot.kind };
      }
      lost = new Set(rest.copied.missing);
    } finally {
      await snapshot.close();
    }
  }
}

interface Work {
  readonly given: Given;
  readonly folder: string;
  readonly from: BlobStore;
  readonly to: BlobStore;
  readonly seen: Seen;
}

/** The images of the verifications whose images were all copied, by version. */
type Seen = Map<string, { readonly version: number; readonly images: ReadonlySet<BlobKey> }>;

/** Copies the images of a snapshot, then the keys. */
async function copyRest(snapshot: Snapshot, { given, folder, from, to, seen }: Work) {
  const storage = snapshot.open(await openKeys(keysOf(given) ?? ""));
  const copied = await copyImages(storage, from, to, seen).finally(() => storage.close());
  copyKeys(keyPlacesOf(given), { file: join(folder, parts.keys), secrets: join(folder, parts.secrets) });
  const inFolder = snapshot.open(await openKeys(keysIn(folder, given)));
  try {
    // A key in KMS costs a request.
    const isLocal = keyPlacesOf(given).file !== undefined;
    const erased = isLocal ? await erasedIn(inFolder) : 0;
    return { copied, erased, schema: inFolder.about?.schema ?? 0 };
  } finally {
    await inFolder.close();
  }
}

/** The verifications whose keys were destroyed since the snapshot. */
async function erasedIn(storage: VerificationStorage): Promise<number> {
  let erased = 0;
  for (const { tenant, id } of await statesOf(storage)) if (!(await storage.dataKey(tenant, id))) erased += 1;
  return erased;
}

interface Copied {
  readonly verifications: number;
  readonly images: ReadonlySet<BlobKey>;
  readonly missing: readonly BlobKey[];
}

/** Those saved last come first: their images are the ones that are replaced. */
async function copyImages(
  storage: VerificationStorage,
  from: BlobStore,
  to: BlobStore,
  seen: Seen,
): Promise<Copied> {
  const images = new Set<BlobKey>();
  const missing: BlobKey[] = [];
  let verifications = 0;
  for (const state of (await statesOf(storage)).sort((a, b) => b.updatedAt - a.updatedAt)) {
    const keys = imagesSeen(seen, state) ?? (await imagesIn(storage, state));
    if (!keys) continue;
    verifications += 1;
    const absent: BlobKey[] = [];
    for (const key of keys) {
      if (images.has(key) || (await copyImage(key, from, to))) images.add(key);
      else absent.push(key);
    }
    missing.push(...absent);
    if (absent.length === 0) seen.set(state.id, { version: state.version, images: keys });
  }
  return { verifications, images, missing };
}

function imagesSeen(seen: Seen, { id, version }: StoredState): ReadonlySet<BlobKey> | undefined {
  const found = seen.get(id);
  return found?.version === version ? found.images : undefined;
}

/** A row that was changed outside Passmuster is copied as it is, and `audit verify` reports it. */
async function imagesIn(
  storage: VerificationStorage,
  { tenant, id }: StoredState,
): Promise<ReadonlySet<BlobKey> | undefined> {
  const found = await storage.load(tenant, id).catch((error: unknown) => {
    if (!(error instanceof IntegrityError)) throw error;
    return undefined;
  });
  return found && imagesOf(found);
}

/** The images and text layers of the documents, and the file of a notary. */
export const imagesOf = ({ documents, postal }: Verification): ReadonlySet<BlobKey> =>
  new Set(
    [...documents, postal?.witness ?? {}]
      .flatMap((one): unknown[] => Object.values(one))
      .filter((value): value is BlobKey => typeof value === "string" && isBlobKey(value)),
  );

/** Those that are not deleted. */
export async function statesOf(storage: VerificationStorage): Promise<StoredState[]> {
  const all: StoredState[] = [];
  for (let after: string | undefined; ; ) {
    const some = await storage.states({ after, limit: 1_000 });
    all.push(...some.filter(({ deletedAt }) => deletedAt === null));
    after = some.at(-1)?.id;
    if (after === undefined) return all;
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
