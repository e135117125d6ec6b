/**
 * Writes flat pages of passports, cards and licences that no word crosses, for `draw.py` to print over.
 *
 *   node scripts/run.mjs lab/training/marks/pages.ts --out DIR [--share seen|blind]
 *     [--fronts 900] [--specimens 300]
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { svg } from "../../../tools/specimens/src/raster.ts";
import {
  type Drawing,
  drawDriverLicence,
  drawIdCard,
  drawPassport,
  drawTd2Card,
  drawVisa,
  specimenPerson,
} from "../../../tools/specimens/src/workshop.ts";
import { drawFront } from "../../layouts/fronts/front.ts";
import { recipeFor, type Share } from "../../layouts/recipes.ts";

const { values } = parseArgs({
  options: {
    out: { type: "string" },
    share: { type: "string", default: "seen" },
    fronts: { type: "string", default: "900" },
    specimens: { type: "string", default: "300" },
  },
});
const { out, share } = values;
if (!out) throw new Error("--out is required: a folder for the pages");
const isShare = (text: string): text is Share => text === "seen" || text === "blind";
if (!isShare(share)) throw new Error(`Unknown --share ${share}: seen or blind`);
mkdirSync(out, { recursive: true });

const pixels = 640;
const printed = { number: "AQ4821736", issueDate: "2025-03-04", expiryDate: "2035-03-03" };
/** The ink of SPECIMEN on our specimens, and of nothing else. */
const marks = /<path [^>]*fill="#b3123a"[^>]*\/>/g;

const kinds: readonly ((seed: string) => Drawing)[] = [
  (seed) => drawPassport(specimenPerson(seed), printed),
  (seed) => drawIdCard(specimenPerson(seed), printed).front,
  (seed) => drawIdCard(specimenPerson(seed), printed).back,
  (seed) => drawTd2Card(specimenPerson(seed), printed),
  (seed) => drawVisa(specimenPerson(seed), { ...printed, format: "A" }),
  (seed) => drawDriverLicence(specimenPerson(seed), printed).front,
  (seed) => drawDriverLicence(specimenPerson(seed), printed).back,
];

async function write(name: string, { width, height, body }: Pick<Drawing, "width" | "height" | "body">) {
  const drawing = { width, height, body, texts: [], largestMark: 0 };
  await sharp(Buffer.from(svg(drawing, pixels)))
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 94, chromaSubsampling: "4:4:4" })
    .toFile(join(out ?? "", `${name}.jpg`));
}

for (let index = 0; index < Number(values.fronts); index += 1) {
  const seed = `marks/${share}/${index}`;
  const { canvas } = drawFront(recipeFor("front", share, "marks", index), share, seed, { voided: false });
  await write(`front-${index}`, { width: canvas.width, height: canvas.height, body: canvas.body() });
}
for (let index = 0; index < Number(values.specimens); index += 1) {
  const drawing = kinds[index % kinds.length]?.(`marks/${share}/${index}`);
  if (drawing) await write(`specimen-${index}`, { ...drawing, body: drawing.body.replaceAll(marks, "") });
}
