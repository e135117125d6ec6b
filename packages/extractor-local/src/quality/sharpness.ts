import type { GrayImage } from "../image/image.ts";

const tilesAcross = 6;
/** The three sharpest of the 36 tiles may be a glint, a table's edge or a pattern. */
const rank = 3;

/**
 * The sharpness of the image's clearest part: the variance of the Laplacian on the fourth sharpest of 36
 * tiles. Over the whole image the variance measures the amount of print, not its sharpness.
 */
export function sharpness(image: GrayImage): number {
  const tiles = Array.from({ length: tilesAcross ** 2 }, (_, tile) =>
    varianceIn(image, tile % tilesAcross, Math.floor(tile / tilesAcross)),
  );
  return tiles.toSorted((a, b) => b - a)[rank] ?? 0;
}

function varianceIn({ width, height, data }: GrayImage, column: number, row: number): number {
  const [left, right] = extent(width, column);
  const [top, bottom] = extent(height, row);
  let [sum, squares] = [0, 0];
  for (let y = top; y < bottom; y++) {
    for (let at = y * width + left; at < y * width + right; at++) {
      const around =
        (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0);
      const value = around - 4 * (data[at] ?? 0);
      sum += value;
      squares += value * value;
    }
  }
  const count = Math.max(0, right - left) * Math.max(0, bottom - top);
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** The pixels of a tile that have neighbours on all sides. */
function extent(size: number, tile: number): readonly [from: number, to: number] {
  const edge = (at: number): number => Math.floor((size * at) / tilesAcross);
  return [Math.max(1, edge(tile)), Math.min(size - 1, edge(tile + 1))];
}
