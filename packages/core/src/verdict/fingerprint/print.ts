import type { PicturePrint } from "../../model/picture-print.ts";
import { blurred, type Luma, lumaOf } from "./luma.ts";
import { pointsOf } from "./points.ts";

/** The fingerprint has as many pixels as a square with this side. */
const square = 128;
const shortest = 48;
const longest = 340;

/** The size at which an image is fingerprinted. */
export function printSize(
  width: number,
  height: number,
): { readonly width: number; readonly height: number } {
  const ratio = Math.sqrt(width / height);
  const within = (side: number): number => Math.min(longest, Math.max(shortest, Math.round(side)));
  return { width: within(square * ratio), height: within(square / ratio) };
}

/** The pixels of the fingerprinted image, except for one that is very long. */
export function pixelsOf({ scale }: PicturePrint): number | undefined {
  return scale === undefined ? undefined : (square * scale) ** 2;
}

export const storedPoints = 48;
/** An image with fewer points is nearly empty: a drawn card has several hundred. */
const fewestPoints = 16;

/** `undefined` for a nearly empty image, which has no distinctive points. */
export function printOf(grey: Luma): PicturePrint | undefined {
  const levels = levelsOf(grey);
  const marks = pointsOf(reliefOf(grey.width, levels), storedPoints).map(({ mark }) => mark);
  if (marks.length < fewestPoints) return undefined;
  const bytes = Buffer.alloc(4 * marks.length);
  for (const [index, mark] of marks.entries()) bytes.writeUInt32LE(mark, 4 * index);
  const packed = Buffer.alloc(Math.ceil(levels.length / 2));
  for (const [index, level] of levels.entries())
    packed[index >> 1] = (packed[index >> 1] as number) | (level << (4 * (index & 1)));
  return { width: grey.width, relief: packed.toString("base64"), marks: bytes.toString("base64") };
}

/** Radius in pixels for the local brightness. */
const surroundings = 9;
const steps = 7;
/** Grey levels: higher contrasts count as equal. */
const strongest = 48;

/** Levels 0 to 14; 7 means no contrast. Steps are finer at low contrast. */
function levelsOf(grey: Luma): Uint8Array {
  const around = blurred(grey, surroundings);
  return Uint8Array.from(grey.values, (value, at) => {
    const over = value - (around.values[at] as number);
    const size = Math.min(1, Math.abs(over) / strongest);
    return steps + Math.sign(over) * Math.round(steps * Math.sqrt(size));
  });
}

/** A level of `levelsOf` as steps from no contrast, and as contrast in grey levels. */
const stepped = Float32Array.from({ length: 16 }, (_, level) => level - steps);
const contrasts = stepped.map((step) => (Math.sign(step) * step * step * strongest) / steps ** 2);

export function contrastOf({ width, relief }: PicturePrint): Luma {
  return reliefOf(width, unpacked(relief), contrasts);
}

export function steppedOf({ width, relief }: PicturePrint): Luma {
  return reliefOf(width, unpacked(relief));
}

function reliefOf(width: number, levels: Uint8Array, values = stepped): Luma {
  const height = Math.floor(levels.length / width);
  const luma = lumaOf(width, height);
  for (let at = 0; at < luma.values.length; at += 1) luma.values[at] = values[levels[at] as number] as number;
  return luma;
}

function unpacked(relief: string): Uint8Array {
  const packed = Buffer.from(relief, "base64");
  const levels = new Uint8Array(2 * packed.length);
  for (let at = 0; at < levels.length; at += 1)
    levels[at] = ((packed[at >> 1] as number) >> (4 * (at & 1))) & 15;
  return levels;
}

export function marksOf({ marks }: PicturePrint): readonly number[] {
  const bytes = Buffer.from(marks, "base64");
  return Array.from({ length: bytes.length >> 2 }, (_, index) => bytes.readUInt32LE(4 * index));
}
