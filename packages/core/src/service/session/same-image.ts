import { createLatest } from "../../base/runtime/latest.ts";
import type { BlobKey } from "../../model/ids.ts";
import type { PicturePrint } from "../../model/picture-print.ts";
import { samePicture } from "../../verdict/fingerprint/same-picture.ts";

/** A stored image with its fingerprint; `null` if it is nearly empty. */
export interface PrintedImage {
  readonly key: BlobKey;
  readonly print: PicturePrint | null;
}

export type SameImage = (one: PrintedImage, other: PrintedImage) => boolean;

/**
 * Compares stored images, each pair once: a comparison takes 10 ms of the host's own process, and every view
 * of a session needs up to 12. Blob keys are never reused, so they name exactly the images that were
 * compared. The order of their keys decides which of two images is searched for in the other.
 * @param most pairs that are remembered
 */
export function createSameImage(
  isOnePicture: (one: PicturePrint, other: PicturePrint) => boolean = samePicture,
  most = 4096,
): SameImage {
  const latest = createLatest<string, boolean>(most);
  return (one, other) => {
    const [first, second] = one.key < other.key ? [one, other] : [other, one];
    if (!first.print || !second.print) return false;
    const pair = JSON.stringify([first.key, second.key]);
    const same = latest.find(pair) ?? isOnePicture(first.print, second.print);
    latest.keep(pair, same);
    return same;
  };
}
