import { expect, test } from "vitest";
import type { OrientedBox } from "../../src/image/geometry.ts";
import type { Image } from "../../src/image/image.ts";
import { meetsEdge } from "../../src/quality/cut-edge.ts";

type Colour = readonly [number, number, number];
interface Area {
  readonly colour: Colour;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const [width, height] = [300, 200];
const [table, paper, skin]: readonly Colour[] = [
  [112, 84, 64],
  [226, 228, 222],
  [150, 110, 92],
];

/** A table with areas upon it, the last on top. */
function imageOf(...areas: readonly Area[]): Image {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const area = areas.findLast(
      ({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom,
    );
    data.set(area?.colour ?? table ?? [], at * 3);
  }
  return { width, height, data };
}

const line = (y: number): OrientedBox => ({
  centre: { x: 150, y },
  along: { x: 1, y: 0 },
  length: 120,
  height: 10,
});
const lines = [line(60), line(100), { ...line(140), centre: { x: 120, y: 140 } }];
const sheet = (more: Partial<Area> = {}): Area => ({
  colour: paper ?? table ?? [0, 0, 0],
  left: 40,
  top: 30,
  right: 260,
  bottom: 170,
  ...more,
});

test("a document on its ground meets no edge", () => {
  expect(meetsEdge(imageOf(sheet()), lines)).toBe(false);
});

test.each([
  ["left", { left: 0 }],
  ["right", { right: width }],
  ["upper", { top: 0 }],
  ["lower", { bottom: height }],
] as const)("a document that reaches the %s edge meets it", (_, beyond) => {
  expect(meetsEdge(imageOf(sheet(beyond)), lines)).toBe(true);
});

test("a document that fills the image meets no single edge", () => {
  expect(meetsEdge(imageOf(sheet({ left: 0, top: 0, right: width, bottom: height })), lines)).toBe(false);
});

test("a hand at one edge is not the document", () => {
  const hand = { colour: skin ?? [0, 0, 0], left: 20, top: 160, right: 280, bottom: height } as const;
  expect(meetsEdge(imageOf(sheet(), hand), lines)).toBe(false);
});

test("an image without text has no paper to compare with", () => {
  expect(meetsEdge(imageOf(sheet({ left: 0 })), [])).toBe(false);
});

const black: Colour = [20, 20, 24];
/** Dark bars from above: a barcode or the hair of a portrait. */
const bars = (from: number, to: number): readonly Area[] =>
  Array.from({ length: 10 }, (_, bar) => ({
    colour: black,
    left: 60 + bar * 20,
    right: 70 + bar * 20,
    top: from,
    bottom: to,
  }));

test("dark print at an edge does not hide that the document reaches it", () => {
  expect(meetsEdge(imageOf(sheet({ top: 0 }), ...bars(0, 40)), lines)).toBe(true);
});

test("dark objects at one edge of the table are not the document", () => {
  expect(meetsEdge(imageOf(sheet(), ...bars(0, 20)), lines)).toBe(false);
});

test("a chequered cloth of black and white is not the document", () => {
  const squares = Array.from({ length: 30 * 20 }, (_, at): Area => {
    const [column, row] = [at % 30, Math.floor(at / 30)];
    const colour = ((column + row) % 2 === 0 ? paper : undefined) ?? black;
    return { colour, left: column * 10, top: row * 10, right: column * 10 + 10, bottom: row * 10 + 10 };
  });
  expect(meetsEdge(imageOf(...squares, sheet()), lines)).toBe(false);
});
