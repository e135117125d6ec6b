import { snowStar } from "./emblem.ts";
import { ribbon, waves } from "./guilloche.ts";
import type { Box } from "./parts.ts";
import { mountains } from "./scenery.ts";
import type { Sheet } from "./sheet.ts";
import { textWidth } from "./text.ts";

/** The inks of one document. */
export interface Palette {
  readonly dark: string;
  readonly first: string;
  readonly second: string;
  readonly third: string;
  readonly cream: string;
  readonly accent: string;
  readonly paper: readonly [string, string, string];
}

export const glacier: Palette = {
  dark: "#123c4f",
  first: "#2f8198",
  second: "#b35a72",
  third: "#7a4a86",
  cream: "#f7efdc",
  accent: "#8c1733",
  paper: ["#e0eff3", "#f3eff3", "#dcecef"],
};

export const aurora: Palette = {
  dark: "#27325e",
  first: "#2d8c7a",
  second: "#6a5bb0",
  third: "#2b6f96",
  cream: "#eef6ea",
  accent: "#8c1733",
  paper: ["#e2f2ea", "#f0eef7", "#e4e4f4"],
};

export const dusk: Palette = {
  dark: "#5a2b3f",
  first: "#c0745a",
  second: "#5c6fa8",
  third: "#9a4f7c",
  cream: "#fbeedd",
  accent: "#23406e",
  paper: ["#f8ebe0", "#f5eef0", "#e8e8f4"],
};

export const lichen: Palette = {
  dark: "#3c4a2a",
  first: "#7d8a3a",
  second: "#2f7f86",
  third: "#a46a2f",
  cream: "#f6f2dd",
  accent: "#8c1733",
  paper: ["#f0f2dd", "#f5f2ea", "#e0eeea"],
};

/** Tinted paper under two sheaves of lines, with mountains along the lower edge of `box`. */
export const securityPaper = (sheet: Sheet, box: Box, seed: string, palette: Palette): void => {
  const { x, y, width, height } = box;
  const stops = palette.paper.map((colour, i) => `<stop offset="${i / 2}" stop-color="${colour}"/>`).join("");
  const area = { x: x - 2, y, width: width + 4, height };
  sheet.add(
    `<defs><linearGradient id="paper" x1="0" y1="0" x2="1" y2="1">${stops}</linearGradient>`,
    `<clipPath id="ground"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath></defs>`,
    `<g clip-path="url(#ground)"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#paper)"/>`,
    waves(area, `${seed}/a`, { stroke: palette.first, width: 0.11, opacity: 0.42 }, 1.15),
    waves(area, `${seed}/b`, { stroke: palette.second, width: 0.1, opacity: 0.3 }, 1.3),
    `<g transform="translate(${x} 0)">${mountains(seed, { width, base: y + height, height: height * 0.3, stroke: palette.dark, opacity: 0.42 })}</g></g>`,
  );
};

export interface HeadingStyle {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly subtitle: string;
  readonly palette: Palette;
}

/** The band at the top: a star, the issuer, the kind of document. */
export const heading = (sheet: Sheet, { width, height, title, subtitle, palette }: HeadingStyle): void => {
  sheet.add(
    `<rect width="${width}" height="${height}" fill="${palette.dark}"/>`,
    ribbon(
      { x: -1, y: height * 0.06, width: width + 2, height: height * 0.88 },
      `${title}/${subtitle}`,
      { stroke: palette.first, width: 0.1, opacity: 0.75 },
      14,
    ),
    snowStar(height * 0.9, height / 2, height * 0.33, palette.cream, height * 0.024),
  );
  const large = { size: 1, face: "serif-bold", spacing: 0.15 } as const;
  const small = { size: 0.68, face: "sans-bold", spacing: 0.06 } as const;
  const room = width - height * 2.1;
  const size = Math.min(height * 0.47, room / (textWidth(title, large) + textWidth(subtitle, small) + 1));
  const scaled = <T extends { size: number; spacing: number }>(style: T): T => ({
    ...style,
    size: style.size * size,
    spacing: style.spacing * size,
  });
  const place = { y: height / 2 + size * 0.34, fill: palette.cream };
  sheet.text(title, { ...scaled(large), ...place, x: height * 1.45 });
  sheet.text(subtitle, { ...scaled(small), ...place, x: width - height * 0.45, anchor: "end" });
};
