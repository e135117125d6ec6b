import { fileBeside } from "@passmuster/process-pool";
import "../scripts/weights/on-first-use.ts";

/** What a process reads besides its code: the models, and in a checkout the script that looks for them. */
export const modelFolders = ["../models/", "../scripts/"].map((folder) =>
  fileBeside(import.meta.url, folder),
);

/** PP-OCRv4, mobile, 4.7 MB: finds lines of text. Converted by `scripts/weights/detector/` to the same with a quarter less work. */
export const detectorModel = fileBeside(import.meta.url, "../models/detector.onnx");

/** Our own, 1.9 MB: reads lines of a machine-readable zone. Made by `tools/training/`. */
export const mrzModel = fileBeside(import.meta.url, "../models/mrz.onnx");
export const mrzCard = fileBeside(import.meta.url, "../models/mrz.json");

/** Our own, 5.3 MB: reads lines of pages. Made by `tools/training/`. */
export const textModel = fileBeside(import.meta.url, "../models/text.onnx");
export const textCard = fileBeside(import.meta.url, "../models/text.json");
/** Our own, 5.3 MB: reads lines of passports, licences and cards. Made by `tools/training/`. */
export const cardsModel = fileBeside(import.meta.url, "../models/cards.onnx");
export const cardsCard = fileBeside(import.meta.url, "../models/cards.json");
/** Our own, 8.2 MB: reads lines of small and faint print. Made by `tools/training/`. */
export const faintModel = fileBeside(import.meta.url, "../models/faint.onnx");
export const faintCard = fileBeside(import.meta.url, "../models/faint.json");
/** Our own, 1.2 MB: which letters follow which. Made by `tools/training/`. */
export const spelling = fileBeside(import.meta.url, "../models/spelling.bin");

/** Our own, 1.7 MB together: find words across print, and read them. Made by `tools/training/marks/`. */
export const marksModel = fileBeside(import.meta.url, "../models/marks.onnx");
export const markWordsModel = fileBeside(import.meta.url, "../models/mark-words.onnx");
export const marksCard = fileBeside(import.meta.url, "../models/marks.json");

/** Of @vladmandic/face-api (MIT), converted by `scripts/weights/faces/`, 12.7 MB in all: where faces are, their 68 points, and what tells them apart. */
export const faceDetectorModel = fileBeside(import.meta.url, "../models/face-detector.onnx");
export const faceLandmarksModel = fileBeside(import.meta.url, "../models/face-landmarks.onnx");
export const faceEmbedderModel = fileBeside(import.meta.url, "../models/face-embedder.onnx");

/** Our own, 2 kB: which embeddings are those of a human face. Made by `tools/training/faces/`. */
export const humanFaceCard = fileBeside(import.meta.url, "../models/human-face.json");
