import sharp from "sharp";

const gap = 24;
/** Greatest size of a file of the guide. */
const most = 60_000;

/** Screenshots side by side, scaled to one height, as WebP of 60 kB at most. */
export async function sheetOf(shots: readonly Buffer[], height: number): Promise<Buffer> {
  const parts = await Promise.all(
    shots.map((shot) => sharp(shot).resize({ height }).png().toBuffer({ resolveWithObject: true })),
  );
  const width = parts.reduce((sum, { info }) => sum + info.width + gap, gap);
  let left = gap;
  const placed = parts.map(({ data, info }) => {
    const part = { input: data, left, top: gap };
    left += info.width + gap;
    return part;
  });
  const base = { width, height: height + 2 * gap, channels: 3, background: "#c9cfd3" } as const;
  const sheet = await sharp({ create: base }).composite(placed).png().toBuffer();
  for (let quality = 84; quality > 30; quality -= 6) {
    const file = await sharp(sheet).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (file.length <= most) return file;
  }
  throw new Error(`No sheet of ${shots.length} screenshots fits ${most} bytes.`);
}

/** A screenshot with 256 colours. */
export function smallPng(shot: Buffer): Promise<Buffer> {
  return sharp(shot).png({ palette: true, effort: 10 }).toBuffer();
}
