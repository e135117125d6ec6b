import { darker, mix } from "../colour.ts";
import { random } from "../seed.ts";
import type { Look } from "./look.ts";

const spots = (look: Look, seed: string): string => {
  const { freckles, moles } = look.shape;
  const r = random(`${seed}/skin`);
  const freckle = darker(mix(look.skin, "#9a4a20", 0.5), 0.2);
  const dots = Array.from({ length: Math.round(80 * freckles) }, () => {
    const [x, y] = [50 + r.normal() * 13, 68 + r.normal() * 5];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.between(0.25, 0.6).toFixed(2)}" fill="${freckle}" opacity="0.55"/>`;
  });
  for (let mole = 0; mole < moles; mole++) {
    const side = r.chance(0.5) ? 1 : -1;
    const [x, y] = [50 + side * r.between(9, 20), r.between(68, 90)];
    dots.push(
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.between(0.7, 1.15).toFixed(2)}" fill="${darker(look.skin, 0.65)}"/>`,
    );
  }
  return dots.join("");
};

const lines = (look: Look): string => {
  const { wrinkles, mouth, eyes } = look.shape;
  if (wrinkles === 0) return "";
  const both = (d: (side: 1 | -1) => string): string => d(1) + d(-1);
  const cheeks = both(
    (s) =>
      `M${50 + s * 8.4} ${76 + mouth.down}C${50 + s * 11} ${80 + mouth.down} ${50 + s * 12.4} ${84 + mouth.down} ${50 + s * 12} ${90 + mouth.down}`,
  );
  const bags = both(
    (s) =>
      `M${50 + s * (look.eyeGap - 5)} ${65 + eyes.down}q${s * 5} 3.4 ${s * 10} 0M${50 + s * (look.eyeGap + 7)} ${58 + eyes.down}l${s * 3.6} -1.6m${-s * 3.6} 3l${s * 3.8} 0.6`,
  );
  const forehead = [37, 41, 45].map((y) => `M36 ${y}Q50 ${y - 1.6} 64 ${y}`).join("");
  return `<path fill="none" stroke="${darker(look.skin, 0.5)}" stroke-width="0.75" stroke-linecap="round" opacity="${(0.5 * wrinkles).toFixed(2)}" d="${cheeks}${bags}${forehead}"/>`;
};

/** Freckles, moles and lines. */
export const skin = (look: Look, seed: string, id: string): string => {
  const drawn = spots(look, seed) + lines(look);
  return drawn === "" ? "" : `<g clip-path="url(#${id}face)">${drawn}</g>`;
};
