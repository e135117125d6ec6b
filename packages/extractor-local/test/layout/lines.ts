import type { TextLine } from "../../src/print/page.ts";

export interface Place {
  readonly left?: number;
  readonly row: number;
  readonly height?: number;
  readonly confidence?: number;
}

const letter = 14;
const pitch = 40;

/** A line as the recogniser returns it. `row` counts lines of 40 pixels, `left` is in pixels. */
export function line(text: string, { left = 100, row, height = 30, confidence = 95 }: Place): TextLine {
  const words = text.split(" ").map((word) => ({ text: word, confidence }));
  const top = row * pitch;
  return { text, words, confidence, left, right: left + text.length * letter, top, bottom: top + height };
}

/**
 * Converts a drawing to lines: each row is a line, `|` begins the next column (300 pixels on), a leading `#`
 * makes a heading.
 */
export function page(drawing: string): TextLine[] {
  return drawing.split("\n").flatMap((text, row) => {
    const heading = text.trimStart().startsWith("#");
    return text
      .replace("#", "")
      .split("|")
      .flatMap((cell, column) => {
        const content = cell.trim();
        return content === ""
          ? []
          : [line(content, { row, left: 100 + column * 300, height: heading ? 38 : 30 })];
      });
  });
}
