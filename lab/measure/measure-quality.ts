/**
 * Counts the quality codes of good images, and of the same images degraded.
 *
 *   node --conditions=@passmuster/source lab/measure/measure-quality.ts IMAGE… [--only KIND,KIND] [--verbose]
 *
 * The images are fronts of documents with an MRZ or a portrait.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import sharp, { type Sharp } from "sharp";
import { createReader } from "../../packages/extractor-local/src/in-process.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" }, verbose: { type: "boolean", default: false } },
});

interface Size {
  readonly width: number;
  readonly height: number;
}
type Change = (image: Sharp, size: Size) => Sharp;

const cut =
  (left: number, top: number, right: number, bottom: number): Change =>
  (image, { width, height }) =>
    image.extract({
      left: Math.floor(width * left),
      top: Math.floor(height * top),
      width: Math.floor(width * (1 - left - right)) - 1,
      height: Math.floor(height * (1 - top - bottom)) - 1,
    });

const reflection =
  (x: number, y: number, share: number): Change =>
  (image, { width, height }) => {
    const size = Math.round(Math.min(width, height) * share);
    const drawing =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><radialGradient id="g"><stop offset="0.5" stop-color="#fff"/>` +
      `<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><circle cx="50%" cy="50%" r="50%" fill="url(#g)"/></svg>`;
    const at = { left: Math.round(width * x - size / 2), top: Math.round(height * y - size / 2) };
    return image.composite([{ input: Buffer.from(drawing), ...at }]);
  };

/** Blur is relative to the image's width, so that small and large ones lose the same. */
const blurred =
  (share: number): Change =>
  (image, { width, height }) =>
    image.blur(Math.max(0.4, Math.max(width, height) * share));

const changes: Readonly<Record<string, Change>> = {
  "as it is": (image) => image,
  "blur 0.15 %": blurred(0.0015),
  "blur 0.3 %": blurred(0.003),
  "blur 0.6 %": blurred(0.006),
  "light 50 %": (image) => image.linear(0.5, 0),
  "light 30 %": (image) => image.linear(0.3, 0),
  "light 15 %": (image) => image.linear(0.15, 0),
  "reflection 15 %": reflection(0.5, 0.45, 0.15),
  "reflection 30 %": reflection(0.5, 0.45, 0.3),
  "cut left": cut(0.25, 0, 0, 0),
  "cut right": cut(0, 0, 0.2, 0),
  "cut below": cut(0, 0, 0, 0.2),
  "250 pixels": (image) => image.resize(250, 250, { fit: "inside" }),
  "150 pixels": (image) => image.resize(150, 150, { fit: "inside" }),
};

const reader = await createReader();
for (const [name, change] of Object.entries(changes)) {
  if (values.only && !values.only.split(",").includes(name)) continue;
  const counts: Record<string, number> = {};
  let read = 0;
  for (const file of positionals) {
    const whole = await sharp(readFileSync(file)).autoOrient().png().toBuffer();
    const { width, height } = await sharp(whole).metadata();
    const front = await change(sharp(whole), { width, height }).flatten().jpeg({ quality: 85 }).toBuffer();
    const { quality, mrz } = await reader.read({ front, wanted: { mrz: true, portrait: true } });
    if (mrz?.valid) read += 1;
    for (const code of quality) counts[code] = (counts[code] ?? 0) + 1;
    if (values.verbose && quality.length > 0) console.log(`  ${basename(file)}: ${quality.join(", ")}`);
  }
  const said = Object.entries(counts).map(([code, count]) => `${code} ${count}`);
  console.log(
    `${name}: of ${positionals.length}, ${read} with a valid MRZ; ${said.join(", ") || "no codes"}`,
  );
}
await reader.close();
