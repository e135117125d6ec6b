import { describe, expect, it } from "vitest";
import { linesFound } from "../../../src/layout/marks/lines-found.ts";
import { stepChances, wordChance } from "../../../src/layout/marks/word-chance.ts";

const [columns, rows, cell] = [44, 30, 8];

/** Maps on which every cell within a rotated rectangle is a word's. */
function mapsOf(words: readonly { x: number; y: number; length: number; height: number; degrees: number }[]) {
  const area = columns * rows;
  const data = new Float32Array(area * 4).fill(0);
  data.fill(-6, 0, area);
  for (const { x, y, length, height, degrees } of words) {
    const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    for (let at = 0; at < area; at++) {
      const [dx, dy] = [((at % columns) + 0.5) * cell - x, (Math.floor(at / columns) + 0.5) * cell - y];
      if (Math.abs(dx * cosine + dy * sine) > length / 2) continue;
      if (Math.abs(dy * cosine - dx * sine) > height / 2) continue;
      data[at] = 4;
      data[area + at] = cosine;
      data[2 * area + at] = sine;
      data[3 * area + at] = Math.log(height / 16);
    }
  }
  return { columns, rows, cell, data };
}

describe("lines of words across print", () => {
  it.each([0, -35, 20, 90])("lie along the direction of their cells, %i°", (degrees) => {
    const [strip, ...others] = linesFound(mapsOf([{ x: 176, y: 120, length: 180, height: 30, degrees }]));
    expect(others).toEqual([]);
    const [a, b, c, d] = strip ?? [];
    if (!a || !b || !c || !d) throw new Error("no line");
    expect(Math.hypot((a.x + c.x) / 2 - 176, (a.y + c.y) / 2 - 120)).toBeLessThan(6);
    const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    expect(Math.abs(turn - degrees)).toBeLessThan(1);
    expect(Math.abs(Math.hypot(b.x - a.x, b.y - a.y) - 180 - 0.6 * 30)).toBeLessThan(16);
    expect(Math.hypot(d.x - a.x, d.y - a.y)).toBeCloseTo(30 * 1.25, 3);
  });

  it("are apart where their words are in rows", () => {
    const row = (y: number) => ({ x: 176, y, length: 200, height: 20, degrees: 0 });
    expect(linesFound(mapsOf([row(60), row(120), row(180)]))).toHaveLength(3);
  });

  it("are none on a page without words across it", () => {
    expect(linesFound(mapsOf([]))).toEqual([]);
  });
});

describe("the chance of a word", () => {
  const [steps, classes] = [5, 3];
  const data = Float32Array.from({ length: steps * classes }, (_, at) => Math.log(1 + ((at * 7) % 5)));
  for (let step = 0; step < steps; step++) {
    const row = data.subarray(step * classes, (step + 1) * classes);
    const sum = Math.log(row.reduce((total, value) => total + Math.exp(value), 0));
    for (const [at, value] of row.entries()) row[at] = value - sum;
  }

  /** The sum over every path, one by one. */
  function summed(word: readonly number[]): number {
    let total = 0;
    for (let code = 0; code < classes ** steps; code++) {
      const path = Array.from({ length: steps }, (_, step) => Math.floor(code / classes ** step) % classes);
      const read = path.filter((letter, step) => letter !== 0 && letter !== path[step - 1]);
      if (read.join() === word.join())
        total += Math.exp(path.reduce((sum, letter, step) => sum + (data[step * classes + letter] ?? 0), 0));
    }
    return Math.log(total);
  }

  it.each([[[1]], [[1, 2]], [[2, 2]], [[1, 2, 1]]])("of the classes %j is the sum over all paths", (word) => {
    expect(wordChance(stepChances({ steps, classes, data }), word)).toBeCloseTo(summed(word), 5);
  });
});
