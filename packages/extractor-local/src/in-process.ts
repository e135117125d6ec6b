/**
 * The reader in the process of its caller, for tools that measure or inspect it. It loads image decoders and networks there, and nothing
 * confines it: servers use `localExtractor`.
 *
 * @module
 */
export { comparisonOf } from "./faces/compare-faces.ts";
export type { FacesSeen } from "./faces/face-reader.ts";
export { UnreadablePictureError } from "./image/decode.ts";
export type { Runtime } from "./inference.ts";
export { planFor, type ReadPlan } from "./read-plan.ts";
export { createReader, type Reader, type ReaderInput, type ReaderOptions, type Reading } from "./reader.ts";
export type { CardFields } from "./text/cards/read-card.ts";
export type { PageFields } from "./text/fields/read-page.ts";
export { toExtraction } from "./to-extraction.ts";
export type { Trace } from "./trace.ts";
export { typeUnannounced, wantedUnannounced } from "./unannounced.ts";
