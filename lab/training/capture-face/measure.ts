/**
 * Measures the shipped network on labelled images that it was not trained on: people at the oval's size, and
 * windows of other images.
 *
 *   node --conditions=@passmuster/source measure.ts LABELS [OTHERS]
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { faceMargin, faceWindow } from "../../../packages/capture/page/camera/face.ts";
import { createFindFace } from "../../../packages/capture/page/camera/face-net.ts";

interface Label {
  readonly kind: string;
  readonly name: string;
  readonly boxes: readonly (readonly [number, number, number, number])[];
  readonly scores: readonly number[];
}

const [folder, others] = process.argv.slice(2);
if (!folder) throw new Error("Pass the folder of labels.");
const weights = new URL("../../../packages/capture/page/camera/face-weights.json", import.meta.url);
const findFace = createFindFace(
  JSON.parse(readFileSync(weights, "utf8")) as Parameters<typeof createFindFace>[0],
);
const labelsIn = (path: string): readonly Label[] =>
  readFileSync(join(path, "labels.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Label);

/** The window around an oval of this middle and height. */
async function windowOf(file: string, x: number, y: number, oval: number) {
  const height = Math.round(oval * (1 + 2 * faceMargin));
  const width = Math.round(height * 0.75);
  const rim = height;
  const padded = await sharp(file).extend({ top: rim, bottom: rim, left: rim, right: rim }).png().toBuffer();
  const { width: wide = 0, height: high = 0 } = await sharp(padded).metadata();
  const left = Math.max(0, Math.min(wide - width, Math.round(x + rim - width / 2)));
  const top = Math.max(0, Math.min(high - height, Math.round(y + rim - height / 2)));
  const data = await sharp(padded)
    .extract({ left, top, width, height })
    .resize({ ...faceWindow, fit: "fill" })
    .grayscale()
    .raw()
    .toBuffer();
  return { ...faceWindow, data };
}

const people: number[] = [];
const empty: number[] = [];
for (const [at, { kind, name, boxes, scores }] of labelsIn(folder).entries()) {
  const [box] = boxes;
  if (at % 10 > 0 || kind === "others" || !box || boxes.length > 1 || (scores[0] ?? 0) < 0.7) continue;
  const [left, top, width, height] = box;
  const oval = height / 0.6;
  const face = findFace(await windowOf(join(folder, name), left + width / 2, top + height / 2, oval));
  const near = Math.abs(face.x - 0.5) < 0.12 && Math.abs(face.y - 0.5) < 0.12;
  people.push(near ? face.score : 0);
}
for (const { name, boxes } of others ? labelsIn(others) : []) {
  if (boxes.length > 0) continue;
  const file = join(others ?? "", name);
  const { width = 0, height = 0 } = await sharp(file).metadata();
  for (const share of [0.9, 0.5])
    empty.push(findFace(await windowOf(file, width / 2, height / 2, height * share)).score);
}
for (const least of [0.5, 0.6, 0.7, 0.8, 0.9]) {
  const share = (scores: readonly number[]) => scores.filter((score) => score >= least).length;
  console.log(
    `${least}: ${share(people)} of ${people.length} faces, ${share(empty)} of ${empty.length} windows without`,
  );
}
