import sharp from "sharp";

export type Likeness = "identical" | "alike" | "different" | "missing";

/**
 * Whether two files show the same image. Processors round differently, so bytes may differ. Decoded pixels
 * may differ by 1.5 of 255 on average over all channels, and by 12 in any tile of 16 × 16 pixels.
 */
export const likeness = async (first: Uint8Array, second: Uint8Array): Promise<Likeness> => {
  if (Buffer.compare(first, second) === 0) return "identical";
  const [a, b] = await Promise.all(
    [first, second].map((image) => sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return "different";
  const { width, channels } = a.info;
  const tiles = new Map<number, { sum: number; count: number }>();
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) {
    const distance = Math.abs((a.data[i] ?? 0) - (b.data[i] ?? 0));
    sum += distance;
    const pixel = Math.floor(i / channels);
    const key = Math.floor(Math.floor(pixel / width) / 16) * 10_000 + Math.floor((pixel % width) / 16);
    const tile = tiles.get(key) ?? { sum: 0, count: 0 };
    tile.sum += distance;
    tile.count += 1;
    tiles.set(key, tile);
  }
  const worst = Math.max(...[...tiles.values()].map((tile) => tile.sum / tile.count));
  return sum / a.data.length <= 1.5 && worst <= 12 ? "alike" : "different";
};
