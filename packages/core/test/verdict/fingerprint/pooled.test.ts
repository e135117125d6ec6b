import sharp from "sharp";
import { expect, test } from "vitest";
import { oversampling, pooled } from "../../../src/verdict/fingerprint/pooled.ts";

const [width, height] = [40, 30];
const raw = { width: width * oversampling, height: height * oversampling } as const;

/** Coloured noise in squares of the fingerprint's pixels, from black to white. */
const colours = Uint8Array.from({ length: 3 * raw.width * raw.height }, (_, at) => {
  const pixel = Math.floor(at / 3);
  const square = Math.floor((pixel % raw.width) / 4) + width * Math.floor(pixel / raw.width / 4);
  return (square * 7919 + (at % 3) * 104_729 + (square >> 3) * 31) % 256;
});

test("a pixel of a fingerprint is the mean of grey levels as a decoder converts colours to them", async () => {
  const grey = await sharp(colours, { raw: { ...raw, channels: 3 } })
    .greyscale()
    .raw()
    .toBuffer();
  const wanted = pooled(width, height, { data: grey, channels: 1 });
  const { values } = pooled(width, height, { data: colours, channels: 3 });
  expect(values).toHaveLength(width * height);
  const apart = values.map((value, at) => Math.abs(value - (wanted.values[at] ?? Number.NaN)));
  expect(Math.max(...apart)).toBeLessThan(1.5);
});

test("grey levels are pooled as they are, up to those that count as white", () => {
  const data = Uint8Array.from({ length: raw.width * raw.height }, (_, at) => (at % raw.width) + 95);
  const { values } = pooled(width, height, { data, channels: 1 });
  for (const column of [0, 7, 20, 30]) expect(values[column]).toBeCloseTo(4 * column + 96.5, 0);
  expect(values[width - 1]).toBeCloseTo(222, 3);
});
