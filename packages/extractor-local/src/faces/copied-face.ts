import type { Image } from "../image/image.ts";
import { bandOf, cutPatch, halvedPatch, mirroredPatch, type Patch } from "./patch.ts";
import {
  type Affine,
  correlationOf,
  nearestPlacing,
  type Region,
  refinedPlacing,
  scaledPlacing,
  warpedPatch,
} from "./register.ts";
import type { Square } from "./square.ts";

/** A face, and the square in which its eyes are level. */
export interface PlacedFace {
  readonly image: Image;
  readonly square: Square;
}

/** The patch's side in sides of the face's square, and in pixels. */
const surroundings = 1.6;
const patchSide = 96;
/**
 * The patch from eyes to mouth. Measured on drawn passports: 0.97 and more between a portrait and its copy
 * with forehead and collar covered (0.57 at most with the surroundings), and at most 0.57 to the person's
 * selfie.
 */
const inner = 0.6;
/** Blur widths in patch pixels. The structures between them align the faces. */
const laidBy = { fine: 1, coarse: 4 } as const;
/** Finer structures decide whether both are one image. Two images of one face never align to a pixel. */
const toldBy = { fine: 0.6, coarse: 2 } as const;
/** Radius of the face in the middle of the patch. */
const faceRadius = 30;

const inFace: Region = (x, y) => Math.hypot(x - (patchSide - 1) / 2, y - (patchSide - 1) / 2) < faceRadius;

const [halfSteps, fineSteps] = [10, 6];
/** Least similarity at half size for a finer alignment. */
const worthALook = 0.5;

/** Least similarity of two copies of one image. */
export const oneImage = 0.86;

/** Orientation of the other face. */
export type Way = "straight" | "mirrored" | "either";

/**
 * Whether two faces come from one image: the same pixels, whatever their size, light, rotation or
 * compression, mirrored or not, and although forehead and collar are covered.
 */
export function isCopied(one: PlacedFace, other: PlacedFace): boolean {
  return [surroundings, inner].some((shown) => likenessOf(one, other, "either", shown) >= oneImage);
}

/**
 * Similarity of two aligned faces in their middle frequencies. Near 1 for one image, less for two images of
 * one person.
 */
export function likenessOf(
  one: PlacedFace,
  other: PlacedFace,
  way: Way = "either",
  shown: number = surroundings,
): number {
  const [own, theirs] = [patchAround(one, shown), patchAround(other, shown)];
  const [ownHalf, theirHalf] = [halfBand(own), halfBand(theirs)];
  const straight = way === "mirrored" ? unlaid : laidUpon(ownHalf, theirHalf);
  const mirrored = way === "straight" ? unlaid : laidUpon(ownHalf, mirroredPatch(theirHalf));
  const turned = mirrored.correlation > straight.correlation;
  const { correlation, placing } = turned ? mirrored : straight;
  if (correlation < worthALook) return Math.min(0, correlation);
  const theirFine = turned ? mirroredPatch(theirs) : theirs;
  const finer = refinedPlacing(
    bandOf(own, laidBy.fine, laidBy.coarse),
    bandOf(theirFine, laidBy.fine, laidBy.coarse),
    scaledPlacing(placing, 2),
    fineSteps,
  );
  const banded = (patch: Patch): Patch => bandOf(patch, toldBy.fine, toldBy.coarse);
  return correlationOf(banded(own), warpedPatch(banded(theirFine), finer), inFace);
}

function patchAround({ image, square }: PlacedFace, shown: number): Patch {
  return cutPatch(image, { ...square, side: square.side * shown }, patchSide);
}

function halfBand(patch: Patch): Patch {
  return bandOf(halvedPatch(patch), laidBy.fine, laidBy.coarse);
}

interface Laying {
  readonly correlation: number;
  readonly placing: Affine;
}

const unlaid: Laying = { correlation: -1, placing: [1, 0, 0, 0, 1, 0] };

function laidUpon(one: Patch, other: Patch): Laying {
  const near = scaledPlacing(nearestPlacing(halvedPatch(one), halvedPatch(other)), 2);
  const placing = refinedPlacing(one, other, near, halfSteps);
  return { correlation: correlationOf(one, warpedPatch(other, placing)), placing };
}
