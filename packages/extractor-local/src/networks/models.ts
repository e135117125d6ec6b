import { fileOfPackage } from "@passmuster/process-pool";
import "../../scripts/weights/on-first-use.ts";

/** What a process reads besides its code: the models, and in a checkout the script that looks for them. */
export const modelFolders = ["models/", "scripts/"].map((folder) => fileOfPackage(import.meta.url, folder));

/**
 * PP-OCRv4, mobile, 4.7 MB: finds lines of text. Converted by `scripts/weights/detector/` to the same with a
 * quarter less work.
 */
export const detectorModel = fileOfPackage(import.meta.url, "models/detector.onnx");

/** Our own, 1.9 MB: reads lines of a machine-readable zone. Made by `lab/training/`. */
export const mrzModel = fileOfPackage(import.meta.url, "models/mrz.onnx");
export const mrzCard = fileOfPackage(import.meta.url, "models/mrz.json");

/** Our own, 5.3 MB: reads lines of pages. Made by `lab/training/`. */
export const textModel = fileOfPackage(import.meta.url, "models/text.onnx");
export const textCard = fileOfPackage(import.meta.url, "models/text.json");
/** Our own, 5.3 MB: reads lines of passports, licences and cards. Made by `lab/training/`. */
export const cardsModel = fileOfPackage(import.meta.url, "models/cards.onnx");
export const cardsCard = fileOfPackage(import.meta.url, "models/cards.json");
/** Our own, 8.2 MB: reads lines of small and faint print. Made by `lab/training/`. */
export const faintModel = fileOfPackage(import.meta.url, "models/faint.onnx");
export const faintCard = fileOfPackage(import.meta.url, "models/faint.json");
/** Our own, 1.2 MB: which letters follow which. Made by `lab/training/`. */
export const spelling = fileOfPackage(import.meta.url, "models/spelling.bin");

/** Our own, 1.7 MB together: find words across print, and read them. Made by `lab/training/marks/`. */
export const marksModel = fileOfPackage(import.meta.url, "models/marks.onnx");
export const markWordsModel = fileOfPackage(import.meta.url, "models/mark-words.onnx");
export const marksCard = fileOfPackage(import.meta.url, "models/marks.json");

/**
 * Of @vladmandic/face-api (MIT), converted by `scripts/weights/faces/`, 12.7 MB in all: where faces are,
 * their 68 points, and what tells them apart.
 */
export const faceDetectorModel = fileOfPackage(import.meta.url, "models/face-detector.onnx");
export const faceLandmarksModel = fileOfPackage(import.meta.url, "models/face-landmarks.onnx");
export const faceEmbedderModel = fileOfPackage(import.meta.url, "models/face-embedder.onnx");

/** Our own, 2 kB: which embeddings are those of a human face. Made by `lab/training/faces/`. */
export const humanFaceCard = fileOfPackage(import.meta.url, "models/human-face.json");
