import fc from "fast-check";
import { expect, it } from "vitest";
import type { GrayPicture } from "../../src/image/image.ts";
import { shrink } from "../../src/quality/shrink.ts";

const pictures = fc
  .record({ width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 40 }) })
  .chain(({ width, height }) => {
    const length = width * height;
    return fc
      .uint8Array({ minLength: length, maxLength: length })
      .map((data): GrayPicture => ({ width, height, data }));
  });

/** How much of the pixel from `from` lies between two places. */
const within = (from: number, begin: number, end: number): number =>
  Math.max(0, Math.min(from + 1, end) - Math.max(from, begin));

function meanOver({ width, height, data }: GrayPicture, x: number, y: number, across: number, down: number) {
  let sum = 0;
  for (let v = 0; v < height; v++)
    for (let u = 0; u < width; u++)
      sum +=
        (data[v * width + u] ?? 0) *
        within(u, x * across, (x + 1) * across) *
        within(v, y * down, (y + 1) * down);
  return sum / (across * down);
}

it("each pixel of a smaller copy is the mean of its area", () => {
  fc.assert(
    fc.property(pictures, fc.integer({ min: 1, max: 40 }), (picture, longestSide) => {
      const copy = shrink(picture, longestSide);
      expect(Math.max(copy.width, copy.height)).toBe(
        Math.min(longestSide, Math.max(picture.width, picture.height)),
      );
      const [across, down] = [picture.width / copy.width, picture.height / copy.height];
      for (let y = 0; y < copy.height; y++)
        for (let x = 0; x < copy.width; x++) {
          const off = (copy.data[y * copy.width + x] ?? 0) - meanOver(picture, x, y, across, down);
          expect(Math.abs(off)).toBeLessThan(0.501);
        }
    }),
  );
});
