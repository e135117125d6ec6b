import { crc32 } from "node:zlib";
import { type Instant, second } from "../../model/time.ts";

/** A file of an archive. */
export interface ZipEntry {
  /** Its path in the archive: letters, digits, `-`, `.` and `/`. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const [localHeader, centralHeader, endOfDirectory] = [0x04034b50, 0x02014b50, 0x06054b50];
const stored = 0;
const version = 20;

/**
 * A ZIP archive (APPNOTE 6.3, without Zip64) of files as they are: images do not compress. Holds one file at
 * a time. Ends at 4 GiB or 65,535 files.
 * @param at the time of all its files
 * @throws {RangeError} the archive is too large
 */
export async function* zipped(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  at: Instant,
): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes } of entries) {
    const path = Buffer.from(name);
    const facts = factsOf(path, bytes, at);
    directory.push(Buffer.concat([centralOf(facts, offset), path]));
    offset += 30 + path.length + bytes.length;
    if (offset > 0xffff_ffff || directory.length > 0xffff)
      throw new RangeError("A ZIP archive has at most 4 GiB and 65,535 files.");
    yield Buffer.concat([uint32(localHeader), uint16(version), facts, uint16(0), path]);
    yield bytes;
  }
  const central = Buffer.concat(directory);
  yield central;
  const count = uint16(directory.length);
  const nothing = uint16(0);
  const sizes = [uint32(central.length), uint32(offset), nothing];
  yield Buffer.concat([uint32(endOfDirectory), nothing, nothing, count, count, ...sizes]);
}

/** The part that the header of a file and its entry in the directory share: flags to length of the name. */
function factsOf(path: Buffer, bytes: Uint8Array, at: Instant): Buffer {
  const moment = new Date(Math.floor((at / second) * 1000));
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  const date =
    ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  const size = uint32(bytes.length);
  const parts = [uint16(0), uint16(stored), uint16(time), uint16(date), uint32(crc32(bytes)), size, size];
  return Buffer.concat([...parts, uint16(path.length)]);
}

function centralOf(facts: Buffer, offset: number): Buffer {
  const nothing = uint16(0);
  // No extra field, comment, disk or attributes.
  const rest = [nothing, nothing, nothing, nothing, uint32(0), uint32(offset)];
  return Buffer.concat([uint32(centralHeader), uint16(version), uint16(version), facts, ...rest]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
