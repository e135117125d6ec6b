import { expect, test } from "vitest";
import { toMillimetres, toPixels } from "../../../src/detect/outline/outline.ts";

/** A page seen from a slant: its upper edge is farther away. */
const outline = {
  corners: [
    { x: 320, y: 110 },
    { x: 900, y: 140 },
    { x: 1040, y: 700 },
    { x: 210, y: 660 },
  ],
  size: { width: 125, height: 88 },
  confidence: 1,
} as const;
const [upperLeft, upperRight, lowerRight, lowerLeft] = outline.corners;

const near = ({ x, y }: { readonly x: number; readonly y: number }) => ({
  x: expect.closeTo(x, 6),
  y: expect.closeTo(y, 6),
});

test("the corners of an outline are the corners of the document", () => {
  const millimetres = toMillimetres(outline);
  expect(millimetres(upperLeft)).toEqual(near({ x: 0, y: 0 }));
  expect(millimetres(upperRight)).toEqual(near({ x: 125, y: 0 }));
  expect(millimetres(lowerRight)).toEqual(near({ x: 125, y: 88 }));
  expect(millimetres(lowerLeft)).toEqual(near({ x: 0, y: 88 }));
});

test("the middle of a slanted page is where its diagonals cross, not the mean of its corners", () => {
  const { x, y } = toPixels(outline)({ x: 62.5, y: 44 });
  const side = (
    from: typeof upperLeft | typeof upperRight,
    to: typeof lowerRight | typeof lowerLeft,
  ): number => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
  expect(side(upperLeft, lowerRight)).toBeCloseTo(0, 4);
  expect(side(upperRight, lowerLeft)).toBeCloseTo(0, 4);
  expect(y).toBeLessThan((110 + 140 + 700 + 660) / 4);
});

test("millimetres and pixels are inverse to each other", () => {
  const place = { x: 20.6, y: 39.5 };
  expect(toMillimetres(outline)(toPixels(outline)(place))).toEqual(near(place));
});
