import { closeSync, openSync, writeSync } from "node:fs";
import sharp from "sharp";

export interface Scene {
  /** An image; its border colour fills the rest of the view. */
  readonly picture: string | Buffer;
  /** Width of the image as a share of the view's width. */
  readonly width?: number;
  /** Its vertical centre as a share of the view's height: 0.5 by default. */
  readonly middle?: number;
  readonly frames?: number;
}

const view = { width: 1280, height: 720 };

/** Writes a camera video as a YUV4MPEG2 file, 4:2:0, BT.601: scenes in sequence, looped. */
export async function writeVideo(file: string, scenes: readonly Scene[], size = view): Promise<string> {
  const out = openSync(file, "w");
  writeSync(out, `YUV4MPEG2 W${size.width} H${size.height} F10:1 Ip A1:1 C420jpeg\n`);
  for (const { frames = 10, ...scene } of scenes) {
    const frame = await planes(scene, size);
    for (let count = 0; count < frames; count += 1) {
      writeSync(out, "FRAME\n");
      writeSync(out, frame);
    }
  }
  closeSync(out);
  return file;
}

async function planes({ picture, width = 1, middle = 0.5 }: Scene, size: typeof view): Promise<Buffer> {
  const wide = Math.round(size.width * width);
  const { data: inner, info } = await sharp(picture)
    .resize({ width: wide, height: size.height, fit: "inside" })
    .toBuffer({ resolveWithObject: true });
  const left = (size.width - info.width) >> 1;
  const top = Math.max(0, Math.round(size.height * middle - info.height / 2));
  const right = size.width - info.width - left;
  const bottom = size.height - info.height - top;
  const { data } = await sharp(inner)
    .extend({ left, right, top, bottom, extendWith: "copy" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = size.width * size.height;
  const out = Buffer.alloc(pixels * 1.5);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const at = (y * size.width + x) * 3;
      const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      out[y * size.width + x] = 16 + (65.738 * r + 129.057 * g + 25.064 * b) / 256;
      if (x % 2 === 1 || y % 2 === 1) continue;
      const chroma = pixels + (y / 2) * (size.width / 2) + x / 2;
      out[chroma] = 128 + (-37.945 * r - 74.494 * g + 112.439 * b) / 256;
      out[chroma + pixels / 4] = 128 + (112.439 * r - 94.154 * g - 18.285 * b) / 256;
    }
  }
  return out;
}
