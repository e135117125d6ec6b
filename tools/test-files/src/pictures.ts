import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** A PNG chunk (ISO/IEC 15948 §5.3). */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/**
 * A PNG of one bit a pixel with a palette: few bytes, but three bytes a pixel once decoded. `rows` of data
 * may contradict `height`.
 */
export function palettePng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 3, 0, 0, 0], 8);
  const pixels = Buffer.alloc((Math.ceil(width / 8) + 1) * rows);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    pngChunk("PLTE", Uint8Array.of(200, 30, 30, 255, 255, 255)),
    pngChunk("IDAT", deflateSync(pixels)),
    pngChunk("IEND", new Uint8Array()),
  ]);
}

/** An image with structure in every block, so that damage is visible. */
export function textured(width = 120, height = 80): Sharp {
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, index) => ((index * 7919) % 251) ^ (index >> 5)),
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Not in sharp's types yet: appends a gain map to a JPEG, as many phones do (ISO 21496-1). */
interface HighRange extends Sharp {
  withGainMap(): Sharp;
}

/** The same image in each accepted format. */
export async function accepted(): Promise<Record<string, Buffer>> {
  const image = textured();
  return {
    "baseline JPEG": await image.clone().jpeg().toBuffer(),
    "progressive JPEG": await image.clone().jpeg({ progressive: true }).toBuffer(),
    "greyscale JPEG": await image.clone().greyscale().jpeg().toBuffer(),
    "CMYK JPEG": await image.clone().toColourspace("cmyk").jpeg().toBuffer(),
    "Ultra HDR JPEG": await (textured(128, 96) as HighRange).withGainMap().jpeg().toBuffer(),
    PNG: await image.clone().png().toBuffer(),
    "interlaced PNG": await image.clone().png({ progressive: true }).toBuffer(),
    "16-bit PNG": await image.clone().toColourspace("rgb16").png().toBuffer(),
    "palette PNG": await image.clone().png({ palette: true }).toBuffer(),
    "translucent PNG": await image.clone().ensureAlpha(0.5).png().toBuffer(),
    "lossy WebP": await image.clone().webp().toBuffer(),
    "lossless WebP": await image.clone().webp({ lossless: true }).toBuffer(),
    "translucent WebP": await image.clone().ensureAlpha(0.5).webp().toBuffer(),
  };
}

/** Four corners: red, green / blue, white. */
export function corners(width: number, height: number): Sharp {
  const corner = (background: string) => ({
    create: { width: width / 2, height: height / 2, channels: 3 as const, background },
  });
  return sharp({ create: { width, height, channels: 3, background: "white" } }).composite([
    { input: corner("red"), left: 0, top: 0 },
    { input: corner("lime"), left: width / 2, top: 0 },
    { input: corner("blue"), left: 0, top: height / 2 },
  ]);
}

/** The colours of the corners, in reading order. */
export async function cornersOf(bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): string => {
    const start = (y * info.width + x) * info.channels;
    const bits = [0, 1, 2].map((channel) => ((data[start + channel] ?? 0) > 127 ? "1" : "0")).join("");
    return { "100": "red", "010": "green", "001": "blue", "111": "white" }[bits] ?? bits;
  };
  const [right, bottom] = [info.width - 8, info.height - 8];
  return [at(8, 8), at(right, 8), at(8, bottom), at(right, bottom)].join(" ");
}

/** The markers of a JPEG up to its end, and the number of trailing bytes (ITU-T T.81 annex B). */
function jpegParts(bytes: Uint8Array): { markers: readonly number[]; behind: number } {
  const markers: number[] = [];
  const view = Buffer.from(bytes);
  let at = 2;
  while (view[at] === 0xff) {
    const marker = view.readUInt8(at + 1);
    markers.push(marker);
    if (marker === 0xd9) return { markers, behind: view.length - at - 2 };
    at += 2 + view.readUInt16BE(at + 2);
    if (marker === 0xda) at = endOfScan(view, at);
  }
  throw new Error("This JPEG has no end.");
}

/** Within a scan, 0xFF precedes only a stuffed zero or a restart marker. */
function endOfScan(view: Buffer, from: number): number {
  for (let at = from; at < view.length - 1; at += 1) {
    const next = view.readUInt8(at + 1);
    if (view[at] === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return view.length;
}

/**
 * Whether a JPEG has only the necessary segments: JFIF, tables, frame, scan, end; no APP1 (EXIF, XMP), no
 * APP2 (ICC, MPF), no comment.
 */
export function isBare(bytes: Uint8Array): boolean {
  const { markers, behind } = jpegParts(bytes);
  return behind === 0 && markers.every((marker) => [0xe0, 0xdb, 0xc0, 0xc4, 0xda, 0xd9].includes(marker));
}
