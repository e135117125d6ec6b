export { manyScans } from "./many-scans.ts";
export { accepted, corners, cornersOf, isBare, palettePng, pngChunk, textured } from "./pictures.ts";
