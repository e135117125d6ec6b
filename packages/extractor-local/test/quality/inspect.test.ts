import { describe, expect, it } from "vitest";
import type { Side } from "../../src/detect/side.ts";
import type { FacesSeen } from "../../src/faces/face-reader.ts";
import type { OrientedBox } from "../../src/image/geometry.ts";
import { type Image, toGray } from "../../src/image/image.ts";
import { type Evidence, inspect } from "../../src/quality/inspect.ts";

type Light = (x: number, y: number) => number;

const [width, height] = [1000, 700];
const table = 120;

/** Strokes of letters in rows of 24 pixels. */
const print: Light = (x, y) => (y % 48 < 24 && Math.floor(x / 4) % 2 === 0 ? 50 : 225);

const drawn = new Map<Light, Map<number, Image>>();

/** The image of a page on a table, drawn once for each light and lower edge. */
function imageOf(light: Light, foot: number): Image {
  const known = drawn.get(light)?.get(foot);
  if (known) return known;
  const data = new Uint8Array(width * height * 3).fill(table);
  for (let y = 40; y < foot; y += 1) {
    for (let x = 40; x < width - 40; x += 1) {
      const at = (y * width + x) * 3;
      const value = Math.min(255, light(x, y));
      data[at] = value;
      data[at + 1] = value;
      data[at + 2] = value;
    }
  }
  const image = { width, height, data };
  drawn.set(light, (drawn.get(light) ?? new Map()).set(foot, image));
  return image;
}

/** A page on a table: its light, and its lower edge. */
function sideOf(light: Light, foot = height - 40, paths: readonly OrientedBox[] = lines): Side {
  const image = imageOf(light, foot);
  const side: Side = {
    ...({ name: "front", image, gray: toGray(image), scale: 1 } as const),
    boxes: async () => paths,
    faintBoxes: async () => paths,
    boxesOnce: async () => paths,
    boxesWithin: async () => paths,
    knownBoxes: async () => paths,
    detected: async () => ({ 960: paths }),
    turned: () => side,
  };
  return side;
}

const line = (y: number, length = 800): OrientedBox => ({
  centre: { x: 500, y },
  along: { x: 1, y: 0 },
  length,
  height: 24,
});
const lines = [60, 108, 156, 204, 252, 300, 348, 396, 444, 492, 540, 588].map((y) => line(y));

const portrait: FacesSeen = { front: 1, strangers: false };
const evidence: Evidence = { read: [], codes: [], mrzs: [], faces: undefined, secondMrz: false };
const zone = { part: "mrz", state: "read", side: "front" } as const;
const codesOf = async (side: Side, more: Partial<Evidence> = {}) =>
  (await inspect([side], { ...evidence, ...more })).codes;

