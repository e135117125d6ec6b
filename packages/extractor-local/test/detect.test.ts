import { describe, expect, it } from "vitest";
import { blocksOf } from "../src/detect/blocks.ts";
import { boxesIn, faint } from "../src/detect/boxes.ts";
import { joinLineBoxes, joinSplitLines } from "../src/detect/join-lines.ts";
import { lengthen } from "../src/detect/lengthen.ts";
import { convexHull, type OrientedBox, reverseBox, smallestRectangle } from "../src/image/geometry.ts";
import type { GrayImage } from "../src/image/image.ts";

const row = (x: number, y: number, length: number, height = 10, degrees = 0): OrientedBox => {
  const angle = (degrees * Math.PI) / 180;
  return { centre: { x, y }, along: { x: Math.cos(angle), y: Math.sin(angle) }, length, height };
};

/** A text map with certain pixels within a rotated rectangle. */
function mapOf(shape: OrientedBox, width = 300, height = 300) {
  const data = new Float32Array(width * height);
  for (let at = 0; at < data.length; at++) {
    const x = (at % width) + 0.5 - shape.centre.x;
    const y = Math.floor(at / width) + 0.5 - shape.centre.y;
    const u = Math.abs(x * shape.along.x + y * shape.along.y);
    const v = Math.abs(y * shape.along.x - x * shape.along.y);
    if (u < shape.length / 2 && v < shape.height / 2) data[at] = 0.9;
  }
  return { width, height, data };
}

describe("boxes of text lines", () => {
  it.each([0, 17, 45, 90, 163])(
    "have the text's angle, %i°, and exceed it by 1.5 times its area over its outline",
    (degrees) => {
      const [box, ...others] = boxesIn(mapOf(row(150, 150, 200, 12, degrees)));
      const grow = (200 * 12 * 1.5) / (200 + 12);
      const turn = Math.atan2(box?.along.y ?? 0, box?.along.x ?? 0) * (180 / Math.PI);
      expect(others).toEqual([]);
      expect(Math.abs((box?.length ?? 0) - 200 - grow)).toBeLessThan(4);
      expect(Math.abs((box?.height ?? 0) - 12 - grow)).toBeLessThan(4);
      expect(Math.abs(((turn - degrees + 270) % 180) - 90)).toBeLessThan(1.5);
    },
  );

  it("are absent in an empty image", () => {
    expect(boxesIn({ width: 64, height: 64, data: new Float32Array(64 * 64) })).toEqual([]);
  });

  it("have a convex hull and a smallest rectangle despite repeated points", () => {
    const square = [0, 0, 4, 0, 4, 4, 0, 4, 0, 0, 2, 2].flatMap((x, at, all) =>
      at % 2 ? [] : [{ x, y: all[at + 1] ?? 0 }],
    );
    expect(convexHull(square)).toHaveLength(4);
    expect(smallestRectangle(convexHull(square))).toMatchObject({ length: 4, height: 4 });
  });
});

describe("boxes of faint text", () => {
  const shown = mapOf(row(150, 150, 200, 12));
  const hardly = { ...shown, data: shown.data.map((likelihood) => likelihood * 0.4) };

  it("are left out unless requested", () => {
    expect(boxesIn(hardly)).toEqual([]);
    expect(boxesIn(hardly, faint)).toHaveLength(1);
    expect(boxesIn(shown, faint)).toHaveLength(1);
  });
});

/** Grey paper with strokes of ink between columns, around row 100, and a little noise. */
function printed(...parts: readonly (readonly [from: number, to: number])[]): GrayImage {
  const [width, height] = [900, 200];
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const ink = Math.abs(y - 100) < 5 && x % 6 < 3 && parts.some(([from, to]) => x >= from && x < to);
    return (ink ? 150 : 200) + ((at * 7919) % 5);
  });
  return { width, height, data };
}

describe("a text line", () => {
  const page = { x: 1, y: 0 };
  const ends = ({ centre, length }: OrientedBox): readonly [left: number, right: number] => [
    centre.x - length / 2,
    centre.x + length / 2,
  ];

  it("is extended to both ends, however small its box", () => {
    const [left, right] = ends(lengthen(printed([200, 700]), row(400, 100, 60, 18), page));
    expect(Math.abs(left - 200)).toBeLessThan(16);
    expect(Math.abs(right - 700)).toBeLessThan(16);
  });

  it("is extended across the spaces between words, but not into the next column", () => {
    const words = printed([200, 300], [312, 400], [470, 700]);
    const [left, right] = ends(lengthen(words, row(250, 100, 60, 18), page));
    expect(Math.abs(left - 200)).toBeLessThan(16);
    expect(Math.abs(right - 400)).toBeLessThan(16);
  });

  it("stays unchanged if it runs across the page", () => {
    const across = row(400, 100, 60, 18, 90);
    expect(lengthen(printed([200, 700]), across, page)).toBe(across);
  });
});

describe("line boxes", () => {
  it("are joined across the holes that fillers leave, up to 2.2 line heights", () => {
    const [joined, ...others] = joinLineBoxes([row(100, 50, 100), row(215, 51, 90), row(290, 50, 20)]);
    expect(others).toEqual([]);
    expect(joined?.length).toBeCloseTo(250, 0);
    expect(joinLineBoxes([row(100, 50, 100), row(300, 50, 100)])).toHaveLength(2);
  });

  it("do not absorb the line below, nor text of another size", () => {
    expect(joinLineBoxes([row(100, 50, 100), row(160, 62, 100), row(190, 50, 70, 30)])[0]?.length).toBe(100);
  });

  it("start from a box longer than six times its height", () => {
    expect(joinLineBoxes([row(50, 50, 50)])).toEqual([]);
  });
});

describe("a text line that the detector split within a word", () => {
  it("is joined, but not with text beside it", () => {
    const lines = joinSplitLines([row(100, 50, 100), row(190, 51, 90), row(265, 50, 40), row(20, 90, 12)]);
    expect(lines.map(({ length }) => Math.round(length))).toEqual([185, 40, 12]);
  });

  it("stays unchanged beside text of another size", () => {
    expect(joinSplitLines([row(100, 50, 100), row(190, 50, 90, 30)])).toHaveLength(2);
  });
});

describe("blocks", () => {
  it("are neighbouring lines, all cut to the extent of the widest", () => {
    const [three, two] = blocksOf([row(200, 50, 300), row(150, 70, 200), row(180, 90, 260)]);
    expect(three?.cut.map(({ length }) => length)).toEqual([300, 300, 300]);
    expect(three?.cut.map(({ centre }) => centre)).toEqual([50, 70, 90].map((y) => ({ x: 200, y })));
    expect(two?.cut).toHaveLength(2);
  });

  it("go from the bottom up when the lines are read from their other end", () => {
    const [block] = blocksOf([row(200, 50, 300), row(200, 70, 300)].map(reverseBox));
    expect(block?.cut.map(({ centre }) => centre.y)).toEqual([70, 50]);
  });

  it("exclude lines that are far apart or side by side", () => {
    expect(blocksOf([row(200, 50, 300), row(200, 150, 300)])).toEqual([]);
    expect(blocksOf([row(100, 50, 100), row(300, 65, 100)])).toEqual([]);
  });
});
