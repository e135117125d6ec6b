import { readFileSync } from "node:fs";
import type { Font } from "opentype.js";
import opentype from "opentype.js";

export type Typeface = "sans" | "sans-bold" | "serif" | "serif-bold" | "ocr-b";

/**
 * Each face is a list of files. The first file that has a character provides it. Sources: `fonts/FONTS.md`.
 */
const files: Record<Typeface, readonly string[]> = {
  sans: [
    "plex-sans-400.woff",
    "plex-sans-400-ext.woff",
    "plex-sans-400-greek.woff",
    "plex-sans-400-cyrillic.woff",
  ],
  "sans-bold": [
    "plex-sans-600.woff",
    "plex-sans-600-ext.woff",
    "plex-sans-600-greek.woff",
    "plex-sans-600-cyrillic.woff",
  ],
  serif: ["source-serif-400.woff", "source-serif-400-ext.woff"],
  "serif-bold": ["source-serif-600.woff", "source-serif-600-ext.woff"],
  "ocr-b": ["ocr-b.otf"],
};

const loaded = new Map<string, Font>();

const load = (file: string): Font => {
  const known = loaded.get(file);
  if (known) return known;
  const bytes = readFileSync(new URL(`../fonts/${file}`, import.meta.url));
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  loaded.set(file, font);
  return font;
};

/** @throws {Error} no file of the face has the character, so a specimen never shows a box. */
export const fontFor = (face: Typeface, character: string): Font => {
  for (const file of files[face]) {
    const font = load(file);
    if (character === " " || font.charToGlyphIndex(character) > 0) return font;
  }
  throw new Error(`The typeface ${face} has no "${character}"`);
};
