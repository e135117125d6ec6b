/**
 * Messages between the host and a child process: JSON, and bytes beside it. A frame is the length of the JSON
 * text, the length of the bytes, each as an unsigned 32-bit number, little-endian, then both.
 */
export const headerBytes = 8;

/** Bounds on what a receiver accepts. */
export interface MessageLimit {
  /** Bytes of JSON text. */
  readonly text: number;
  /** Bytes beside it. */
  readonly bytes: number;
}

/** A message that breaks the format. */
export class WireError extends Error {
  override readonly name = "WireError";
}

const place = "$binary";
const mostLevels = 32;
type Binary = Uint8Array | Uint16Array;
type Placed = readonly [kind: "u8" | "u16", offset: number, length: number];

/**
 * @throws {TypeError} a value that is not JSON, `undefined` members, a `Uint8Array` or a `Uint16Array`
 */
export function encode(message: unknown): readonly Uint8Array[] {
  const parts: Uint8Array[] = [];
  let offset = 0;
  const placed = (binary: Binary): Readonly<Record<string, Placed>> => {
    const bytes = new Uint8Array(binary.buffer, binary.byteOffset, binary.byteLength);
    parts.push(bytes);
    const at: Placed = [binary instanceof Uint16Array ? "u16" : "u8", offset, bytes.length];
    offset += bytes.length;
    return { [place]: at };
  };
  const plain = (value: unknown): unknown => {
    if (value === null || typeof value === "string" || typeof value === "boolean") return value;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    if (value instanceof Uint8Array || value instanceof Uint16Array) return placed(value);
    if (Array.isArray(value)) return value.map(plain);
    if (!isPlainObject(value)) throw new TypeError(`A message cannot hold this ${typeof value}.`);
    if (Object.hasOwn(value, place)) throw new TypeError(`A message has no member named ${place}.`);
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return Object.fromEntries(members.map(([name, member]) => [name, plain(member)]));
  };
  const text = Buffer.from(JSON.stringify(plain(message)), "utf8");
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32LE(text.length, 0);
  header.writeUInt32LE(offset, 4);
  return [header, text, ...parts];
}

/** @throws {WireError} */
export function decode(text: Uint8Array, bytes: Uint8Array): unknown {
  const open = (value: unknown, level: number): unknown => {
    if (level > mostLevels) throw new WireError("A message has too many levels.");
    if (Array.isArray(value)) return value.map((item) => open(item, level + 1));
    if (typeof value !== "object" || value === null) return value;
    if (Object.hasOwn(value, place)) return binaryAt((value as Record<string, unknown>)[place], bytes);
    if (Object.hasOwn(value, "__proto__")) throw new WireError("A message names a prototype.");
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, open(member, level + 1)]));
  };
  return open(parse(text), 0);
}

function parse(text: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(text.buffer, text.byteOffset, text.length).toString("utf8"));
  } catch {
    throw new WireError("A message is not JSON.");
  }
}

function binaryAt(given: unknown, bytes: Uint8Array): Binary {
  const [kind, offset, length] = Array.isArray(given) ? (given as readonly unknown[]) : [];
  if (!isCount(offset) || !isCount(length) || offset + length > bytes.length)
    throw new WireError("A message refers to bytes that it does not have.");
  const own = new Uint8Array(bytes.subarray(offset, offset + length));
  if (kind === "u8") return own;
  if (kind === "u16" && length % 2 === 0) return new Uint16Array(own.buffer);
  throw new WireError("A message holds bytes of an unknown kind.");
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function isPlainObject(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
