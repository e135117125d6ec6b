import type { Box } from "@passmuster/core/ports";
import type { GrayImage } from "../image/image.ts";

/** Least mean of a burnt-out area, where no print remains. */
const burnt = 250;

/** A connected area of burnt-out pixels. All but `soft` in pixels. */
interface Patch {
  readonly area: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly touchesEdge: boolean;
  /**
   * The share of its rim that is still nearly burnt out two pixels further. Light fades; white paper ends
   * sharply.
   */
  readonly soft: number;
}

/**
 * The share of the image, 0–1, burnt out by a reflection. That is the largest compact area without print that
 * fades at its rim and lies inside. White paper that fills the image and white margins do not count. A
 * longest side of 200 pixels suffices.
 */
export function glare(image: GrayImage): number {
  return Math.max(0, ...reflectionsOf(image).map(({ share }) => share));
}

/** A reflection's rectangle and area, all in shares of the image. */
export interface Reflection extends Box {
  readonly share: number;
}

/** All reflections on an image. */
export function reflectionsOf(image: GrayImage): readonly Reflection[] {
  const { width, height } = image;
  return patchesOf(image)
    .filter(isReflection)
    .map((patch) => ({
      share: patch.area / image.data.length,
      left: patch.left / width,
      top: patch.top / height,
      width: patch.width / width,
      height: patch.height / height,
    }));
}

function isReflection({ area, width, height, touchesEdge, soft }: Patch): boolean {
  const long = Math.max(width, height) > 4 * Math.min(width, height);
  return !touchesEdge && !long && area > 0.45 * width * height && soft > 0.4;
}

const nearlyBurnt = 215;

function patchesOf(image: GrayImage): readonly Patch[] {
  const seen = new Uint8Array(image.data.length);
  const patches: Patch[] = [];
  image.data.forEach((value, at) => {
    if (value >= burnt && seen[at] === 0) patches.push(patchFrom(at, image, seen));
  });
  return patches;
}

const directions = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

function patchFrom(start: number, { width, height, data }: GrayImage, seen: Uint8Array): Patch {
  const indexOf = (x: number, y: number): number | undefined =>
    x < 0 || y < 0 || x >= width || y >= height ? undefined : y * width + x;
  const waiting = [start];
  seen[start] = 1;
  let [area, rim, bright] = [0, 0, 0];
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const x = at % width;
    const y = (at - x) / width;
    area += 1;
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    for (const [dx, dy] of directions) {
      const next = indexOf(x + dx, y + dy);
      if (next === undefined) continue;
      if ((data[next] ?? 0) >= burnt) {
        if (seen[next] === 0) waiting.push(next);
        seen[next] = 1;
        continue;
      }
      rim += 1;
      const beyond = indexOf(x + 2 * dx, y + 2 * dy) ?? next;
      if ((data[beyond] ?? 0) >= nearlyBurnt) bright += 1;
    }
  }
  const touchesEdge = left === 0 || top === 0 || right === width - 1 || bottom === height - 1;
  return {
    area,
    left,
    top,
    width: right - left + 1,
    height: bottom - top + 1,
    touchesEdge,
    soft: bright / (rim || 1),
  };
}