describe("a reflection", () => {
  /** Burnt out at its centre, fading at its rim. */
  const lamp =
    (under: Light, x0: number, y0: number): Light =>
    (x, y) => {
      const away = Math.sqrt((x - x0) ** 2 + (y - y0) ** 2);
      return under(x, y) + (away < 300 ? 300 * Math.exp(-((away / 100) ** 3)) : 0);
    };
  const half: Light = (x, y) => (y < 300 ? print(x, y) : 225);
  const upper = lines.filter(({ centre }) => centre.y < 300);
  /** A line of which a reflection in the middle leaves both ends. */
  const ends = ({ centre: { y } }: OrientedBox): readonly OrientedBox[] =>
    [230, 770].map((x) => ({ ...line(y, 260), centre: { x, y } }));

  it("is glare among the lines of a whole page, but not on its blank paper", async () => {
    const whole = { read: ["front"] } as const;
    const broken = upper.flatMap((one) => (Math.abs(one.centre.y - 170) < 90 ? ends(one) : one));
    expect(await codesOf(sideOf(lamp(half, 500, 170), height - 40, broken), whole)).toEqual(["glare"]);
    expect(await codesOf(sideOf(lamp(half, 500, 520), height - 40, upper), whole)).toEqual([]);
  });

  it("is none on blank paper of a whole page with some lines above and below", async () => {
    const blank: Light = (x, y) => (y < 350 || y > 560 ? print(x, y) : 225);
    const around = lines.filter(({ centre: { y } }) => y < 350 || y > 560);
    const side = sideOf(lamp(blank, 500, 455), height - 40, around);
    expect(await codesOf(side, { read: ["front"] })).toEqual([]);
    expect(await codesOf(side)).toEqual(["glare"]);
  });

  it("is glare on blank paper of a page that was not read, or where no line is known", async () => {
    const side = (paths: readonly OrientedBox[]) => sideOf(lamp(half, 500, 520), height - 40, paths);
    expect(await codesOf(side(upper))).toEqual(["glare"]);
    expect(await codesOf(side([]), { read: ["front"] })).toEqual(["glare"]);
  });

  it("is none where whole lines of print remain within: that is paper in full light", async () => {
    const wide = (x: number, y: number) =>
      print(x, y) + 300 * Math.exp(-((((x - 500) ** 2 + (y - 370) ** 2) / 90_000) ** 3));
    const side = (length: number) =>
      sideOf(
        wide,
        height - 40,
        lines.map(({ centre }) => line(centre.y, length)),
      );
    expect(await codesOf(side(800))).toEqual(["glare"]);
    expect(await codesOf(side(300))).toEqual([]);
  });

  it("is glare over a code whose hidden characters were guessed", async () => {
    const box = { left: 100, top: 240, width: 800, height: 260 };
    const read = { read: ["front"], codes: [{ ...zone, box }], faces: portrait } as const;
    expect(await codesOf(sideOf(lamp(print, 500, 370)), read)).toEqual(["glare"]);
  });
});

describe("sharpness", () => {
  const rows = [120, 180, 240, 300];
  const few = rows.map((y) => ({ ...line(y, 290), centre: { x: 190, y }, height: 30 }));
  /** A few short lines of print, softened sideways. Both have a sharpness of 329. */
  const words = (contrast: number, reach: number) => {
    const stroke = (x: number) => (Math.floor(x / 6) % 2 === 0 ? 180 : 180 - contrast);
    const soft: Light = (x, y) => {
      if (x >= 340 || !rows.some((row) => Math.abs(y - row) < 15)) return 180;
      let sum = 0;
      for (let step = -reach; step <= reach; step += 1) sum += stroke(x + step);
      return sum / (2 * reach + 1);
    };
    return sideOf(soft, height - 40, few);
  };

  it("of little faded print is enough if its edges are sharp", async () => {
    expect(await codesOf(words(70, 1), { faces: portrait })).toEqual([]);
  });

  it("of print whose strokes run into each other is not", async () => {
    expect(await codesOf(words(105, 3), { faces: portrait })).toEqual(["blurred"]);
  });
});

describe("a document that reaches the lower edge", () => {
  const cut = () => sideOf(print, height);

  it("is cut_off if its print was read, but no code", async () => {
    expect(await codesOf(cut(), { read: ["front"], faces: portrait })).toEqual(["cut_off"]);
  });

  it("has no code if a code was read as well", async () => {
    const read = { read: ["front"], faces: portrait, codes: [zone] } as const;
    expect(await codesOf(cut(), read)).toEqual([]);
  });
});

describe("lines that end at the edge", () => {
  const wide = lines.map((each) => ({ ...each, length: width }));
  const cut = () => sideOf(print, height - 40, wide);
  const all = { read: ["front", "front"], faces: portrait, codes: [zone] } as const;

  it("do not count where the code, all print and the portrait were read", async () => {
    expect(await codesOf(cut(), all)).toEqual([]);
  });

  it.each([
    ["the print", { read: ["front"] }],
    ["the portrait", { faces: { ...portrait, front: 0 } }],
    ["the code", { codes: [] }],
  ] as const)("count if %s was not read", async (_, missing) => {
    expect(await codesOf(cut(), { ...all, ...missing })).toContain("cut_off");
  });
});
