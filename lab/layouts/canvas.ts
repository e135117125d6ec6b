import type { Face } from "./faces.ts";

export type Point = readonly [number, number];

export type FieldName = string;

/** One piece of text: its content, place and role. */
export interface Print {
  readonly text: string;
  /** Top left, top right, bottom right, bottom left, around the ink. */
  readonly box: readonly [Point, Point, Point, Point];
  readonly role: "label" | "value" | "other";
  readonly field?: FieldName;
}

export interface Style {
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  readonly size: number;
  readonly face: Face;
  readonly fill: string;
  readonly spacing?: number;
  readonly anchor?: "start" | "middle" | "end";
  /** Narrows longer text to this width. */
  readonly maxWidth?: number;
  readonly opacity?: number;
  /** Clockwise, around `x`, `y`. */
  readonly turn?: number;
  readonly effect?: "dotted" | "outlined" | "raised";
}

interface Placed {
  readonly path: () => string;
  readonly width: number;
  readonly ink: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  };
}

type Metrics = Pick<Style, "size" | "face" | "spacing">;

function place(text: string, { size, face, spacing = 0 }: Metrics): Placed {
  let x = 0;
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  const drawn: (() => string)[] = [];
  for (const character of text.normalize("NFC")) {
    const { path, advance, ink } = face.outline(character);
    if (character !== " ") {
      const at = x;
      drawn.push(() => path(at, size));
      left = Math.min(left, x + ink.left * size);
      right = Math.max(right, x + ink.right * size);
      top = Math.min(top, ink.top * size);
      bottom = Math.max(bottom, ink.bottom * size);
    }
    x += advance * size + spacing;
  }
  const width = Math.max(0, x - spacing);
  return { path: () => drawn.map((each) => each()).join(""), width, ink: { left, right, top, bottom } };
}

export const widthOf = (text: string, style: Metrics): number => place(text, style).width;

export function wrapped(text: string, width: number, style: Metrics): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length === 0 || widthOf(longer, style) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

export interface Canvas {
  readonly width: number;
  readonly height: number;
  add(svg: string): void;
  /** Writes and answers the width that was taken. */
  write(text: string, style: Style, mark?: Pick<Print, "role" | "field">): number;
  readonly prints: readonly Print[];
  body(): string;
}

export function createCanvas(width: number, height: number, corner = 0): Canvas {
  const parts: (() => string)[] = [];
  const prints: Print[] = [];
  return {
    width,
    height,
    prints,
    add: (svg) => {
      parts.push(() => svg);
    },
    write: (text, style, mark) => {
      const { x, y, size, fill, anchor = "start", maxWidth, opacity = 1, turn = 0, effect } = style;
      const { path, width: natural, ink } = place(text, style);
      const squeeze = maxWidth !== undefined && natural > maxWidth ? maxWidth / natural : 1;
      const from = -{ start: 0, middle: 0.5, end: 1 }[anchor] * natural * squeeze;
      const transform = `translate(${x} ${y})${turn ? ` rotate(${turn})` : ""} translate(${from} 0) scale(${squeeze} 1)`;
      const id = `dots${parts.length}`;
      const paints = {
        plain: `fill="${fill}"`,
        raised: `fill="${fill}"`,
        outlined: `fill="none" stroke="${fill}" stroke-width="${size * 0.035}"`,
        dotted: `fill="url(#${id})"`,
      };
      parts.push(() => {
        const d = path();
        const light = `<path transform="${transform} translate(${size * 0.03} ${size * 0.04})" fill="#fff" opacity="${opacity * 0.8}" d="${d}"/>`;
        const dots = `<pattern id="${id}" width="${size * 0.12}" height="${size * 0.12}" patternUnits="userSpaceOnUse"><circle cx="${size * 0.06}" cy="${size * 0.06}" r="${size * 0.052}" fill="${fill}"/></pattern>`;
        const before = effect === "raised" ? light : effect === "dotted" ? dots : "";
        return `${before}<path transform="${transform}" ${paints[effect ?? "plain"]} opacity="${opacity}" d="${d}"/>`;
      });
      if (mark && text.trim() !== "") {
        const angle = (turn * Math.PI) / 180;
        const at = (dx: number, dy: number): Point => [
          x + dx * Math.cos(angle) - dy * Math.sin(angle),
          y + dx * Math.sin(angle) + dy * Math.cos(angle),
        ];
        const [left, right] = [from + ink.left * squeeze, from + ink.right * squeeze];
        prints.push({
          text,
          box: [at(left, ink.top), at(right, ink.top), at(right, ink.bottom), at(left, ink.bottom)],
          ...mark,
        });
      }
      return natural * squeeze;
    },
    body: () =>
      `<defs><clipPath id="sheet"><rect width="${width}" height="${height}" rx="${corner}"/></clipPath></defs>` +
      `<g clip-path="url(#sheet)">${parts.map((part) => part()).join("")}</g>`,
  };
}
