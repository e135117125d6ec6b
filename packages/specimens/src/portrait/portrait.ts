import { darker } from "../colour.ts";
import type { Person } from "../person.ts";
import { random } from "../seed.ts";
import { bust } from "./bust.ts";
import { features } from "./features.ts";
import { hair } from "./hair.ts";
import { defs, face, neck } from "./head.ts";
import { type Look, lookOf } from "./look.ts";

const beard = (look: Look, seed: string, id: string): string => {
  if (!look.beard) return "";
  const r = random(`${seed}/beard`);
  const dark = darker(look.hair, 0.2);
  const hairs: string[] = [];
  for (let i = 0; i < 1700; i++) {
    const angle = Math.PI * r.between(0.04, 0.96);
    const out = r.between(0.56, 1.02);
    const x = 50 + look.cheek * out * Math.cos(angle);
    const y = 70 + (look.chin - 69) * out * Math.sin(angle);
    const lip = Math.hypot((x - 50) / 10.5, (y - 86) / 4.4) < 1;
    if (!lip && y > 71)
      hairs.push(
        `M${x.toFixed(1)} ${y.toFixed(1)}l${((x - 50) * 0.03).toFixed(2)} ${r.between(0.6, 1.3).toFixed(2)}`,
      );
  }
  for (let i = 0; i < 170; i++) {
    const x = r.between(-10.5, 10.5);
    hairs.push(
      `M${(50 + x).toFixed(1)} ${(80.6 + Math.abs(x) * 0.22 + r.between(-0.8, 0.9)).toFixed(1)}l${(x * 0.08).toFixed(2)} 1.3`,
    );
  }
  return `<g clip-path="url(#${id}face)"><path fill="none" stroke="${dark}" stroke-width="11" opacity="0.3" filter="url(#${id}soft)" d="M${50 - look.cheek} 71C${50 - look.cheek + 4} 96 40 ${look.chin - 2} 50 ${look.chin - 2}C60 ${look.chin - 2} ${50 + look.cheek - 4} 96 ${50 + look.cheek} 71"/><path fill="none" stroke="${dark}" stroke-width="0.42" opacity="0.6" stroke-linecap="round" d="${hairs.join("")}"/></g>`;
};

export interface PortraitOptions {
  /** Prefix of the ids in the SVG: unique within one drawing. */
  readonly id: string;
  /** 0 to 2. A passport wants a neutral face. */
  readonly smile?: number;
}

/** Head and shoulders of a person who does not exist, in a box of 100 × 128. */
export const portrait = ({ portrait: seed, sex }: Person, { id, smile = 0.5 }: PortraitOptions): string => {
  const look = lookOf(seed, sex);
  const { back, front } = hair(look, seed);
  const shadow = `<path fill="${darker(look.skin, 0.6)}" opacity="0.3" filter="url(#${id}soft)" clip-path="url(#${id}face)" d="M20 58C22 34 34 27.5 50 27C66 27.5 78 34 80 58C77 42 70 33 50 32C30 33 23 42 20 58Z"/>`;
  return (
    `<defs>${defs(look, id)}</defs>${back}${neck(look, id)}${bust(look, id)}${face(look, id)}` +
    `${features(look, id, smile)}${beard(look, seed, id)}${shadow}${front}`
  );
};
