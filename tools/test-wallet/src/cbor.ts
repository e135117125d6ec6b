/** A value with a tag in front (RFC 8949 section 3.4). */
export class Tagged {
  readonly tag: number;
  readonly value: unknown;
  constructor(tag: number, value: unknown) {
    this.tag = tag;
    this.value = value;
  }
}

/** Encodes CBOR with preferred lengths (RFC 8949). Objects are maps with text keys. */
export function encode(value: unknown): Buffer {
  if (value === null) return Buffer.from([0xf6]);
  if (typeof value === "boolean") return Buffer.from([value ? 0xf5 : 0xf4]);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Tagged) return Buffer.concat([head(6, value.tag), encode(value.value)]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(encode)]);
  const entries = value instanceof Map ? [...value] : Object.entries(value as object);
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(encode)]);
}

/** Tag 24: the encoded value in a byte string. */
export const embedded = (value: unknown): Tagged => new Tagged(24, encode(value));

function head(major: number, argument: number): Buffer {
  const first = major << 5;
  if (argument < 24) return Buffer.from([first | argument]);
  if (argument < 256) return Buffer.from([first | 24, argument]);
  if (argument < 65_536) return Buffer.from([first | 25, argument >> 8, argument & 255]);
  const long = Buffer.alloc(5);
  long[0] = first | 26;
  long.writeUInt32BE(argument, 1);
  return long;
}

/** Decodes what requests consist of: maps become `Map`, tags `Tagged`. */
export function decode(bytes: Uint8Array): unknown {
  const reader = { bytes: Buffer.from(bytes), at: 0 };
  const value = next(reader);
  if (reader.at !== bytes.length) throw new Error("Bytes follow the CBOR item.");
  return value;
}

interface Reader {
  readonly bytes: Buffer;
  at: number;
}

function next(reader: Reader): unknown {
  const first = reader.bytes.readUInt8(reader.at);
  reader.at += 1;
  const major = first >> 5;
  if (major === 7) return simple(first);
  const argument = argumentOf(reader, first & 31);
  switch (major) {
    case 0:
      return argument;
    case 1:
      return -1 - argument;
    case 2:
      return new Uint8Array(take(reader, argument));
    case 3:
      return take(reader, argument).toString();
    case 4:
      return Array.from({ length: argument }, () => next(reader));
    case 5:
      return new Map(Array.from({ length: argument }, () => [next(reader), next(reader)]));
    default:
      return new Tagged(argument, next(reader));
  }
}

function simple(first: number): unknown {
  if (first === 0xf4 || first === 0xf5) return first === 0xf5;
  if (first === 0xf6) return null;
  throw new Error("The CBOR has a simple value that requests do not have.");
}

function argumentOf(reader: Reader, info: number): number {
  if (info < 24) return info;
  if (info > 26) throw new Error("The CBOR has a length that requests do not have.");
  return take(reader, 2 ** (info - 24)).reduce((sum, byte) => sum * 256 + byte, 0);
}

function take(reader: Reader, length: number): Buffer {
  const bytes = reader.bytes.subarray(reader.at, reader.at + length);
  if (bytes.length !== length) throw new Error("The CBOR ends inside an item.");
  reader.at += length;
  return bytes;
}
