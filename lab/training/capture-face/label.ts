/**
 * Writes grey copies of images with the faces that the reader's detector finds in them: FOLDER/people and
 * FOLDER/others hold images, drawn people are added. See README.md.
 *
 *   node --conditions=@passmuster/source label.ts FOLDER OUT
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawSelfie, rasterise, specimenPerson } from "@passmuster/specimens/workshop";
import sharp from "sharp";
import { findFaces } from "../../../packages/extractor-local/src/faces/find-faces.ts";
import { decodeImage } from "../../../packages/extractor-local/src/image/decode.ts";
import { openNetworks } from "../../../packages/extractor-local/src/networks/inference.ts";
import { faceDetectorModel } from "../../../packages/extractor-local/src/networks/models.ts";

const longest = 360;
const drawn = 120;
const [folder, out] = process.argv.slice(2);
if (!folder || !out) throw new Error("Pass the folder of images and the folder to write.");
mkdirSync(out, { recursive: true });
const { networks } = await openNetworks({ detector: faceDetectorModel });
let count = 0;

async function label(kind: string, bytes: Uint8Array): Promise<void> {
  const image = await decodeImage(bytes).catch(() => undefined);
  if (!image || Math.min(image.width, image.height) < 48) return;
  const faces = await findFaces(networks.detector, image);
  const scale = Math.min(1, longest / Math.max(image.width, image.height));
  const { width, height, data } = image;
  const grey = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), { fit: "fill" })
    .grayscale()
    .png()
    .toBuffer();
  const name = `${count}.png`;
  count += 1;
  writeFileSync(join(out ?? "", name), grey);
  const boxes = faces.map((face) => [face.left, face.top, face.width, face.height].map((at) => at * scale));
  const line = { kind, name, boxes, scores: faces.map(({ score }) => score) };
  appendFileSync(join(out ?? "", "labels.jsonl"), `${JSON.stringify(line)}\n`);
}

for (let at = 0; at < drawn; at += 1)
  await label("drawn", await rasterise(drawSelfie(specimenPerson(`capture-${at}`)), 480));
for (const kind of ["people", "others"])
  for (const file of readdirSync(join(folder, kind), { recursive: true, encoding: "utf8" }))
    if (/\.(jpe?g|png|webp)$/i.test(file)) await label(kind, readFileSync(join(folder, kind, file)));
