import type { GrayPicture } from "../image/picture.ts";
import { shrink } from "./shrink.ts";

const longestSide = 1000;
const tilesAcross = 6;
/** The sharpest three of the 36 tiles may be a glint, a table's edge or a pattern. */
const rank = 3;

/**
 * How sharp the picture is where it shows most: the variance of the Laplacian on the fourth sharpest of 36 tiles, at 1000 pixels. Over
 * the whole picture the variance tells how much print there is, not how sharp it is.
 */
export function sharpness(picture: GrayPicture): number {
  const small = shrink(picture, longestSide);
  const tiles = Array.from({ length: tilesAcross ** 2 }, (_, tile) =>
    varianceIn(small, tile % tilesAcross, Math.floor(tile / tilesAcross)),
  );
  return tiles.toSorted((a, b) => b - a)[rank] ?? 0;
}

function varianceIn({ width, height, data }: GrayPicture, column: number, row: number): number {
  const edge = (size: number, at: number): number => Math.floor((size * at) / tilesAcross);
  let [count, sum, squares] = [0, 0, 0];
  for (let y = Math.max(1, edge(height, row)); y < Math.min(height - 1, edge(height, row + 1)); y++) {
    for (let x = Math.max(1, edge(width, column)); x < Math.min(width - 1, edge(width, column + 1)); x++) {
      const at = y * width + x;
      const around =
        (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0);
      const value = around - 4 * (data[at] ?? 0);
      count += 1;
      sum += value;
      squares += value * value;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}
