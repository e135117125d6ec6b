import { describe, expect, it } from "vitest";
import type { Corners } from "../../../src/detect/outline/projection.ts";
import type { Image } from "../../../src/image/image.ts";
import { samplePage } from "../../../src/layout/marks/sample-page.ts";

/** Red is the column, green the row. */
function ramp(width: number, height: number): Image {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    data[at * 3] = at % width;
    data[at * 3 + 1] = Math.floor(at / width);
  }
  return { width, height, data };
}

const quad = (left: number, top: number, right: number, bottom: number): Corners => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

describe("a page sampled from an image", () => {
  it("is the image where it has its size", () => {
    const image = ramp(24, 16);
    const { rgb } = samplePage(image, quad(0, 0, 24, 16), image);
    expect([...rgb]).toEqual([...image.data]);
  });

  it("has the means of the image's pixels where it is smaller", () => {
    const { rgb } = samplePage(ramp(48, 32), quad(0, 0, 48, 32), { width: 24, height: 16 });
    const at = (5 * 24 + 7) * 3;
    expect([...rgb.subarray(at, at + 3)]).toEqual([14.5, 10.5, 0]);
  });

  it("is seen straight on, whatever the corners", () => {
    const corners: Corners = [
      { x: 90, y: 10 },
      { x: 90, y: 70 },
      { x: 10, y: 80 },
      { x: 20, y: 5 },
    ];
    const { rgb, toImage } = samplePage(ramp(100, 100), corners, { width: 64, height: 40 });
    for (const [x, y] of [
      [3, 3],
      [40, 10],
      [60, 37],
    ] as const) {
      const point = toImage({ x: x + 0.5, y: y + 0.5 });
      const at = (y * 64 + x) * 3;
      expect(Math.abs((rgb[at] ?? 0) + 0.5 - point.x)).toBeLessThan(1);
      expect(Math.abs((rgb[at + 1] ?? 0) + 0.5 - point.y)).toBeLessThan(1);
    }
  });

  it("has a ground of middle grey beside the image", () => {
    const { rgb } = samplePage(ramp(24, 16), quad(-24, 0, 24, 16), { width: 48, height: 16 });
    expect([...rgb.subarray(0, 3)]).toEqual([128, 128, 128]);
    expect([...rgb.subarray(24 * 3, 24 * 3 + 3)]).toEqual([0, 0, 0]);
  });
});
