import { expect, it } from "vitest";
import { blocksOf } from "../../src/detect/blocks.ts";
import type { OrientedBox } from "../../src/image/geometry.ts";

const line = (left: number, right: number, y: number): OrientedBox => ({
  centre: { x: (left + right) / 2, y },
  along: { x: 1, y: 0 },
  length: right - left,
  height: 40,
});
const extents = (rows: readonly OrientedBox[]) =>
  blocksOf(rows)
    .filter(({ cut }) => cut.length === 3)
    .map(({ cut }) => cut.map(({ centre, length }) => [centre.x - length / 2, centre.x + length / 2]));

it("three lines of which one is joined to text beside it are cut to the extent of the other two first", () => {
  const rows = [line(400, 1500, 100), line(90, 1505, 160), line(405, 1502, 220)];
  const [first, second] = extents(rows);
  expect(first).toEqual([1, 2, 3].map(() => [400, 1502]));
  expect(second).toEqual([1, 2, 3].map(() => [90, 1505]));
});

it("a line whose filler run was missed does not shorten the others", () => {
  const rows = [line(400, 1500, 100), line(400, 1502, 160), line(400, 900, 220)];
  expect(extents(rows)).toEqual([[1, 2, 3].map(() => [400, 1502])]);
});
