import type { Ports } from "../../ports/ports.ts";
import type { WorkMessage } from "../../verdict/lifecycle/messages.ts";
import { storedKeys } from "../../verdict/lifecycle/stored-keys.ts";
import type { Recorder } from "../audit/recorder.ts";

/** Erases a deleted verification: first its images, then its data. The record gets a receipt. */
export async function eraseVerification(
  core: Pick<Ports, "pictures" | "storage"> & { readonly record: Recorder },
  { tenant, verification, payload }: WorkMessage<"erase">,
): Promise<void> {
  await core.pictures.delete(payload.images);
  const receipts = core.record.erased(tenant, verification, payload.images.length);
  await core.storage.erase(tenant, verification, receipts);
}

/** Deletes those images that no document of the verification refers to. */
export async function sweepImages(
  core: Pick<Ports, "pictures" | "storage">,
  { tenant, verification, payload }: WorkMessage<"sweep">,
): Promise<void> {
  const found = await core.storage.load(tenant, verification);
  const kept = new Set(found?.documents.flatMap(storedKeys));
  await core.pictures.delete(payload.images.filter((key) => !kept.has(key)));
}
