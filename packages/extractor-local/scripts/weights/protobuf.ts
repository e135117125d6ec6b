/** Protocol buffers, as much of them as ONNX files need. */

export type Part = Uint8Array;

export function varint(value: number): Part {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest === 0n ? low : low | 0x80);
  } while (rest !== 0n);
  return Uint8Array.from(bytes);
}

export const whole = (field: number, value: number): Part =>
  Buffer.concat([varint(field << 3), varint(value)]);

export const block = (field: number, content: Part): Part =>
  Buffer.concat([varint((field << 3) | 2), varint(content.length), content]);

export const text = (field: number, value: string): Part => block(field, Buffer.from(value, "utf8"));

export function float(field: number, value: number): Part {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([varint((field << 3) | 5), bytes]);
}

export const wholes = (field: number, values: readonly number[]): Part =>
  Buffer.concat(values.map((value) => whole(field, value)));

/**
 * The fields of a message by number, each in its order. Whole numbers are given as numbers, everything else
 * as its bytes.
 */
export interface Message {
  blocks(field: number): readonly Buffer[];
  strings(field: number): readonly string[];
  numbers(field: number): readonly number[];
}

export function readMessage(bytes: Buffer): Message {
  const found = new Map<number, (Buffer | number)[]>();
  let at = 0;
  const readVarint = (): number => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return Number(BigInt.asIntN(64, value));
    }
  };
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new Error("The message ends early.");
    at += length;
    return bytes.subarray(at - length, at);
  };
  const readValue = (wire: number): Buffer | number => {
    if (wire === 0) return readVarint();
    if (wire === 1) return take(8);
    if (wire === 2) return take(readVarint());
    if (wire === 5) return take(4);
    throw new Error(`Wire type ${wire} is not known.`);
  };
  while (at < bytes.length) {
    const key = readVarint();
    const values = found.get(key >> 3) ?? [];
    values.push(readValue(key & 7));
    found.set(key >> 3, values);
  }
  const blocks = (field: number) => (found.get(field) ?? []).filter((value) => typeof value !== "number");
  return {
    blocks,
    strings: (field) => blocks(field).map((value) => value.toString("utf8")),
    numbers: (field) => (found.get(field) ?? []).filter((value) => typeof value === "number"),
  };
}
