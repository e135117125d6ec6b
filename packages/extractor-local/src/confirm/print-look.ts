import type { DocumentSide } from "@passmuster/core";
import type { OrientedBox } from "../detect/geometry.ts";
import type { LineScores } from "../line-network.ts";
import { allClasses, blank, classOf, latinClasses } from "./alphabet.ts";

/** The scores of one look at a line of print, folded to few classes: what stands there may be asked of it later. */
export interface LineLook {
  readonly steps: number;
  readonly classes: number;
  /** By class, then by step: how much less likely than the likeliest class there, in steps of `unit`. */
  readonly costs: Uint8Array;
  /** The likeliest character at each step as a UTF-16 code unit; 0 where none begins. */
  readonly characters: Uint16Array;
}

/** A look, and the row that was looked at. */
export interface PrintLook extends LineLook {
  readonly row: OrientedBox;
}

/** The looks at one side. */
export interface SidePrint {
  readonly looks: readonly PrintLook[];
  /** Of the stored picture, in whose pixels rows are then; absent where that is not known. */
  readonly size?: { readonly width: number; readonly height: number };
  /** The order of day and month that its dates show. */
  readonly order?: "day first" | "month first";
}

/** The looks at a document's print. */
export type PrintSight = Readonly<Partial<Record<DocumentSide, SidePrint>>>;

/** Natural logarithms for each step of a cost. */
export const unit = 1 / 16;
export const worst = 255;
/** Below the best class by more than this, classes are not added up: they would add less than 0.3 %. */
const negligible = 6;

/** A network's classes, class 0 the blank, by their class in the small alphabet. */
export interface Folding {
  readonly classes: number;
  readonly to: Uint8Array;
  readonly codes: Uint16Array;
}

export function foldingOf(charset: string): Folding {
  const to = [blank, ...[...charset].map(classOf)];
  const classes = to.some((one) => one >= latinClasses) ? allClasses : latinClasses;
  const codes = [0, ...[...charset].map((character) => character.charCodeAt(0))];
  return { classes, to: Uint8Array.from(to), codes: Uint16Array.from(codes) };
}

/** Adds up what differs in case and marks alone, relative to the likeliest class of each step. */
export function fold({ steps, classes: from, data }: LineScores, { classes, to, codes }: Folding): LineLook {
  const costs = new Uint8Array(classes * steps).fill(worst);
  const characters = new Uint16Array(steps);
  const sums = new Float64Array(classes);
  let before = 0;
  for (let step = 0; step < steps; step++) {
    const start = step * from;
    let best = 0;
    for (let index = 1; index < from; index++)
      if ((data[start + index] ?? 0) > (data[start + best] ?? 0)) best = index;
    characters[step] = best === before ? 0 : (codes[best] ?? 0);
    before = best;
    const most = data[start + best] ?? 0;
    sums.fill(0);
    const least = most - worst * unit;
    for (let index = 0; index < from; index++) {
      const value = data[start + index] ?? 0;
      if (value <= least) continue;
      const folded = to[index] ?? 0;
      const share = Math.exp(value - most);
      sums[folded] =
        most - value < negligible ? (sums[folded] ?? 0) + share : Math.max(sums[folded] ?? 0, share);
    }
    let highest = 0;
    for (const sum of sums) if (sum > highest) highest = sum;
    for (let index = 0; index < classes; index++) {
      const sum = sums[index] ?? 0;
      if (sum > 0) costs[index * steps + step] = Math.min(worst, Math.round(Math.log(highest / sum) / unit));
    }
  }
  return { steps, classes, costs, characters };
}
