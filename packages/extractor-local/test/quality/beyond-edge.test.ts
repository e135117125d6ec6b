import type { MrzFormat } from "@passmuster/mrz";
import { expect, test } from "vitest";
import { type OrientedBox, turnPoint } from "../../src/image/geometry.ts";
import { isBeyondEdge } from "../../src/quality/beyond-edge.ts";

/** Pixels of a millimetre, and of the image's sides. */
const scale = 8;
const [width, height] = [1600, 1200];

/**
 * The lines of an MRZ whose first one is so many millimetres below the image's top, upright or turned about
 * the image's centre.
 */
function rowsAt(top: number, { columns = 44, lines = 2, turn = 0 } = {}): readonly OrientedBox[] {
  return Array.from({ length: lines }, (_, line) => {
    const upright = { x: 0, y: (top + line * 6.35) * scale - height / 2 };
    const { x, y } = turnPoint(upright, turn);
    return {
      centre: { x: width / 2 + x, y: height / 2 + y },
      along: turnPoint({ x: 1, y: 0 }, turn),
      length: columns * 2.54 * scale,
      height: 3 * scale,
    };
  });
}

const isBeyond = (format: MrzFormat, rows: readonly OrientedBox[]): boolean =>
  isBeyondEdge({ width, height }, { rows, reading: { format } });

test.each([
  ["TD3", 72.3, 44, 2, 88],
  ["TD2", 58.3, 36, 2, 74],
] as const)(
  "a %s of which a fifth is above the image is cut, and one that fits is not",
  (format, above, columns, lines, size) => {
    expect(isBeyond(format, rowsAt(above - size / 5, { columns, lines }))).toBe(true);
    expect(isBeyond(format, rowsAt(above, { columns, lines }))).toBe(false);
  },
);

test("a twentieth outside is no cut: at an angle a page is shorter", () => {
  expect(isBeyond("TD3", rowsAt(72.3 - 88 / 20))).toBe(false);
});

test("a turned image is judged along the page", () => {
  expect(isBeyond("TD3", rowsAt(72.3 - 88 / 5, { turn: 180 }))).toBe(true);
  expect(isBeyond("TD3", rowsAt(80, { turn: 180 }))).toBe(false);
  expect(isBeyond("TD3", rowsAt(72.3 - 88 / 5, { turn: 8 }))).toBe(true);
  expect(isBeyond("TD3", rowsAt(78, { turn: 8 }))).toBe(false);
});

test("lines in any order are one MRZ, and no line is no cut", () => {
  expect(isBeyond("TD3", rowsAt(72.3).toReversed())).toBe(false);
  expect(isBeyond("TD3", rowsAt(40).toReversed())).toBe(true);
  expect(isBeyond("TD3", [])).toBe(false);
});
