import { downOf, type OrientedBox } from "../image/geometry.ts";

/**
 * Line pitches of an MRZ in character widths: 1/6 inch on cards, otherwise 1/4 inch, at ten characters an
 * inch.
 */
const linePitches = [1.67, 2.1, 2.5] as const;

/**
 * Expected places of the MRZ lines above and below one that the detector found. `characters` is its length.
 */
export function neighboursOf(row: OrientedBox, characters: number): OrientedBox[] {
  const down = downOf(row.along);
  const width = characterWidth(row, characters);
  const steps = characters <= 33 ? [-2, -1, 1, 2] : [-1, 1];
  return steps.flatMap((step) =>
    linePitches.map((pitch) => {
      const distance = step * pitch * width;
      return {
        ...row,
        centre: { x: row.centre.x + distance * down.x, y: row.centre.y + distance * down.y },
      };
    }),
  );
}

/** Whether two boxes lie on the same text line. */
export function overlap(a: OrientedBox, b: OrientedBox): boolean {
  const down = downOf(a.along);
  const offset = { x: b.centre.x - a.centre.x, y: b.centre.y - a.centre.y };
  const across = Math.abs(offset.x * down.x + offset.y * down.y);
  const along = Math.abs(offset.x * a.along.x + offset.y * a.along.y);
  return across < 0.5 * Math.min(a.height, b.height) && along < (a.length + b.length) / 2;
}

/** Extends a box by further characters at its end or beginning. The detector may miss long filler runs. */
export function extendBox(
  row: OrientedBox,
  characters: number,
  to: number,
  side: "end" | "beginning",
): OrientedBox {
  const grown = Math.max(0, to - characters) * characterWidth(row, characters);
  const shift = side === "end" ? grown / 2 : -grown / 2;
  const centre = { x: row.centre.x + shift * row.along.x, y: row.centre.y + shift * row.along.y };
  return { ...row, centre, length: row.length + grown };
}

/** A box exceeds the text by half its height, both sides together. */
const characterWidth = ({ length, height }: OrientedBox, characters: number): number =>
  (length - height / 2) / Math.max(characters, 1);
