/** Writes DER (ITU-T X.690): as much as certificates need. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts);
  const length =
    content.length < 128
      ? [content.length]
      : content.length < 256
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

export const sequence = (...parts: readonly Uint8Array[]): Uint8Array => der(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]): Uint8Array => der(0x31, ...parts);
export const octets = (bytes: Uint8Array): Uint8Array => der(0x04, bytes);
export const bits = (bytes: Uint8Array, unused = 0): Uint8Array => der(0x03, Buffer.from([unused]), bytes);
export const boolean = (value: boolean): Uint8Array => der(0x01, Buffer.from([value ? 0xff : 0]));
export const text = (value: string): Uint8Array => der(0x0c, Buffer.from(value));
export const printable = (value: string): Uint8Array => der(0x13, Buffer.from(value, "latin1"));

/** Of a number from 0 to 127, or of the bytes of a positive number. */
export function integer(value: number | Uint8Array): Uint8Array {
  if (typeof value === "number") return der(0x02, Buffer.from([value]));
  return der(0x02, Buffer.from((value[0] ?? 0) >= 0x80 ? [0] : []), value);
}

export function oid(name: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = name.split(".").map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): readonly number[] {
  const groups: number[] = [value & 127];
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128))
    groups.unshift((left & 127) | 128);
  return groups;
}

/** UTCTime before 2050, GeneralizedTime after (RFC 5280 section 4.1.2.5). */
export function time(at: Date): Uint8Array {
  const digits = at.toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return at.getUTCFullYear() < 2050
    ? der(0x17, Buffer.from(digits.slice(2)))
    : der(0x18, Buffer.from(digits));
}
