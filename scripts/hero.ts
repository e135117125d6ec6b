import { join } from "node:path";
import sharp from "sharp";
import { root } from "./workspace.ts";

/**
 * Composes the picture at the head of the README, light and dark: the desk, and beside it a step on a phone.
 *
 *   node --conditions=@passmuster/source scripts/desk-screenshots.ts DESK
 *   node --conditions=@passmuster/source scripts/screenshots.ts CAPTURE
 *   node --conditions=@passmuster/source scripts/hero.ts DESK CAPTURE
 */
const [desk, capture] = process.argv.slice(2);
if (!desk || !capture) throw new Error("Name the folders of the desk's and the page's screenshots.");
const canvas = { width: 1600, height: 780 };
const edge = { light: "#c9d3d1", dark: "#39474a" } as const;

/** A screenshot with round corners and an edge. */
async function framed(file: string, width: number, radius: number, colour: string) {
  const picture = await sharp(file).resize({ width }).png().toBuffer({ resolveWithObject: true });
  const { height } = picture.info;
  const shape = (attributes: string): Buffer =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="${radius}" ${attributes}/></svg>`,
    );
  const layers = [
    { input: shape('fill="#fff"'), blend: "dest-in" as const },
    { input: shape(`fill="none" stroke="${colour}" stroke-width="2"`) },
  ];
  return sharp(picture.data).composite(layers).png().toBuffer();
}

for (const scheme of ["light", "dark"] as const) {
  const colour = edge[scheme];
  const shot = (folder: string, step: string) => join(folder, `${step}-${scheme}.png`);
  const empty = { ...canvas, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  await sharp({ create: empty })
    .composite([
      { input: await framed(shot(capture, "check"), 335, 30, colour), left: 0, top: 28 },
      { input: await framed(shot(desk, "case"), 1235, 14, colour), left: 365, top: 4 },
    ])
    .webp({ quality: 84 })
    .toFile(join(root, `docs/images/hero-${scheme}.webp`));
}
