import { describe, expect, it } from "vitest";
import { type GrayPicture, lookAt, pixelCodes } from "../../src/quality/index.ts";

/** A page of short dark strokes on paper of the given luma: fine text, as sharp as pixels allow. */
const page = (paper: number, ink: number, edge = 1): GrayPicture => {
  const [width, height] = [1000, 700];
  const data = new Uint8Array(width * height).fill(paper);
  for (let y = 40; y < height - 40; y++) {
    for (let x = 40; x < width - 40; x++) {
      if (y % 24 < 12 && Math.floor(x / (3 * edge)) % 2 === 0) data[y * width + x] = ink;
    }
  }
  return { width, height, data };
};

/** Each pixel becomes the mean of a square around it. */
const softened = ({ width, height, data }: GrayPicture, reach: number): GrayPicture => {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0, row = 0; x < width; x++) {
      row += data[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  const sumTo = (x: number, y: number): number => sums[y * (width + 1) + x] ?? 0;
  const soft = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const [top, foot] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
      const sum = sumTo(right, foot) - sumTo(left, foot) - sumTo(right, top) + sumTo(left, top);
      soft[y * width + x] = sum / ((right - left) * (foot - top));
    }
  return { width, height, data: soft };
};

/** The distance of a pixel from the centre of the page. */
const awayOf = (at: number): number =>
  Math.sqrt(((at % 1000) - 500) ** 2 + (Math.floor(at / 1000) - 350) ** 2);

describe("codes from pixels alone", () => {
  it("are absent for a sharp page in good light", () => {
    expect(pixelCodes(lookAt(page(225, 60)))).toEqual([]);
  });

  it("report the same page out of focus as blurred", () => {
    expect(pixelCodes(lookAt(softened(page(225, 60), 5)))).toEqual(["blurred"]);
  });

  it("report the same page in the dark as too dark, but as sharp as before", () => {
    const dark = lookAt(page(56, 15));
    expect(pixelCodes(dark)).toEqual(["too_dark"]);
    expect(dark.sharpness / lookAt(page(225, 60)).sharpness).toBeCloseTo(1, 1);
  });

  it("report a page of 400 pixels as too small", () => {
    const { data } = page(225, 60);
    const small = { width: 400, height: 280, data: data.slice(0, 400 * 280) };
    expect(pixelCodes(lookAt(small))).toContain("too_small");
  });

  it("do not depend on the image's size beyond 1000 pixels", () => {
    const { width, data } = page(225, 60);
    const twice = new Uint8Array(data.length * 4).map(
      (_, at) => data[Math.floor(at / (4 * width)) * width + Math.floor((at % (2 * width)) / 2)] ?? 0,
    );
    const large = lookAt({ width: 2000, height: 1400, data: twice });
    expect(large.sharpness).toBeCloseTo(lookAt(page(225, 60)).sharpness, 3);
    expect(large.longestSide).toBe(2000);
  });

  it("report glare for a round white spot with a soft rim, but not for a hard edge", () => {
    const spotted = (soft: boolean): GrayPicture => {
      const { width, height, data } = page(200, 60);
      const shone = data.map((value, at) => {
        const away = awayOf(at);
        const light = soft ? Math.min(1, Math.max(0, (160 - away) / 60)) : Number(away < 100);
        return value + (255 - value) * light;
      });
      return { width, height, data: shone };
    };
    expect(pixelCodes(lookAt(spotted(true)))).toEqual(["glare"]);
    expect(pixelCodes(lookAt(spotted(false)))).toEqual([]);
  });

  const shone = (paper: number, change: (value: number, away: number) => number): GrayPicture => {
    const { width, height, data } = page(paper, 40);
    const changed = data.map((value, at) => Math.min(255, change(value, awayOf(at))));
    return { width, height, data: changed };
  };

  it("report no glare for a faint reflection in which print stays dark", () => {
    const blot = (value: number, away: number) => (away > 60 && away < 170 ? Math.max(value, 238) : value);
    const faint = shone(238, (value, away) => blot(value, away) + 30 * Math.exp(-((away / 150) ** 3)));
    expect(pixelCodes(lookAt(faint))).toEqual([]);
  });

  it("report no glare for blank paper in full light", () => {
    const bright = shone(248, (value, away) => (away < 90 ? 251 : away < 220 ? 248 : value));
    expect(pixelCodes(lookAt(bright))).toEqual([]);
  });

  it("report glare that covers more than a tenth of the image", () => {
    const large = shone(200, (value, away) => value + 400 * Math.exp(-((away / 170) ** 3)));
    const look = lookAt(large);
    expect(look.glare).toBeGreaterThan(0.1);
    expect(pixelCodes(look)).toEqual(["glare"]);
  });
});
