export { UnreadablePictureError } from "./image/decode.ts";
export type { Runtime } from "./inference.ts";
export { type LocalExtractorOptions, localExtractor } from "./local-extractor.ts";
export { checkDigit } from "./mrz/check-digit.ts";
export { parseMrz } from "./mrz/parse.ts";
export { createReader, type Reader, type ReaderInput, type ReaderOptions, type Reading } from "./reader.ts";
export { toExtraction } from "./to-extraction.ts";
export type { Trace } from "./trace.ts";
