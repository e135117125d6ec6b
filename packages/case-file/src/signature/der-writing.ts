/** Writes one element in DER (ITU-T X.690). */
export function der(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Uint8Array {
  if (length < 0x80) return Buffer.from([length]);
  const digits = length.toString(16);
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), "0"), "hex");
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

export const sequence = (...parts: readonly Uint8Array[]): Uint8Array => der(0x30, ...parts);
export const octets = (bytes: Uint8Array): Uint8Array => der(0x04, bytes);
export const smallInteger = (value: number): Uint8Array => der(0x02, Buffer.from([value]));
export const nothing = der(0x05);

/** A set in the order that DER prescribes (X.690, 11.6). */
export const setOf = (...parts: readonly Uint8Array[]): Uint8Array =>
  der(0x31, ...parts.toSorted((one, other) => Buffer.compare(one, other)));

/** @param name in dots, such as `1.2.840.113549.1.7.2` */
export function oid(name: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = name.split(".").map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): readonly number[] {
  const groups = [value & 0x7f];
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128))
    groups.unshift((left & 0x7f) | 0x80);
  return groups;
}
