import type { TextStyle } from "./text.ts";
import { text, textWidth } from "./text.ts";

/** A finished drawing: `body` is SVG, all lengths are millimetres. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly body: string;
  /** All drawn texts, in order. Their letters are paths. */
  readonly texts: readonly string[];
  /** The width of the widest SPECIMEN. */
  readonly largestMark: number;
}

/** A drawing under construction. */
export interface Sheet {
  add(...svg: readonly string[]): void;
  text(content: string, style: TextStyle): void;
  drawing(): Drawing;
}

/** A sheet with corners rounded by `corner`; the outside stays transparent. */
export const createSheet = (width: number, height: number, corner = 0): Sheet => {
  const parts: string[] = [];
  const texts: string[] = [];
  let largestMark = 0;
  const clip = `<clipPath id="sheet"><rect width="${width}" height="${height}" rx="${corner}"/></clipPath>`;
  return {
    add: (...svg) => {
      parts.push(...svg);
    },
    text: (content, style) => {
      texts.push(content);
      if (content === "SPECIMEN") largestMark = Math.max(largestMark, textWidth(content, style));
      parts.push(text(content, style));
    },
    drawing: () => ({
      width,
      height,
      body: `<defs>${clip}</defs><g clip-path="url(#sheet)">${parts.join("")}</g>`,
      texts: [...texts],
      largestMark,
    }),
  };
};
