import { describe, expect, it } from "vitest";
import { drawCode } from "../../src/barcode/codewords.ts";
import { showsCode } from "../../src/barcode/shows-code.ts";
import { patternsOfRow } from "../../src/barcode/symbol-patterns.ts";
import { type OrientedBox, reverseBox } from "../../src/image/geometry.ts";
import type { GrayImage } from "../../src/image/image.ts";

const code = drawCode(
  Array.from({ length: 16 }, (_, row) => {
    const patterns = patternsOfRow(row);
    return Array.from(
      { length: 12 },
      (__, word) => patterns[(row * 131 + word * 577) % patterns.length] ?? [],
    );
  }),
);

const whole = ({ width, height }: GrayImage): OrientedBox => {
  return { centre: { x: width / 2, y: height / 2 }, along: { x: 1, y: 0 }, length: width, height };
};

/** Widths in pixels: a code's quiet zone, its start and its stop pattern. */
const [quiet, start, stop] = [24, 17 * 3, 18 * 3] as const;
function without(left: boolean, right: boolean): GrayImage {
  const { width, height } = code;
  const covered = (x: number) =>
    (left && x < quiet + start) || (right && x >= width - quiet - stop) ? 255 : undefined;
  return { width, height, data: code.data.map((value, at) => covered(at % width) ?? value) };
}

describe("the start and stop pattern of a PDF417", () => {
  it("are detected from either end", () => {
    expect(showsCode(code, whole(code))).toBe(true);
    expect(showsCode(code, reverseBox(whole(code)))).toBe(true);
  });

  it("are detected with a third of the lines crossed out", () => {
    const { width, height, data } = code;
    const crossed = data.map((value, at) => (Math.floor(at / width) < height / 3 ? 120 : value));
    expect(showsCode({ width, height, data: crossed }, whole(code))).toBe(true);
  });

  it.each([
    ["start", without(true, false)],
    ["stop", without(false, true)],
    ["start and stop", without(true, true)],
  ])("are not detected if the %s pattern is covered", (_, covered) => {
    expect(showsCode(covered, whole(covered))).toBe(false);
  });

  it.each([4, 7, 12])("are not detected in stripes %i pixels wide", (wide) => {
    const data = code.data.map((_, at) => (Math.floor((at % code.width) / wide) % 2 ? 255 : 0));
    expect(showsCode({ ...code, data }, whole(code))).toBe(false);
  });
});
