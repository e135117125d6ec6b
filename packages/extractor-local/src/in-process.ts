/**
 * The reader in the process of its caller, for tools that measure or inspect it. It loads image decoders and
 * networks there, and nothing confines it: servers use `localExtractor`.
 *
 * @module
 */
export { comparisonOf } from "./faces/compare-faces.ts";
export type { FacesSeen } from "./faces/face-reader.ts";
export { toExtraction } from "./host/to-extraction.ts";
export { UnreadablePictureError } from "./image/decode.ts";
export type { Trace } from "./image/trace.ts";
export type { CardFields } from "./layout/cards/read-card.ts";
export type { PageFields } from "./layout/pages/read-page.ts";
export { planFor, type ReadPlan } from "./layout/read-plan.ts";
export type { Runtime } from "./networks/inference.ts";
export { createReader, type Reader, type ReaderOptions } from "./reader/reader.ts";
export type { ReaderInput, Reading } from "./reader/reading.ts";
export { typeUnannounced, wantedUnannounced } from "./reader/unannounced.ts";
