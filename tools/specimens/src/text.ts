import type { PathCommand } from "opentype.js";
import type { Typeface } from "./fonts.ts";
import { fontFor } from "./fonts.ts";

export interface TextStyle {
  x: number;
  /** Baseline. */
  y: number;
  /** Em size, in the units of the drawing. */
  size: number;
  face?: Typeface;
  fill?: string;
  opacity?: number;
  anchor?: "start" | "middle" | "end";
  /** Added after each character. */
  spacing?: number;
  /** Narrows longer text to this width. */
  maxWidth?: number;
  /** Fixed distance between characters, as in a machine-readable zone's OCR-B. */
  pitch?: number;
  /** Further SVG attributes. */
  more?: string;
}

type Metrics = Pick<TextStyle, "size" | "face" | "spacing" | "pitch">;

interface Placed {
  character: string;
  x: number;
}

const place = (text: string, style: Metrics): { placed: Placed[]; width: number } => {
  const face = style.face ?? "sans";
  const placed: Placed[] = [];
  let x = 0;
  for (const character of text.normalize("NFC")) {
    const font = fontFor(face, character);
    const advance = ((font.charToGlyph(character).advanceWidth ?? 0) * style.size) / font.unitsPerEm;
    placed.push({ character, x: style.pitch ? x + (style.pitch - advance) / 2 : x });
    x += style.pitch ?? advance + (style.spacing ?? 0);
  }
  return { placed, width: Math.max(0, x - (style.pitch ? 0 : (style.spacing ?? 0))) };
};

export const textWidth = (text: string, style: Metrics): number => place(text, style).width;

/**
 * Our own, because `toPathData` of opentype.js 2.0.0 drops the last edge of some shapes (the counter of
 * OCR-B's A).
 */
export const pathData = (commands: readonly PathCommand[]): string =>
  commands
    .map((command) => {
      if (command.type === "Z") return "Z";
      const end = `${command.x.toFixed(3)} ${command.y.toFixed(3)}`;
      if (command.type === "C")
        return `C${command.x1.toFixed(3)} ${command.y1.toFixed(3)} ${command.x2.toFixed(3)} ${command.y2.toFixed(3)} ${end}`;
      return command.type === "Q"
        ? `Q${command.x1.toFixed(3)} ${command.y1.toFixed(3)} ${end}`
        : `${command.type}${end}`;
    })
    .join("");

/** Text as one SVG path, so that rasterising needs no installed fonts. */
export const text = (content: string, style: TextStyle): string => {
  const { placed, width } = place(content, style);
  const squeeze = style.maxWidth && width > style.maxWidth ? style.maxWidth / width : 1;
  const shift = { start: 0, middle: 0.5, end: 1 }[style.anchor ?? "start"] * width * squeeze;
  const face = style.face ?? "sans";
  const shapes = placed.map(({ character, x }) =>
    pathData(fontFor(face, character).charToGlyph(character).getPath(x, 0, style.size).commands),
  );
  const transform = `translate(${style.x - shift} ${style.y})${squeeze < 1 ? ` scale(${squeeze} 1)` : ""}`;
  const opacity = style.opacity === undefined ? "" : ` opacity="${style.opacity}"`;
  const fill = style.fill ?? "#1d2433";
  return `<path transform="${transform}" fill="${fill}"${opacity}${style.more ? ` ${style.more}` : ""} d="${shapes.join("")}"/>`;
};

/** Breaks text into lines no wider than `width`. */
export const wrap = (content: string, width: number, style: Metrics): string[] => {
  const lines: string[] = [];
  let line = "";
  for (const word of content.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && textWidth(longer, style) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === "" ? lines : [...lines, line];
};
