const segment = (marker: number, ...bytes: readonly number[]): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, 0, 0]).fill(0, 2), Buffer.from(bytes)]).fill(
    Buffer.from([(bytes.length + 2) >> 8, (bytes.length + 2) & 255]),
    2,
    4,
  );

const two = (value: number): readonly number[] => [value >> 8, value & 255];

/** The scans of a progressive JPEG, each refining one coefficient by one bit (ITU-T T.81 §G.1). */
function* refinements(): Generator<readonly [coefficient: number, high: number, low: number]> {
  for (let coefficient = 1; coefficient < 64; coefficient += 1)
    for (let low = 13; low >= 0; low -= 1) yield [coefficient, low === 13 ? 0 : low + 1, low];
}

/** Runs of 16,384 to 32,767 empty blocks: the code 0, then 14 bits (ITU-T T.81 §G.1.2.2). */
function emptyBlocks(count: number): Buffer {
  const runs = Math.ceil(count / 32_767);
  let bits = "";
  for (let run = 0; run < runs; run += 1) {
    const length = Math.floor(count / runs) + (run < count % runs ? 1 : 0);
    bits += `0${(length - 16_384).toString(2).padStart(14, "0")}`;
  }
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "1"), 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 255 ? [255, 0] : [byte])));
}

/**
 * A grey progressive JPEG: empty, valid, and with as many scans as wanted (1 to 883). At least 1024 × 1024.
 */
export function manyScans(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const codes = (table: number, symbol: number) => segment(0xc4, table, 1, ...Array(15).fill(0), symbol);
  const scan = (from: number, to: number, high: number, low: number, content: Buffer) => [
    segment(0xda, 1, 1, 0, from, to, high * 16 + low),
    content,
  ];
  const empty = emptyBlocks(blocks);
  const more = [...refinements()].slice(0, scans - 1);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array(64).fill(1)),
    segment(0xc2, 8, ...two(height), ...two(width), 1, 1, 0x11, 0),
    codes(0x00, 0x00),
    codes(0x10, 0xe0),
    ...scan(0, 0, 0, 0, Buffer.alloc(Math.ceil(blocks / 8))),
    ...more.flatMap(([at, high, low]) => scan(at, at, high, low, empty)),
    Buffer.from([0xff, 0xd9]),
  ]);
}
