import type { VerificationDocument } from "../../model/document.ts";
import type { BlobKey } from "../../model/ids.ts";
import { hour } from "../../model/time.ts";
import { BlobNotFoundError, type StoredImage } from "../../ports/blob-store.ts";
import type { Message } from "../../ports/outbox.ts";
import type { Ports } from "../../ports/ports.ts";
import { IntegrityError, type LegacyVerification, StaleWriteError } from "../../ports/storage.ts";
import type { Recorder } from "../audit/recorder.ts";
import { withStoredImages } from "./pictures.ts";

/** What `rekey` did. */
export interface RekeyTally {
  /** Data keys wrapped with the current key-encryption key. */
  readonly rewrapped: number;
  /** Verifications from before that were sealed with their images. */
  readonly resealed: number;
}

type Rekeying = Pick<Ports, "pictures" | "storage" | "environment"> & {
  readonly record: Pick<Recorder, "resealed" | "rekeyed">;
};

const keysAtOnce = 500;
const verificationsAtOnce = 20;

/** Continues where an earlier call ended. */
export async function rekey(core: Rekeying): Promise<RekeyTally> {
  let resealed = 0;
  for (let left = true; left; ) {
    const some = await core.storage.legacy(verificationsAtOnce);
    let done = 0;
    for (const one of some) done += (await reseal(core, one)) ? 1 : 0;
    resealed += done;
    // Verifications that others keep changing are left for the next call.
    left = done > 0;
  }
  let rewrapped = 0;
  for (let some = await firstWrapped(core); some > 0; some = await core.storage.rewrap(keysAtOnce))
    rewrapped += some;
  return { rewrapped, resealed };
}

/** Wraps the first keys, and records it also if one of them is refused: the others are wrapped then. */
async function firstWrapped({ storage, record }: Rekeying): Promise<number> {
  const recorded = async (): Promise<void> => {
    const key = await storage.currentKey?.();
    if (key !== undefined) await record.rekeyed(key);
  };
  try {
    const some = await storage.rewrap(keysAtOnce);
    if (some > 0) await recorded();
    return some;
  } catch (error) {
    if (error instanceof IntegrityError) await recorded();
    throw error;
  }
}

/**
 * Stores the images again under new keys, sealed; then seals the rows. Returns false if a save was faster.
 */
async function reseal(core: Rekeying, { tenant, id }: LegacyVerification): Promise<boolean> {
  const current = await core.storage.load(tenant, id);
  if (!current) return false;
  const places = current.documents.flatMap((document) =>
    placesOf(document).map(([place, key]) => ({ document: document.id, place, key })),
  );
  try {
    const found = await Promise.all(
      places.map(async (side) => ({ ...side, image: await imageAt(core, current, side.key) })),
    );
    const sides = found.flatMap((side) => (side.image ? [{ ...side, image: side.image }] : []));
    if (sides.length > 0) {
      const images = sides.map(({ image }) => image);
      await withStoredImages(core, current, images, (keys) => {
        const movedIn = (document: VerificationDocument): VerificationDocument => {
          const moved = sides.flatMap(({ document: of, place }, index) =>
            of === document.id ? [[place, keys[index]]] : [],
          );
          return { ...document, ...Object.fromEntries(moved) };
        };
        const salt = current.salt ?? Buffer.from(core.environment.random(32)).toString("base64url");
        const documents = current.documents.map(movedIn);
        const next = { ...current, salt, version: current.version + 1, documents };
        const old = sides.map(({ key }) => key);
        return core.storage.save(next, [sweepOf(core, current, old)], undefined, core.record.resealed(next));
      });
    }
    await core.storage.reseal(tenant, id);
    return (await core.storage.dataKey(tenant, id))?.legacy === false;
  } catch (error) {
    if (error instanceof StaleWriteError) return false;
    throw error;
  }
}

/** An image that was lost before does not keep the rest from being sealed. */
async function imageAt(
  core: Rekeying,
  owner: LegacyVerification,
  key: BlobKey,
): Promise<StoredImage | undefined> {
  return core.pictures.get(owner, key).catch((error: unknown) => {
    if (error instanceof BlobNotFoundError) return undefined;
    throw error;
  });
}

function placesOf({
  front,
  back,
  frontText,
  chipPortrait,
}: VerificationDocument): readonly (readonly ["front" | "back" | "frontText" | "chipPortrait", BlobKey])[] {
  return [
    ["front", front],
    ...(back ? ([["back", back]] as const) : []),
    ...(frontText ? ([["frontText", frontText]] as const) : []),
    ...(chipPortrait ? ([["chipPortrait", chipPortrait]] as const) : []),
  ];
}

/** The plain images stay for an hour: a reading may be under way. */
function sweepOf(
  { environment }: Rekeying,
  { tenant, id }: LegacyVerification,
  images: readonly BlobKey[],
): Message {
  const dueAt = environment.now() + hour;
  return { id: environment.id("msg"), topic: "sweep", tenant, verification: id, payload: { images }, dueAt };
}
