import type { Image } from "../image/image.ts";
import { keyPointsOf } from "./key-points.ts";
import { overlayOf } from "./overlay.ts";

const longest = 480;
const most = 420;
/**
 * Least number of keypoints that one transform must carry from one image to the other. Two photographs of one
 * side had 270 to 421, front and back of a card none. Takes 0.1 CPU-seconds.
 */
const leastSpots = 40;

/** Whether two images show the same side of one document, taken twice. */
export async function showsSameSide(front: Image, back: Image): Promise<boolean> {
  return (await commonSpots(front, back)) >= leastSpots;
}

async function commonSpots(front: Image, back: Image): Promise<number> {
  const [one, other] = [await keyPointsOf(front, longest, most), await keyPointsOf(back, longest, most)];
  return overlayOf(one, other)?.spots ?? 0;
}
