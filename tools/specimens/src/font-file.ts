import { readFileSync } from "node:fs";
import opentype from "opentype.js";
import { pathData } from "./text.ts";

/** A character's outline as SVG, its advance and its ink, for an em of 1 with the baseline at 0. */
export interface Outline {
  readonly path: (x: number, size: number) => string;
  readonly advance: number;
  readonly ink: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  };
}

export interface FontFile {
  /** Undefined if the font lacks the character. */
  outline(character: string): Outline | undefined;
}

/** A font by its path: TrueType, OpenType or WOFF. */
export const fontFile = (path: string): FontFile => {
  const bytes = readFileSync(path);
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const em = font.unitsPerEm;
  const known = new Map<string, Outline | undefined>();
  const look = (character: string): Outline | undefined => {
    if (character !== " " && font.charToGlyphIndex(character) <= 0) return undefined;
    const glyph = font.charToGlyph(character);
    const box = glyph.getBoundingBox();
    return {
      path: (x, size) => pathData(glyph.getPath(x, 0, size).commands),
      advance: (glyph.advanceWidth ?? 0) / em,
      ink: { left: box.x1 / em, right: box.x2 / em, top: -box.y2 / em, bottom: -box.y1 / em },
    };
  };
  return {
    outline: (character) => {
      if (!known.has(character)) known.set(character, look(character));
      return known.get(character);
    },
  };
};
