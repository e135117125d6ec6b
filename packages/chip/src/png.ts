import { constants, crc32, deflateSync } from "node:zlib";

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Grey or RGB, 8 bits a sample. */
  readonly channels: 1 | 3;
  readonly pixels: Uint8Array;
}

/**
 * An unfiltered PNG (ISO/IEC 15948). Huffman codes alone take a third of the time that matches do. @throws
 * {RangeError} if there are too few pixels
 */
export function writePng({ width, height, channels, pixels }: Pixels): Uint8Array {
  const stride = width * channels;
  if (pixels.length < stride * height) throw new RangeError("There are too few pixels.");
  const rows = Buffer.alloc((stride + 1) * height);
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * stride, (row + 1) * stride), row * (stride + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, channels === 3 ? 2 : 0], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const data = deflateSync(rows, { strategy: constants.Z_HUFFMAN_ONLY });
  return new Uint8Array(
    Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]),
  );
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
