import { closeSync, openSync, readSync } from "node:fs";

const dynamic = 3; // PT_INTERP

/** The dynamic linker that an ELF-64 executable names; empty for a static one. */
export function interpreterOf(executable: string): readonly string[] {
  const bytes = head(executable, 4096);
  if (bytes.length < 64 || bytes.readUInt32BE(0) !== 0x7f454c46 || bytes[4] !== 2) return [];
  const start = Number(bytes.readBigUInt64LE(32));
  const [size, count] = [bytes.readUInt16LE(54), bytes.readUInt16LE(56)];
  for (let at = start; at < start + size * count && at + size <= bytes.length; at += size) {
    if (bytes.readUInt32LE(at) !== dynamic) continue;
    const offset = Number(bytes.readBigUInt64LE(at + 8));
    const length = Number(bytes.readBigUInt64LE(at + 32));
    return [bytes.toString("utf8", offset, offset + length - 1)];
  }
  return [];
}

function head(path: string, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const file = openSync(path, "r");
  try {
    return bytes.subarray(0, readSync(file, bytes, 0, length, 0));
  } finally {
    closeSync(file);
  }
}
