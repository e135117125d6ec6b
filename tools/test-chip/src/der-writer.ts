/** Writes DER (X.690) for test documents. */
export function tlv(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const identifier = Buffer.from(tag.toString(16).padStart(tag > 0xff ? 4 : 2, "0"), "hex");
  return Buffer.concat([identifier, lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex");
  return Buffer.concat([Buffer.of(0x80 | bytes.length), bytes]);
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => tlv(0x30, ...parts);
export const setOf = (...parts: readonly Uint8Array[]): Buffer => tlv(0x31, ...parts);
export const octets = (bytes: Uint8Array): Buffer => tlv(0x04, bytes);
export const bits = (bytes: Uint8Array): Buffer => tlv(0x03, Buffer.of(0), bytes);
export const nothing: Buffer = Buffer.of(0x05, 0x00);
export const yes: Buffer = Buffer.of(0x01, 0x01, 0xff);
export const utf8 = (text: string): Buffer => tlv(0x0c, Buffer.from(text));
export const printable = (text: string): Buffer => tlv(0x13, Buffer.from(text));

export function integer(value: number | bigint): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex");
  return tlv(0x02, ...((bytes[0] ?? 0) >= 0x80 ? [Buffer.of(0)] : []), bytes);
}

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...arcs] = dotted.split(".").map(Number);
  return tlv(0x06, ...[first * 40 + second, ...arcs].map(base128));
}

function base128(arc: number): Buffer {
  const bytes = [arc & 0x7f];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.unshift(0x80 | (rest & 0x7f));
  return Buffer.from(bytes);
}

export function time(date: Date): Buffer {
  const text = date.toISOString().replace(/[-:T]|\.\d+/g, "");
  return date.getUTCFullYear() < 2050 ? tlv(0x17, Buffer.from(text.slice(2))) : tlv(0x18, Buffer.from(text));
}
