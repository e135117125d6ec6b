import { day, type Instant } from "../../model/time.ts";
import type { Ports } from "../../ports/ports.ts";
import type { WorkMessage } from "../../verdict/lifecycle/messages.ts";
import { allStoredKeys } from "../../verdict/lifecycle/stored-keys.ts";
import type { Recorder } from "../audit/recorder.ts";
import { derivedId } from "../outbox/derived-id.ts";

/** Erases a deleted verification: first its images, then its data. The record gets a receipt. */
export async function eraseVerification(
  core: Pick<Ports, "pictures" | "storage"> & { readonly record: Recorder },
  { tenant, verification, payload }: WorkMessage<"erase">,
): Promise<void> {
  await core.pictures.delete(payload.images);
  const receipts = core.record.erased(tenant, verification, payload.images.length);
  await core.storage.erase(tenant, verification, receipts);
}

/**
 * Deletes those images to which nothing of the verification refers. While it is on legal hold, asks again
 * each day.
 */
export async function sweepImages(
  core: Pick<Ports, "pictures" | "storage">,
  message: WorkMessage<"sweep">,
): Promise<void> {
  const { tenant, verification, payload } = message;
  const found = await core.storage.load(tenant, verification);
  if (found?.hold) return core.storage.outbox.add([laterBy(day, message)]);
  const kept = new Set(found && allStoredKeys(found));
  await core.pictures.delete(payload.images.filter((key) => !kept.has(key)));
}

function laterBy(period: Instant, message: WorkMessage<"sweep">): WorkMessage<"sweep"> {
  const dueAt = message.dueAt + period;
  return { ...message, id: derivedId(dueAt, message.id), dueAt };
}
