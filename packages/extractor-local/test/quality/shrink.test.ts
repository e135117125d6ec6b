import fc from "fast-check";
import { expect, it } from "vitest";
import type { GrayImage } from "../../src/image/image.ts";
import { shrink } from "../../src/quality/shrink.ts";

const images = fc
  .record({ width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 40 }) })
  .chain(({ width, height }) => {
    const length = width * height;
    return fc
      .uint8Array({ minLength: length, maxLength: length })
      .map((data): GrayImage => ({ width, height, data }));
  });

/** How much of the pixel from `from` lies between two places. */
const within = (from: number, begin: number, end: number): number =>
  Math.max(0, Math.min(from + 1, end) - Math.max(from, begin));

function meanOver({ width, height, data }: GrayImage, x: number, y: number, across: number, down: number) {
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
    fc.property(images, fc.integer({ min: 1, max: 40 }), (image, longestSide) => {
      const copy = shrink(image, longestSide);
      expect(Math.max(copy.width, copy.height)).toBe(
        Math.min(longestSide, Math.max(image.width, image.height)),
      );
      const [across, down] = [image.width / copy.width, image.height / copy.height];
      for (let y = 0; y < copy.height; y++)
        for (let x = 0; x < copy.width; x++) {
          const off = (copy.data[y * copy.width + x] ?? 0) - meanOver(image, x, y, across, down);
          expect(Math.abs(off)).toBeLessThan(0.501);
        }
    }),
  );
});
