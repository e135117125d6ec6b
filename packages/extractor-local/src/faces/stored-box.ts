import type { Box } from "@passmuster/core/ports";
import { boxAround, type Stored } from "../detect/extent.ts";
import type { FaceBox } from "./detect-faces.ts";
import { longestSide, type Turn } from "./upright-faces.ts";

/** Maps a box of a turned (clockwise) and reduced image back to the original's pixels. */
export function storedBox(
  { left, top, width, height }: Omit<FaceBox, "score">,
  stored: { readonly width: number; readonly height: number },
  turn: Turn,
): Box {
  const lying = turn === 90 || turn === 270;
  const longest = Math.max(stored.width, stored.height);
  const scale = Math.max(1, longest / longestSide);
  const wide = (lying ? stored.height : stored.width) / scale;
  const high = (lying ? stored.width : stored.height) / scale;
  const back = {
    0: { left, top, width, height },
    90: { left: top, top: wide - left - width, width: height, height: width },
    180: { left: wide - left - width, top: high - top - height, width, height },
    270: { left: high - top - height, top: left, width: height, height: width },
  }[turn];
  const box = (value: number): number => Math.round(value * scale);
  return { left: box(back.left), top: box(back.top), width: box(back.width), height: box(back.height) };
}

/** The same on the stored image, and within it. Undefined if its size is unknown. */
export function boxOnStored(face: Omit<FaceBox, "score">, stored: Stored, turn: Turn): Box | undefined {
  const { left, top, width, height } = storedBox(face, stored.image, turn);
  const corners = [
    { x: left, y: top },
    { x: left + width, y: top + height },
  ];
  return boxAround(corners, stored);
}
