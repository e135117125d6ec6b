import type { ImageMediaType, StoredImage } from "../../ports/blob-store.ts";

/** The size of an image, and how often its pixels are decoded. */
export interface ImageCost {
  readonly pixels: number;
  /** The scans of a JPEG. A decoder visits each block once a scan; other formats count as one. */
  readonly scans: number;
}

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

type View = Buffer;

/** Reads the cost from the structure alone; `undefined` if the structure is broken. */
export function imageCost(bytes: Uint8Array, format: ImageMediaType): ImageCost | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const [width, height, scans] = readers[format](view) ?? [0, 0, 0];
  return width > 0 && height > 0 ? { pixels: width * height, scans } : undefined;
}

/** An image's size in pixels, as its header says; `undefined` if the header is broken. */
export function imageSize({ bytes, mediaType }: StoredImage): ImageSize | undefined {
  if (!isImage(mediaType)) return undefined;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, longestHead));
  const [width, height] = readers[mediaType](head) ?? [0, 0];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** Stored images have no metadata: their frame header is within the first kilobytes. */
const longestHead = 64 * 1024;

const isImage = (mediaType: string): mediaType is ImageMediaType => Object.hasOwn(readers, mediaType);

type Facts = readonly [width: number, height: number, scans: number];

const readers: Readonly<Record<ImageMediaType, (view: View) => Facts | undefined>> = {
  "image/jpeg": ofJpeg,
  "image/png": ofPng,
  "image/webp": ofWebp,
};

/** The IHDR chunk (PNG 3rd edition §11.2.1). */
function ofPng(view: View): Facts | undefined {
  return view.length < 24 ? undefined : [view.readUInt32BE(16), view.readUInt32BE(20), 1];
}

/** RFC 9649 §2.7, RFC 6386 §9.1, RFC 9649 §3.4. */
function ofWebp(view: View): Facts | undefined {
  if (view.length < 30) return undefined;
  switch (view.toString("latin1", 12, 16)) {
    case "VP8X":
      return [view.readUIntLE(24, 3) + 1, view.readUIntLE(27, 3) + 1, 1];
    case "VP8 ":
      return [view.readUInt16LE(26) & 0x3fff, view.readUInt16LE(28) & 0x3fff, 1];
    case "VP8L": {
      const bits = view.readUInt32LE(21);
      return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1, 1];
    }
    default:
      return undefined;
  }
}

const marker = { none: 0xff, stuffed: 0x00, end: 0xd9, scan: 0xda };

/** Walks the marker segments (ITU-T T.81 §B.1.1) up to the end of the image. */
function ofJpeg(view: View): Facts | undefined {
  let size: readonly [number, number] = [0, 0];
  let scans = 0;
  let at = 2;
  while (at + 4 <= view.length) {
    const code = view[at + 1] as number;
    if (view[at] !== marker.none || isData(code)) {
      at = nextMarker(view, at + 1);
      continue;
    }
    if (code === marker.end) break;
    if (code === marker.none) {
      at += 1;
      continue;
    }
    if (isFrame(code) && at + 9 <= view.length) size = [view.readUInt16BE(at + 7), view.readUInt16BE(at + 5)];
    if (code === marker.scan) scans += 1;
    at += 2 + view.readUInt16BE(at + 2);
  }
  return [...size, scans];
}

/** A stuffed zero, a restart marker, or a marker without a length. */
function isData(code: number): boolean {
  return code === marker.stuffed || code === 0x01 || (code >= 0xd0 && code <= 0xd8);
}

/** SOF0 to SOF15, without DHT, JPG and DAC. */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}

/** The position of the next 0xFF that begins a marker. */
function nextMarker(view: View, from: number): number {
  let at = from;
  while (at + 1 < view.length && (view[at] !== marker.none || isData(view[at + 1] as number))) at += 1;
  return at;
}
