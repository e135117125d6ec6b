import { samePicture } from "../fingerprint/same-picture.ts";
import type { BlobKey } from "../model/ids.ts";
import type { PicturePrint } from "../model/picture-print.ts";

/** A stored image with its fingerprint; `null` if it is nearly empty. */
export interface PrintedImage {
  readonly key: BlobKey;
  readonly print: PicturePrint | null;
}

export type SameImage = (one: PrintedImage, other: PrintedImage) => boolean;

const usualMost = 4096;

/**
 * Compares stored images, each pair once: a comparison takes 40 ms of the host's own process, and every view of
 * a session needs up to 12. Blob keys are never reused, so they name exactly the images that were compared.
 * @param most pairs that are remembered
 */
export function createSameImage(
  compare: (one: PicturePrint, other: PicturePrint) => boolean = samePicture,
  most: number = usualMost,
): SameImage {
  const known = new Map<string, boolean>();
  return (one, other) => {
    if (!one.print || !other.print) return false;
    const pair = JSON.stringify([one.key, other.key]);
    const same = known.get(pair) ?? compare(one.print, other.print);
    known.set(pair, same);
    if (known.size > most) known.delete(known.keys().next().value as string);
    return same;
  };
}
