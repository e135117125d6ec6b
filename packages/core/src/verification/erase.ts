import { storedKeys } from "../lifecycle/stored-keys.ts";
import type { BlobKey } from "../model/ids.ts";
import type { Message } from "../ports/outbox.ts";
import type { Ports } from "../ports/ports.ts";

/** Erases what a deleted verification leaves: first its images, then its data. */
export async function eraseVerification(
  core: Pick<Ports, "blobs" | "storage">,
  { tenant, verification, payload }: Message,
): Promise<void> {
  await core.blobs.delete(payload.images as readonly BlobKey[]);
  await core.storage.erase(tenant, verification);
}

/** Deletes those images that no document of the verification refers to. */
export async function sweepImages(
  core: Pick<Ports, "blobs" | "storage">,
  { tenant, verification, payload }: Message,
): Promise<void> {
  const found = await core.storage.load(tenant, verification);
  const kept = new Set(found?.documents.flatMap(storedKeys));
  await core.blobs.delete((payload.images as readonly BlobKey[]).filter((key) => !kept.has(key)));
}
