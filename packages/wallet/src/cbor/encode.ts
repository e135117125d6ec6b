import type { CborKey, CborTagged } from "./node.ts";

/** Bytes that are already encoded and go in as they are. */
export interface CborEncoded {
  readonly encoded: Uint8Array;
}

/** What `encodeCbor` takes: a {@link CborValue}, in which parts may be encoded already. */
export type CborInput =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | Uint8Array
  | readonly CborInput[]
  | ReadonlyMap<CborKey, CborInput>
  | CborTagged
  | { readonly tag: number | bigint; readonly value: CborInput }
  | CborEncoded;

/**
 * Encodes with preferred lengths (RFC 8949 section 4.1). Keys of a map keep their order. Numbers that are not
 * safe integers become 64-bit floats.
 *
 * @throws {RangeError} a bigint needs more than 64 bits
 */
export function encodeCbor(value: CborInput): Uint8Array {
  const parts: Uint8Array[] = [];
  append(value, parts);
  return new Uint8Array(Buffer.concat(parts));
}

/** Tag 24: encoded CBOR in a byte string (RFC 8949 section 3.4.5.1). */
export function embedCbor(encoded: Uint8Array): CborTagged {
  return { tag: 24, value: encoded };
}

function append(value: CborInput, parts: Uint8Array[]): void {
  if (value === undefined) parts.push(Uint8Array.of(0xf7));
  else if (value === null) parts.push(Uint8Array.of(0xf6));
  else if (typeof value === "boolean") parts.push(Uint8Array.of(value ? 0xf5 : 0xf4));
  else if (typeof value === "bigint" || Number.isSafeInteger(value))
    parts.push(integer(BigInt(value as number)));
  else if (typeof value === "number") parts.push(float(value));
  else if (typeof value === "string") appendString(3, new TextEncoder().encode(value), parts);
  else if (value instanceof Uint8Array) appendString(2, value, parts);
  else if (isArray(value)) appendItems(4, value.length, value, parts);
  else if (value instanceof Map) appendItems(5, value.size, [...value].flat(), parts);
  else appendObject(value as CborEncoded | CborTagged, parts);
}

function isArray(value: CborInput): value is readonly CborInput[] {
  return Array.isArray(value);
}

function appendString(major: number, bytes: Uint8Array, parts: Uint8Array[]): void {
  parts.push(head(major, BigInt(bytes.length)), bytes);
}

function appendItems(major: number, count: number, items: readonly CborInput[], parts: Uint8Array[]): void {
  parts.push(head(major, BigInt(count)));
  for (const item of items) append(item, parts);
}

function appendObject(value: CborEncoded | CborTagged, parts: Uint8Array[]): void {
  if ("encoded" in value) {
    parts.push(value.encoded);
    return;
  }
  parts.push(head(6, BigInt(value.tag)));
  append(value.value, parts);
}

function integer(value: bigint): Uint8Array {
  return value < 0n ? head(1, -1n - value) : head(0, value);
}

function head(major: number, argument: bigint): Uint8Array {
  if (argument < 24n) return Uint8Array.of((major << 5) | Number(argument));
  const size = [1, 2, 4, 8].findIndex((bytes) => argument < 1n << BigInt(8 * bytes));
  if (size < 0) throw new RangeError("An integer of CBOR has at most 64 bits.");
  const bytes = Buffer.alloc(9);
  bytes.writeBigUInt64BE(argument, 1);
  const start = 9 - 2 ** size;
  bytes[start - 1] = (major << 5) | (24 + size);
  return bytes.subarray(start - 1);
}

function float(value: number): Uint8Array {
  const bytes = Buffer.alloc(9);
  bytes[0] = 0xfb;
  bytes.writeDoubleBE(value, 1);
  return bytes;
}
