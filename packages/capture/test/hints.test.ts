import sharp, { type Sharp } from "sharp";
import { expect, inject, test } from "vitest";
import type { Gray } from "../page/camera/lines.ts";
import { lookAtDocument, lookAtFace, movement } from "../page/camera/look.ts";
import { grayIn as grayOf, imageOf, images } from "./flat.ts";

const margin = 0.12;
const view = { width: 1280, height: 800 };
const table = "#8b8b8b";

const emptyView: Gray = {
  ...view,
  data: Buffer.alloc(view.width * view.height, Number(`0x${table.slice(1, 3)}`)),
};

const specimens = new Map<string, Promise<Gray>>();
const specimen = (name: string): Promise<Gray> => {
  const drawn = specimens.get(name) ?? grayOf(sharp(`${images}${name}.jpg`));
  specimens.set(name, drawn);
  return drawn;
};

/** A simulated camera view: a specimen that fills a part of it, on a table. */
async function seen(
  name: string,
  filled: number,
  change: (view: Sharp) => Sharp = (same) => same,
): Promise<Gray> {
  const picture = await specimen(name);
  const { width, height } = picture;
  const wide = Math.round(Math.min(view.width * filled, (view.height * filled * width) / height));
  const whole = await grayOf(imageOf(picture).resize({ width: wide }));
  const size = { width: Math.min(wide, view.width), height: Math.min(whole.height, view.height) };
  const corner = { left: (wide - size.width) >> 1, top: (whole.height - size.height) >> 1 };
  const place = { left: (view.width - size.width) >> 1, top: (view.height - size.height) >> 1 };
  const data = Buffer.from(emptyView.data);
  for (let row = 0; row < size.height; row += 1) {
    const from = (corner.top + row) * wide + corner.left;
    data.set(whole.data.subarray(from, from + size.width), (place.top + row) * view.width + place.left);
  }
  return grayOf(change(imageOf({ ...view, data })));
}

/** Examines the view as the page does, with a frame of the document's shape in the middle. */
async function look(seen: Gray, ratio: number) {
  const height = Math.min(view.height * 0.8, (view.width * 0.8) / ratio);
  const width = height * ratio;
  const region = {
    left: Math.round((view.width - width) / 2 - width * margin),
    top: Math.max(0, Math.round((view.height - height) / 2 - height * margin)),
    width: Math.round(width * (1 + 2 * margin)),
    height: Math.min(view.height, Math.round(height * (1 + 2 * margin))),
  };
  const middle = { left: view.width / 2 - 192, top: view.height / 2 - 144, width: 384, height: 288 };
  const gray = await grayOf(imageOf(seen).extract(region).resize({ width: 320 }));
  return lookAtDocument(gray, margin, ratio, await grayOf(imageOf(seen).extract(middle)));
}

const documents = [
  ["passport-ines", 125 / 88],
  ["driver-licence-front", 85.6 / 53.98],
  ["driver-licence-back", 85.6 / 53.98],
  ["id-card-front", 85.6 / 53.98],
] as const;
const distances = [0.5, 0.3, 0.4, 0.55].slice(0, Math.ceil(4 * inject("size")));
const some = documents.slice(0, Math.ceil(documents.length * inject("size")));

test.each(some)("%s in the frame, sharp and well lit, gets no hint", async (name, ratio) => {
  expect(await look(await seen(name, 0.95), ratio)).toMatchObject({ hint: undefined });
});

test.each(some)(
  "%s that is dark, blurred, distant, turned or absent gets the matching hint",
  async (name, ratio) => {
    const hint = async (image: Gray) => (await look(image, ratio)).hint;
    expect(await hint(await seen(name, 0.95, (image) => image.linear(0.2, 0)))).toBe("dark");
    expect(await hint(await seen(name, 0.95, (image) => image.blur(5)))).toBe("blurred");
    for (const filled of distances) expect(await hint(await seen(name, filled))).toBe("far");
    expect(["near", "none"]).toContain(await hint(await seen(name, 1.9)));
    const turned = (image: Sharp) => image.rotate(9, { background: table }).resize({ ...view, fit: "cover" });
    expect(["tilted", "none"]).toContain(await hint(await seen(name, 0.95, turned)));
    expect(await hint(emptyView)).toBe("none");
  },
);

test("a reflection on a document gets a hint", async () => {
  const spot = Buffer.from(
    `<svg width="1280" height="800"><defs><radialGradient id="g"><stop offset=".45" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><ellipse cx="600" cy="380" rx="260" ry="170" fill="url(#g)"/></svg>`,
  );
  const image = await seen("driver-licence-front", 0.95, (under) => under.composite([{ input: spot }]));
  expect(await look(image, 85.6 / 53.98)).toMatchObject({ hint: "glare" });
});

test("a face is checked for light and sharpness only", async () => {
  const face = await grayOf(sharp(`${images}selfie-ines.jpg`).resize(480, 640));
  const middle = { left: 48, top: 176, width: 384, height: 288 };
  const judged = async (change: (image: Sharp) => Sharp) => {
    const changed = await grayOf(change(imageOf(face)));
    return lookAtFace(
      await grayOf(imageOf(changed).resize({ width: 320 })),
      await grayOf(imageOf(changed).extract(middle)),
    ).hint;
  };
  expect(await judged((image) => image)).toBeUndefined();
  expect(await judged((image) => image.linear(0.2, 0))).toBe("dark");
  expect(await judged((image) => image.blur(7))).toBe("blurred");
});

test("a still camera shows no movement", async () => {
  const one = await grayOf(imageOf(await seen("passport-ines", 0.9)).resize({ width: 320 }));
  const other = await grayOf(imageOf(await seen("passport-ines", 0.8)).resize({ width: 320 }));
  expect(movement(one, one)).toBe(0);
  expect(movement(one, other)).toBeGreaterThan(3.5);
});
