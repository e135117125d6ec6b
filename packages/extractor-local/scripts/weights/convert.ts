/**
 * Makes the three face networks of `models/` from the weights in the npm package @vladmandic/face-api 1.7.15 (MIT).
 *
 *   npm pack @vladmandic/face-api@1.7.15 && tar -xzf vladmandic-face-api-1.7.15.tgz
 *   node training/faces/convert.ts package/model models             writes them
 *   node training/faces/convert.ts package/model models --check     changes nothing; fails where a file is not as written
 *
 * The same input gives the same bytes. Filters stay the uint8 of the original; batch norm and scale are folded in by channel.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { detector, embedder, landmarks } from "./faces/networks.ts";
import { type Original, readOriginal } from "./faces/weights.ts";

interface Conversion {
  readonly model: string;
  /** SHA-256 of the original's `.bin`. */
  readonly sha256: string;
  readonly file: string;
  readonly build: (original: Original) => Uint8Array;
}

const conversions: readonly Conversion[] = [
  {
    model: "ssd_mobilenetv1_model",
    sha256: "2835640602d53718aa6ae9a42896327eaa21beefed056c218d32ca7d79e1e2f8",
    file: "face-detector.onnx",
    build: detector,
  },
  {
    model: "face_landmark_68_model",
    sha256: "4611ef65c87d836d03d684b30eec4d195d8b219fa1dd58fc58945831c6b9299b",
    file: "face-landmarks.onnx",
    build: landmarks,
  },
  {
    model: "face_recognition_model",
    sha256: "b413e420d6840b2775fba32008db6f3cddb07d485967fb42cfcf379c16a8c589",
    file: "face-embedder.onnx",
    build: embedder,
  },
];

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const [from = "", to = "", flag] = process.argv.slice(2);

for (const { model, sha256: known, file, build } of conversions) {
  const found = sha256(readFileSync(`${from}/${model}.bin`));
  if (found !== known) throw new Error(`${model}.bin is not that of 1.7.15: ${found}.`);
  const made = build(readOriginal(from, model));
  if (flag !== "--check") writeFileSync(`${to}/${file}`, made);
  else if (sha256(readFileSync(`${to}/${file}`)) !== sha256(made)) {
    console.error(`${file} is not as converted.`);
    process.exitCode = 1;
  }
  console.log(`${file}  ${made.length} bytes  sha256 ${sha256(made)}`);
}
