import type { Person } from "./person.ts";
import { portrait } from "./portrait/portrait.ts";
import { random } from "./seed.ts";
import type { Sheet } from "./sheet.ts";
import { textWidth } from "./text.ts";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"] as const;

/** `2034-05-09` as `09 MAY 2034` (ICAO 9303-3 §3.8). */
export const printedDate = (iso: string): string => {
  const [year = "", month = "", day = ""] = iso.split("-");
  return `${day} ${months[Number(month) - 1] ?? ""} ${year}`;
};

export interface FieldStyle {
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly ink?: string;
  readonly labelInk?: string;
  readonly maxWidth?: number;
}

/** A label with its value beneath; `y` is the baseline of the label. */
export const field = (sheet: Sheet, label: string, value: string, style: FieldStyle): void => {
  const { x, y, size = 3, ink = "#1b2436", labelInk = "#4c6479", maxWidth } = style;
  const fit = maxWidth ? { maxWidth } : {};
  sheet.text(label, { x, y, size: size * 0.56, fill: labelInk, ...fit });
  sheet.text(value, { x, y: y + size * 1.16, size, face: "sans-bold", fill: ink, ...fit });
};

export interface PhotoStyle {
  readonly backdrop: readonly [string, string];
  readonly id: string;
  readonly opacity?: number;
  readonly corner?: number;
  readonly tint?: string;
}

/** The portrait in a box of a ratio near 35:45, cropped at the shoulders. */
export const photo = (
  person: Person,
  box: Box,
  { backdrop, id, opacity = 1, corner = 0.8, tint }: PhotoStyle,
): string => {
  const scale = Math.max(box.width / 100, box.height / 128);
  const shift = (box.width - 100 * scale) / 2;
  const shape = `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="${corner}"`;
  const grey = tint
    ? `<filter id="${id}tint" x="0" y="0" width="1" height="1"><feColorMatrix type="saturate" values="0.15"/></filter>`
    : "";
  return (
    `<defs><clipPath id="${id}box">${shape}/></clipPath>${grey}` +
    `<linearGradient id="${id}back" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${backdrop[0]}"/><stop offset="1" stop-color="${backdrop[1]}"/></linearGradient></defs>` +
    `<g clip-path="url(#${id}box)" opacity="${opacity}"${tint ? ` filter="url(#${id}tint)"` : ""}>` +
    (tint ? "" : `${shape} fill="url(#${id}back)"/>`) +
    `<g transform="translate(${box.x + shift} ${box.y}) scale(${scale})">${portrait(person, { id })}</g></g>`
  );
};

export interface Portraits {
  readonly backdrop: readonly [string, string];
  readonly box: Box;
  readonly frame: { readonly stroke: string; readonly width: number };
  readonly ghost: Box & { readonly opacity: number };
}

/** The framed portrait of a card or data page, and its pale copy. */
export const portraits = (person: Person, { backdrop, box, frame, ghost }: Portraits): string =>
  photo(person, box, { backdrop, id: "main" }) +
  `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="0.8" fill="none" stroke="${frame.stroke}" stroke-width="${frame.width}"/>` +
  photo(person, ghost, { backdrop, id: "ghost", opacity: ghost.opacity, tint: "ice" });

/** A meaningless signature: pen loops, by seed. */
export const signature = (person: Person, { x, y, width, height }: Box, ink = "#1d2a5b"): string => {
  const r = random(`${person.seed}/signature`);
  const points: [number, number][] = [];
  const loops = r.whole(6, 8);
  for (let i = 0; i <= loops; i++) {
    const tall = i === 0 || r.chance(0.25) ? 1 : 0.42;
    const at = x + (width * i) / (loops + 0.6);
    points.push(
      [at + width * 0.05, y + height * (0.62 - tall * 0.55)],
      [at + width * r.between(0.02, 0.07), y + height * r.between(0.6, 0.74)],
    );
    if (r.chance(0.4)) points.push([at - width * 0.02, y + height * r.between(0.78, 0.95)]);
  }
  points.push([x + width * 0.98, y + height * 0.5]);
  const d = points.reduce((path, [px, py], i) => {
    const before = points[i - 1];
    if (!before) return `M${px.toFixed(2)} ${py.toFixed(2)}`;
    const bend = width / loops / 1.7;
    return `${path}C${(before[0] + bend).toFixed(2)} ${before[1].toFixed(2)} ${(px - bend).toFixed(2)} ${py.toFixed(2)} ${px.toFixed(2)} ${py.toFixed(2)}`;
  }, "");
  return `<path fill="none" stroke="${ink}" stroke-width="0.3" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;
};

/** The word in large letters across `width`. */
export const specimenMark = (
  sheet: Sheet,
  {
    x,
    y,
    width,
    fill = "#b3123a",
    opacity = 0.2,
    turn = 0,
  }: { x: number; y: number; width: number; fill?: string; opacity?: number; turn?: number },
): void => {
  const style = { face: "sans-bold", spacing: 0.12 } as const;
  const unit = textWidth("SPECIMEN", { ...style, size: 1 });
  const size = width / unit;
  sheet.add(`<g transform="rotate(${turn} ${x} ${y})">`);
  sheet.text("SPECIMEN", {
    x,
    y: y + size * 0.35,
    size,
    face: "sans-bold",
    spacing: 0.12 * size,
    fill,
    opacity,
    anchor: "middle",
  });
  sheet.add("</g>");
};

/** The word in small letters below a portrait. */
export const specimenCaption = (
  sheet: Sheet,
  style: { x: number; y: number; size: number; spacing: number },
): void => {
  sheet.text("SPECIMEN", { ...style, face: "sans-bold", fill: "#b3123a", anchor: "middle" });
};
