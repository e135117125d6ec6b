export { type LicenceRecord, parseAamva } from "./barcode/aamva.ts";
export { type LocalExtractorOptions, localExtractor } from "./local-extractor.ts";
export { checkDigit } from "./mrz/check-digit.ts";
export { parseMrz } from "./mrz/parse.ts";
export { type PdfPictures, pdfPictures } from "./pdf/pdf-pictures.ts";
