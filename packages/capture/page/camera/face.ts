import type { Face, FindFace } from "./face-net.ts";

/** Share of the oval's size that the examined window has on each side of it. */
export const faceMargin = 0.3;
export const faceWindow = { width: 96, height: 128 } as const;

/** Where the face is: nowhere, too small, too large, beside the oval, or in it. */
export type FacePlace = "missing" | "far" | "near" | "beside" | "inside";

/**
 * 85 of 89 unseen faces score as much, and 6 of 324 windows without one:
 * lab/training/capture-face/measure.ts.
 */
const surely = 0.7;
/** A face's height, brow to chin, as a share of the oval's. */
const smallest = 0.36;
const largest = 0.9;
/** Greatest distance of its middle from the oval's, as a share of the oval's width and height. */
const farthest = 0.2;

export function placeOf({ x, y, height, score }: Face): FacePlace {
  if (score < surely) return "missing";
  const all = 1 + 2 * faceMargin;
  const [right, down] = [(x - 0.5) * all, (y - 0.5) * all];
  const share = height * all;
  if (share < smallest) return "far";
  if (share > largest) return "near";
  return Math.abs(right) > farthest || Math.abs(down) > farthest ? "beside" : "inside";
}

let opened: Promise<FindFace | undefined> | undefined;

/** Loads the network with the first camera. Without it no face is found. */
export function openFindFace(): Promise<FindFace | undefined> {
  opened ??= Promise.all([import("./face-net.ts"), import("./face-weights.json")]).then(
    ([{ createFindFace }, { default: weights }]) => createFindFace(weights),
    () => {
      opened = undefined;
      return undefined;
    },
  );
  return opened;
}
