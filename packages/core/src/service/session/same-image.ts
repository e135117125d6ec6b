import type { BlobKey } from "../../model/ids.ts";
import type { PicturePrint } from "../../model/picture-print.ts";
import { picturesLike } from "../../verdict/fingerprint/same-picture.ts";

/** A stored image with its fingerprint; `null` if it is nearly empty. */
export interface PrintedImage {
  readonly key: BlobKey;
  readonly print: PicturePrint | null;
}

export type SameImage = (one: PrintedImage, other: PrintedImage) => boolean;

type IsLike = (other: PicturePrint) => boolean;

const usualMost = 4096;
/** Images whose points are kept. They take 13 of the 22 ms of a comparison. */
const mostPrepared = 64;

/**
 * Compares stored images, each pair once: a comparison takes 22 ms of the host's own process, and every
 * view of a session needs up to 12. Blob keys are never reused, so they name exactly the images that were
 * compared. The order of their keys decides which of two images is searched for in the other.
 * @param most pairs that are remembered
 */
export function createSameImage(
  likeOf: (print: PicturePrint) => IsLike = picturesLike,
  most: number = usualMost,
): SameImage {
  const cachedResults = new Map<string, boolean>();
  const prepared = new Map<BlobKey, IsLike>();
  const compare = (first: PrintedImage & { readonly print: PicturePrint }, other: PicturePrint): boolean => {
    const isLike = prepared.get(first.key) ?? likeOf(first.print);
    keep(prepared, first.key, isLike, mostPrepared);
    return isLike(other);
  };
  return (one, other) => {
    const [first, second] = one.key < other.key ? [one, other] : [other, one];
    const { key, print } = first;
    if (!print || !second.print) return false;
    const pair = JSON.stringify([key, second.key]);
    const same = cachedResults.get(pair) ?? compare({ key, print }, second.print);
    keep(cachedResults, pair, same, most);
    return same;
  };
}

/** Forgets the oldest beyond `most`. */
function keep<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
