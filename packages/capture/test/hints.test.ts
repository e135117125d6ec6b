import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import type { Gray } from "../page/camera/lines.ts";
import { lookAtDocument, lookAtFace, movement } from "../page/camera/look.ts";

const images = new URL("../../../tools/specimens/images/", import.meta.url).pathname;
const margin = 0.12;
const view = { width: 1280, height: 800 };

/** A simulated camera view: a specimen that fills a part of it, on a table. */
async function seen(
  name: string,
  filled: number,
  change: (view: Sharp) => Sharp = (same) => same,
): Promise<Sharp> {
  const picture = sharp(`${images}${name}.jpg`);
  const { width = 0, height = 0 } = await picture.metadata();
  const wide = Math.round(Math.min(view.width * filled, (view.height * filled * width) / height));
  const whole = await picture.resize({ width: wide }).toBuffer({ resolveWithObject: true });
  const size = { width: Math.min(wide, view.width), height: Math.min(whole.info.height, view.height) };
  const corner = { left: (wide - size.width) >> 1, top: (whole.info.height - size.height) >> 1 };
  const input = await sharp(whole.data)
    .extract({ ...corner, ...size })
    .toBuffer();
  const base = sharp({ create: { ...view, channels: 3, background: "#8d8b85" } }).composite([{ input }]);
  return change(sharp(await base.png().toBuffer()));
}

async function grayOf(image: Sharp): Promise<Gray> {
  const { data, info } = await image.grayscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Examines the view as the page does, with a frame of the document's shape in the middle. */
async function look(image: Sharp, ratio: number) {
  const bytes = await image.png().toBuffer();
  const height = Math.min(view.height * 0.8, (view.width * 0.8) / ratio);
  const width = height * ratio;
  const region = {
    left: Math.round((view.width - width) / 2 - width * margin),
    top: Math.max(0, Math.round((view.height - height) / 2 - height * margin)),
    width: Math.round(width * (1 + 2 * margin)),
    height: Math.min(view.height, Math.round(height * (1 + 2 * margin))),
  };
  const middle = { left: view.width / 2 - 192, top: view.height / 2 - 144, width: 384, height: 288 };
  const gray = await grayOf(sharp(bytes).extract(region).resize({ width: 320 }));
  return lookAtDocument(gray, margin, ratio, await grayOf(sharp(bytes).extract(middle)));
}

const documents = [
  ["passport-ines", 125 / 88],
  ["driver-licence-front", 85.6 / 53.98],
  ["driver-licence-back", 85.6 / 53.98],
  ["id-card-front", 85.6 / 53.98],
] as const;

test.each(documents)("%s in the frame, sharp and well lit, gets no hint", async (name, ratio) => {
  expect(await look(await seen(name, 0.95), ratio)).toMatchObject({ hint: undefined });
});

test.each(documents)(
  "%s that is dark, blurred, distant, turned or absent gets the matching hint",
  async (name, ratio) => {
    const hint = async (image: Sharp) => (await look(image, ratio)).hint;
    expect(await hint(await seen(name, 0.95, (image) => image.linear(0.2, 0)))).toBe("dark");
    expect(await hint(await seen(name, 0.95, (image) => image.blur(5)))).toBe("blurred");
    for (const filled of [0.3, 0.4, 0.5, 0.55]) expect(await hint(await seen(name, filled))).toBe("far");
    expect(["near", "none"]).toContain(await hint(await seen(name, 1.9, (image) => image)));
    const turned = (image: Sharp) =>
      image.rotate(9, { background: "#8d8b85" }).resize({ ...view, fit: "cover" });
    expect(["tilted", "none"]).toContain(await hint(await seen(name, 0.95, turned)));
    const empty = sharp({ create: { ...view, channels: 3, background: "#8d8b85" } });
    expect(await hint(empty)).toBe("none");
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
  const face = sharp(`${images}selfie-ines.jpg`).resize(480, 640);
  const bytes = await face.png().toBuffer();
  const middle = { left: 48, top: 176, width: 384, height: 288 };
  const judged = async (change: (image: Sharp) => Sharp) => {
    const changed = await change(sharp(bytes)).png().toBuffer();
    return lookAtFace(
      await grayOf(sharp(changed).resize({ width: 320 })),
      await grayOf(sharp(changed).extract(middle)),
    ).hint;
  };
  expect(await judged((image) => image)).toBeUndefined();
  expect(await judged((image) => image.linear(0.2, 0))).toBe("dark");
  expect(await judged((image) => image.blur(7))).toBe("blurred");
});

test("a still camera shows no movement", async () => {
  const one = await grayOf((await seen("passport-ines", 0.9)).resize({ width: 320 }));
  const other = await grayOf((await seen("passport-ines", 0.8)).resize({ width: 320 }));
  expect(movement(one, one)).toBe(0);
  expect(movement(one, other)).toBeGreaterThan(3.5);
});
