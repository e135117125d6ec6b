import { darker, lighter } from "../colour.ts";
import type { Person } from "../person.ts";
import { beard } from "./beard.ts";
import { bust } from "./bust.ts";
import { features } from "./features.ts";
import { hair } from "./hair.ts";
import { defs, face, neck } from "./head.ts";
import type { Look } from "./look.ts";
import { lookOf } from "./look-of.ts";
import { laid } from "./shape.ts";
import { skin } from "./skin.ts";

/** A pose for another day than the portrait's: another turn of the head, light, clothes and hair. */
export interface Pose {
  /** Shift of the nose to the right of the middle, in the drawing's units; 0 is straight ahead. */
  readonly turn: number;
  readonly garment: string;
  readonly collar: Look["collar"];
  /** The lit side. */
  readonly lit: 1 | -1;
}

export interface PortraitOptions {
  /** Prefix of the ids in the SVG: unique within one drawing. */
  readonly id: string;
  /** 0 to 2. Passports require a neutral face. */
  readonly smile?: number;
  /** Default: the pose of a document's portrait. */
  readonly pose?: Pose;
}

const light = (look: Look, { lit, turn }: Pose, id: string): string => {
  const [from, to] = lit === 1 ? [0, 1] : [1, 0];
  const stop = (offset: number, colour: string, opacity: number): string =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  return (
    `<defs><linearGradient id="${id}side" x1="${from}" y1="0.2" x2="${to}" y2="0">${stop(0, darker(look.skin, 0.6), 0.14)}${stop(0.5, darker(look.skin, 0.6), 0.03)}${stop(0.62, lighter(look.skin, 0.7), 0)}${stop(1, lighter(look.skin, 0.7), 0.22)}</linearGradient></defs>` +
    `<g clip-path="url(#${id}face)"><rect x="15" y="15" width="70" height="92" fill="url(#${id}side)"/>` +
    `<path fill="${darker(look.skin, 0.75)}" opacity="0.2" filter="url(#${id}soft)" d="M${50 + turn * 1.6 - lit * 1} 56L${50 + turn * 2 - lit * 8} 77L${50 + turn * 1.6 - lit * 1.5} 79.5Z"/></g>`
  );
};

/** Head and shoulders of an invented person, in a box of 100 × 128. */
export const portrait = (
  { portrait: seed, sex }: Person,
  { id, smile = 0.5, pose }: PortraitOptions,
): string => {
  const own = lookOf(seed, sex);
  const look = pose ? { ...own, garment: pose.garment, collar: pose.collar } : own;
  const strands = pose ? `${seed}/posed` : seed;
  const { back, front } = hair(look, seed, strands);
  const shadow = `<path fill="${darker(look.skin, 0.6)}" opacity="0.3" filter="url(#${id}soft)" clip-path="url(#${id}face)" d="M20 58C22 34 34 27.5 50 27C66 27.5 78 34 80 58C77 42 70 33 50 32C30 33 23 42 20 58Z"/>`;
  const head = (drawing: string): string =>
    laid(drawing, { ...look.shape.head, down: 0, slant: 0 }, [50, 92]);
  return (
    `<defs>${defs(look, id)}</defs>${head(back)}${neck(look, id)}${bust(look, id)}` +
    head(
      `${face(look, id)}${skin(look, seed, id)}${features(look, id, smile, pose?.turn)}${beard(look, strands, id)}` +
        `${pose ? light(look, pose, id) : ""}${look.style === "bald" ? "" : shadow}${front}`,
    )
  );
};
