import { darker, lighter } from "../colour.ts";
import { type Random, random } from "../seed.ts";
import type { Look } from "./look.ts";

export interface Hair {
  /** Behind neck and shoulders. */
  readonly back: string;
  readonly front: string;
}

/** One ringlet, seen from its end: a disc with a spiral. */
const curl = (x: number, y: number, size: number, colour: string, r: Random): string => {
  const tone = darker(colour, r.between(0, 0.3));
  const spiral = `M${(-size * 0.75).toFixed(2)} 0a${(size * 0.75).toFixed(2)} ${(size * 0.75).toFixed(2)} 0 0 1 ${(size * 1.4).toFixed(2)} -0.2a${(size * 0.5).toFixed(2)} ${(size * 0.5).toFixed(2)} 0 0 1 ${(-size * 0.9).toFixed(2)} 0.4`;
  return (
    `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${r.whole(0, 359)})"><circle r="${size.toFixed(2)}" fill="${tone}"/>` +
    `<path fill="none" stroke="${darker(tone, 0.45)}" stroke-width="0.45" opacity="0.75" d="${spiral}"/>` +
    `<path fill="none" stroke="${lighter(tone, 0.3)}" stroke-width="0.4" opacity="0.6" transform="scale(0.72) rotate(24)" d="${spiral}"/></g>`
  );
};

interface Mass {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  readonly count: number;
  readonly size: readonly [number, number];
}

const mass = ({ x, y, rx, ry, count, size }: Mass, colour: string, r: Random): string => {
  const parts = [`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${darker(colour, 0.35)}"/>`];
  for (let i = 0; i < count; i++) {
    const angle = i * 2.39996;
    const out = Math.sqrt((i + 0.5) / count);
    parts.push(
      curl(
        x + rx * out * Math.cos(angle) + r.between(-1, 1),
        y + ry * out * Math.sin(angle) + r.between(-1, 1),
        r.between(...size),
        colour,
        r,
      ),
    );
  }
  return parts.join("");
};

/** The hair line: curls in an arch over the forehead. */
const fringe = (colour: string, r: Random, low: number): string => {
  const parts: string[] = [];
  for (const [out, count] of [
    [1.1, 26],
    [1, 26],
    [0.9, 24],
  ] as const) {
    for (let i = 0; i <= count; i++) {
      const angle = Math.PI * (-low + ((1 + 2 * low) * i) / count);
      const x = 50 + 28.6 * out * Math.cos(angle) + r.between(-0.7, 0.7);
      const y = 47 - 27 * out * Math.sin(angle) + r.between(-0.7, 0.7);
      parts.push(curl(x, y, r.between(1.9, 2.9), colour, r));
    }
  }
  return parts.join("");
};

export const curls = (look: Look, seed: string): Hair => {
  const r = random(`${seed}/curls`);
  const woman = look.sex === "F";
  const back: Mass = woman
    ? { x: 50, y: 56, rx: 39, ry: 46, count: 420, size: [2.4, 3.5] }
    : { x: 50, y: 42, rx: 30.5, ry: 29.5, count: 210, size: [2, 2.8] };
  return { back: mass(back, look.hair, r), front: fringe(look.hair, r, woman ? 0.1 : 0.05) };
};
