export { type LicenceRecord, parseAamva } from "./barcode/aamva.ts";
export { type LocalExtractorOptions, localExtractor } from "./host/local-extractor.ts";
export { type PdfPictures, pdfPictures } from "./pdf/pdf-pictures.ts";
