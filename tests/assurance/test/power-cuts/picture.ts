import { crc32, deflateSync } from "node:zlib";
import type { Seeded } from "@passmuster/core/testing";

/** A PNG of noise, which no encoder makes small. */
export function noisePng(size: number, chance: Seeded): Buffer {
  const row = 1 + size * 3;
  const raw = Buffer.from(
    Array.from({ length: row * size }, (_, index) => (index % row === 0 ? 0 : chance.below(256))),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(raw)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
