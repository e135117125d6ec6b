import { mix } from "../../../tools/specimens/src/colour.ts";
import { polarGrid } from "../../../tools/specimens/src/emblem.ts";
import { ribbon, rosette, waves } from "../../../tools/specimens/src/guilloche.ts";
import { mountains } from "../../../tools/specimens/src/scenery.ts";
import { oneOf, type Random } from "../chance.ts";

const hues = [
  "#2f8198",
  "#b35a72",
  "#7a4a86",
  "#2d8c7a",
  "#6a5bb0",
  "#c0745a",
  "#5c6fa8",
  "#7d8a3a",
  "#a46a2f",
  "#c98b4a",
  "#3f8f72",
  "#d0506a",
  "#4080c8",
  "#e09030",
  "#509050",
  "#888888",
];

export interface Paper {
  readonly svg: string;
  readonly hues: readonly [string, string, string];
}

const blobs = (r: Random, width: number, height: number, hue: string): string =>
  Array.from({ length: r.whole(3, 9) }, () => {
    const [x, y, size] = [r.between(0, width), r.between(0, height), r.between(4, 22)];
    return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * r.between(0.4, 1.1)}" transform="rotate(${r.between(0, 180)} ${x} ${y})" fill="${hue}" opacity="${r.between(0.06, 0.22)}"/>`;
  }).join("");

const leaves = (r: Random, width: number, height: number, hue: string): string =>
  Array.from({ length: r.whole(6, 24) }, () => {
    const [x, y, s] = [r.between(0, width), r.between(0, height), r.between(1.5, 7)];
    return `<path transform="translate(${x} ${y}) rotate(${r.between(0, 360)})" d="M0 0C${s * 0.6} ${-s * 0.5} ${s * 1.2} ${-s * 0.3} ${s * 1.6} 0C${s * 1.2} ${s * 0.3} ${s * 0.6} ${s * 0.5} 0 0M0 0H${s * 1.5}" fill="${hue}" fill-opacity="0.25" stroke="${hue}" stroke-width="0.12" opacity="${r.between(0.3, 0.8)}"/>`;
  }).join("");

/** Columns, steps and a dome, like the engravings of public buildings behind text. */
const building = (r: Random, width: number, height: number, hue: string): string => {
  const [x, y, s] = [r.between(0.4, 0.8) * width, height * r.between(0.75, 0.95), r.between(10, 22)];
  const columns = Array.from(
    { length: 7 },
    (_, i) => `M${x - s + (i * s) / 3} ${y}V${y - s * 0.7}m${s * 0.08} 0V${y}`,
  ).join("");
  const ribs = Array.from(
    { length: 9 },
    (_, i) =>
      `M${x} ${y - s * 1.9}Q${x + (i - 4) * s * 0.2} ${y - s * 1.5} ${x + (i - 4) * s * 0.15} ${y - s * 0.95}`,
  ).join("");
  return `<path fill="none" stroke="${hue}" stroke-width="0.3" opacity="${r.between(0.25, 0.6)}" d="M${x - s * 1.2} ${y}H${x + s * 1.2}M${x - s * 1.1} ${y - s * 0.7}H${x + s * 1.1}L${x} ${y - s * 0.95}Z${columns}${ribs}M${x - s * 0.6} ${y - s * 0.95}A${s * 0.6} ${s * 0.8} 0 0 1 ${x + s * 0.6} ${y - s * 0.95}"/>`;
};

const textured = (r: Random, width: number, height: number, hue: string): string => {
  const frequency = r.between(0.02, 0.25);
  const octaves = r.whole(2, 4);
  return `<defs><filter id="cloth" x="0" y="0" width="1" height="1"><feTurbulence type="${r.chance(0.6) ? "fractalNoise" : "turbulence"}" baseFrequency="${frequency} ${frequency * r.between(0.5, 2)}" numOctaves="${octaves}" seed="${r.whole(1, 999)}"/><feColorMatrix values="0 0 0 0 ${Number.parseInt(hue.slice(1, 3), 16) / 255} 0 0 0 0 ${Number.parseInt(hue.slice(3, 5), 16) / 255} 0 0 0 0 ${Number.parseInt(hue.slice(5, 7), 16) / 255} 1.6 0 0 0 -0.55"/></filter></defs><rect width="${width}" height="${height}" filter="url(#cloth)" opacity="${r.between(0.25, 0.7)}"/>`;
};

/** The ground of a front: tinted paper with printed patterns, by recipe. */
export function groundOf(q: Random, name: string, width: number, height: number, dark: boolean): Paper {
  const own = [oneOf(q, hues), oneOf(q, hues), oneOf(q, hues)] as const;
  const pale = q.chance(0.25) ? 0.97 : q.between(0.72, 0.93);
  const tint = (hue: string): string => (dark ? mix(hue, "#0a1020", 0.6) : mix(hue, "#ffffff", pale));
  const angle = q.chance(0.5) ? `x2="1" y2="0"` : `x2="${q.between(0, 1)}" y2="1"`;
  const parts = [
    `<defs><linearGradient id="paper" x1="0" y1="0" ${angle}><stop offset="0" stop-color="${tint(own[0])}"/><stop offset="${q.between(0.3, 0.7)}" stop-color="${tint(own[1])}"/><stop offset="1" stop-color="${tint(own[2])}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#paper)"/>`,
  ];
  const area = { x: 0, y: 0, width, height };
  const ink = (i: 0 | 1 | 2, low = 0.12, high = 0.5) => ({
    stroke: own[i],
    width: q.between(0.08, 0.25),
    opacity: q.between(low, high),
  });
  const strong = q.chance(0.3) ? 1.5 : 1;
  if (q.chance(0.3)) parts.push(textured(q, width, height, own[1]));
  if (q.chance(0.35)) parts.push(blobs(q, width, height, own[0]));
  if (q.chance(0.25)) parts.push(leaves(q, width, height, own[2]));
  if (q.chance(0.7)) parts.push(waves(area, `${name}/a`, ink(0, 0.15, 0.4 * strong), q.between(0.7, 2)));
  if (q.chance(0.4)) parts.push(waves(area, `${name}/b`, ink(1, 0.1, 0.35 * strong), q.between(0.9, 2.4)));
  const across = q.between(0.3, 0.8) * width;
  if (q.chance(0.45))
    parts.push(
      rosette(
        { x: across, y: q.between(0.3, 0.7) * height, radius: q.between(10, 34) },
        name,
        ink(2, 0.15, 0.5 * strong),
        q.whole(6, 20),
      ),
    );
  if (q.chance(0.25))
    parts.push(
      ribbon(
        { x: 0, y: q.between(0, 0.7) * height, width, height: q.between(8, 20) },
        name,
        ink(1),
        q.whole(6, 16),
      ),
    );
  if (q.chance(0.2))
    parts.push(polarGrid(across, height * 0.5, q.between(12, 40), own[0], q.between(0.2, 0.5)));
  if (q.chance(0.25))
    parts.push(
      mountains(name, {
        width,
        base: height,
        height: height * q.between(0.2, 0.6),
        stroke: own[0],
        opacity: q.between(0.25, 0.7),
      }),
    );
  if (q.chance(0.25)) parts.push(building(q, width, height, own[2]));
  return { svg: parts.join(""), hues: own };
}
