import { flattened } from "./corners.ts";
import { faceWindow } from "./face.ts";
import type { FindFace } from "./face-net.ts";
import type { Gray } from "./lines.ts";

const surely = 0.7;
/** Height of a portrait's face as a share of the examined window. */
const smallest = 0.15;
/**
 * How much surer a face must be than the same window turned by half a turn: 0.18 and more on 18 licences,
 * 0.11 at most on 36 round emblems.
 */
const leastUpright = 0.15;
/** Windows of 3:4: their height as a share of the card's, and their place along the card. */
const windows = [
  [1, 0],
  [1, 0.35],
  [1, 1],
  [0.75, 0],
  [0.75, 1],
] as const;

/** Whether a flat card shows a portrait. */
export function hasPortrait(gray: Gray, findFace: FindFace): boolean {
  return windows.some(([share, along]) => {
    const height = gray.height * share;
    const width = Math.min(gray.width, (height * 3) / 4);
    const [left, top] = [(gray.width - width) * along, (gray.height - height) / 2];
    const [right, bottom] = [left + width, top + height];
    const corners = [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ] as const;
    const window = halved(flattened(gray, corners, double));
    const face = findFace(window);
    if (face.score < surely || face.height < smallest) return false;
    return face.score - findFace({ ...window, data: window.data.toReversed() }).score >= leastUpright;
  });
}

const double = { width: faceWindow.width * 2, height: faceWindow.height * 2 };

/** Means of four pixels. */
function halved({ width, height, data }: Gray): Gray {
  const half = new Uint8Array((width >> 1) * (height >> 1));
  for (let y = 0; y < height >> 1; y += 1) {
    for (let x = 0; x < width >> 1; x += 1) {
      const at = y * 2 * width + x * 2;
      const sum =
        (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + width] ?? 0) + (data[at + width + 1] ?? 0);
      half[y * (width >> 1) + x] = sum >> 2;
    }
  }
  return { width: width >> 1, height: height >> 1, data: half };
}
