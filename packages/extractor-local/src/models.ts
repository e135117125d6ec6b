import "../scripts/weights/on-first-use.ts";

/** What a process reads besides its code: the models, and in a checkout the script that looks for them. */
export const modelFolders = ["../models/", "../scripts/"].map((folder) => new URL(folder, import.meta.url));

/** PP-OCRv4, mobile, 4.7 MB: finds lines of text. Converted by `scripts/weights/detector/` to the same with a quarter less work. */
export const detectorModel = new URL("../models/detector.onnx", import.meta.url);

/** Our own, 1.9 MB: reads lines of a machine-readable zone. Made by `tools/training/`. */
export const mrzModel = new URL("../models/mrz.onnx", import.meta.url);
export const mrzCard = new URL("../models/mrz.json", import.meta.url);

/** Our own, 5.3 MB: reads lines of pages. Made by `tools/training/`. */
export const textModel = new URL("../models/text.onnx", import.meta.url);
export const textCard = new URL("../models/text.json", import.meta.url);
/** Our own, 5.3 MB: reads lines of passports, licences and cards. Made by `tools/training/`. */
export const cardsModel = new URL("../models/cards.onnx", import.meta.url);
export const cardsCard = new URL("../models/cards.json", import.meta.url);
/** Our own, 8.2 MB: reads lines of small and faint print. Made by `tools/training/`. */
export const faintModel = new URL("../models/faint.onnx", import.meta.url);
export const faintCard = new URL("../models/faint.json", import.meta.url);
/** Our own, 1.2 MB: which letters follow which. Made by `tools/training/`. */
export const spelling = new URL("../models/spelling.bin", import.meta.url);

/** Of @vladmandic/face-api (MIT), converted by `scripts/weights/faces/`, 12.7 MB in all: where faces are, their 68 points, and what tells them apart. */
export const faceDetectorModel = new URL("../models/face-detector.onnx", import.meta.url);
export const faceLandmarksModel = new URL("../models/face-landmarks.onnx", import.meta.url);
export const faceEmbedderModel = new URL("../models/face-embedder.onnx", import.meta.url);

/** Our own, 2 kB: which embeddings are those of a human face. Made by `tools/training/faces/`. */
export const humanFaceCard = new URL("../models/human-face.json", import.meta.url);
