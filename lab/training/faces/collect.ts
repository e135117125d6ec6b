/**
 * Finds faces in images and prints one JSON line each: label, file, detector score and two embeddings.
 *
 *   node --conditions=@passmuster/source collect.ts FOLDER > faces.jsonl
 *
 * FOLDER/people holds photographs of people, FOLDER/drawn drawn people, FOLDER/others everything else. Remove
 * the lines of wrongly sorted faces by hand: photographs of dogs show their owners.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { alignFace, embedSquare } from "../../../packages/extractor-local/src/faces/embed-face.ts";
import { findUpright } from "../../../packages/extractor-local/src/faces/upright-faces.ts";
import { decodeImage } from "../../../packages/extractor-local/src/image/decode.ts";
import type { Image } from "../../../packages/extractor-local/src/image/image.ts";
import { openNetworks } from "../../../packages/extractor-local/src/networks/inference.ts";
import * as models from "../../../packages/extractor-local/src/networks/models.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Pass the folder that contains people, drawn and others.");
const { networks } = await openNetworks({
  detector: models.faceDetectorModel,
  landmarks: models.faceLandmarksModel,
  embedder: models.faceEmbedderModel,
});

const mirror = ({ width, height, data }: Image): Image => {
  const mirrored = new Uint8Array(data.length);
  for (let at = 0; at < width * height; at += 1) {
    const x = at % width;
    const from = (at - x + width - 1 - x) * 3;
    mirrored.set(data.subarray(from, from + 3), at * 3);
  }
  return { width, height, data: mirrored };
};

for (const label of ["people", "drawn", "others"]) {
  for (const file of readdirSync(join(folder, label), { recursive: true, encoding: "utf8" })) {
    const image = await decodeImage(readFileSync(join(folder, label, file))).catch(() => undefined);
    if (!image) continue;
    const seen = await findUpright(networks.detector, image, label === "people" ? undefined : 0);
    for (const box of seen.faces) {
      const embeddings: number[][] = [];
      for (const flipped of [false, true]) {
        const shown = flipped ? mirror(seen.image) : seen.image;
        const own = flipped ? { ...box, left: shown.width - box.left - box.width } : box;
        const square = await alignFace(networks, shown, own);
        embeddings.push([...(await embedSquare(networks, shown, square))]);
      }
      console.log(JSON.stringify({ label, file, score: box.score, embeddings }));
    }
  }
}
