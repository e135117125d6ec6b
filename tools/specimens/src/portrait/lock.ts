import { darker, lighter } from "../colour.ts";
import type { Random } from "../seed.ts";

export type Point = readonly [number, number];
/** A cubic Bézier curve. */
export type Curve = readonly [Point, Point, Point, Point];

const at = ([x, y]: Point): string => `${x.toFixed(2)} ${y.toFixed(2)}`;
const blend = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

export const mirrored = (curve: Curve): Curve => {
  const flip = ([x, y]: Point): Point => [100 - x, y];
  return [flip(curve[0]), flip(curve[1]), flip(curve[2]), flip(curve[3])];
};

const hull = (a: Curve, b: Curve): string =>
  `M${at(a[0])}C${at(a[1])} ${at(a[2])} ${at(a[3])}L${at(b[3])}C${at(b[2])} ${at(b[1])} ${at(b[0])}Z`;

const between = (a: Curve, b: Curve, share: number, r: Random, looseness: number): string => {
  const p = a
    .map((point, i) => blend(point, b[i] ?? point, share))
    .map(([x, y], i): Point => {
      const play = i === 0 ? 0.3 : looseness;
      return [x + r.between(-play, play), y + r.between(-play, play)];
    });
  const [first, second, third, last] = p;
  return first && second && third && last ? `M${at(first)}C${at(second)} ${at(third)} ${at(last)}` : "";
};

/** Hair between two guide curves: a filled body under single strands, each a little lighter or darker. */
export const lock = (
  a: Curve,
  b: Curve,
  colour: string,
  r: Random,
  strands = 46,
  looseness = 0.9,
): string => {
  const parts = [`<path fill="${colour}" d="${hull(a, b)}"/>`];
  for (let i = 0; i < strands; i++) {
    const share = Math.min(1, Math.max(0, (i + r.next()) / strands));
    const gloss = Math.exp(-(((share - 0.45) / 0.2) ** 2));
    const tone = r.chance(0.45 + 0.3 * gloss)
      ? lighter(colour, r.between(0.04, 0.16 + 0.16 * gloss))
      : darker(colour, r.between(0.1, 0.5));
    const width = r.between(0.25, 0.75).toFixed(2);
    parts.push(
      `<path fill="none" stroke="${tone}" stroke-width="${width}" stroke-linecap="round" opacity="${r.between(0.35, 0.8).toFixed(2)}" d="${between(a, b, share, r, looseness)}"/>`,
    );
  }
  return parts.join("");
};
