import type { DocumentSide } from "@passmuster/core/ports";
import type { OrientedBox } from "../image/geometry.ts";
import type { LineScores } from "../networks/line-network.ts";
import { allClasses, blank, classOf, latinClasses, markedClassOf } from "./letter-classes.ts";

/**
 * The scores of one look at a text line, folded to a few classes. Claims are confirmed against them later.
 */
export interface LineLook {
  readonly steps: number;
  readonly classes: number;
  /** By class, then by step: cost relative to the likeliest class, in steps of `unit`. */
  readonly costs: Uint8Array;
  /** The likeliest character at each step as a UTF-16 code unit; 0 if none begins. */
  readonly characters: Uint16Array;
}

/** A look, and its box. */
export interface PrintLook extends LineLook {
  readonly row: OrientedBox;
}

/** The looks at one side. */
export interface SidePrint {
  readonly looks: readonly PrintLook[];
  /** Size of the stored image, whose pixels the boxes then use. Absent if unknown. */
  readonly size?: { readonly width: number; readonly height: number };
  /** The order of day and month that its dates show. */
  readonly order?: "day first" | "month first";
}

/** The looks at a document's text. */
export type PrintSight = Readonly<Partial<Record<DocumentSide, SidePrint>>>;

/** Nats per cost step. */
export const unit = 1 / 16;
export const worst = 255;
/** Nats below the best class at which classes are left out of sums. They would add less than 0.3 %. */
const negligible = 6;

/** Maps a network's classes, class 0 the blank, to the small alphabet. */
export interface Folding {
  readonly classes: number;
  readonly to: Uint8Array;
  /** The further class of letters with a mark; the blank for others. */
  readonly marked: Uint8Array;
  readonly codes: Uint16Array;
}

export function foldingOf(charset: string): Folding {
  const to = [blank, ...[...charset].map(classOf)];
  const classes = to.some((one) => one >= latinClasses) ? allClasses : latinClasses;
  const codes = [0, ...[...charset].map((character) => character.charCodeAt(0))];
  const marked = [blank, ...[...charset].map((character) => markedClassOf(character) ?? blank)];
  return {
    classes,
    to: Uint8Array.from(to),
    marked: Uint8Array.from(marked),
    codes: Uint16Array.from(codes),
  };
}

/** Sums the classes that differ only in case and marks, relative to the likeliest class of each step. */
export function fold(
  { steps, classes: from, data }: LineScores,
  { classes, to, marked, codes }: Folding,
): LineLook {
  const costs = new Uint8Array(classes * steps).fill(worst);
  const characters = new Uint16Array(steps);
  /** By class: the sum of the likely ones' shares, and the likeliest value. */
  const sums = new Float64Array(classes);
  const tops = new Float64Array(classes);
  let before = 0;
  for (let step = 0; step < steps; step++) {
    const values = data.subarray(step * from, (step + 1) * from);
    const best = indexOfMost(values);
    characters[step] = best === before ? 0 : (codes[best] ?? 0);
    before = best;
    const most = values[best] ?? 0;
    sums.fill(0);
    tops.fill(Number.NEGATIVE_INFINITY);
    const least = most - worst * unit;
    for (let index = 0; index < from; index++) {
      const value = values[index] as number;
      if (value <= least) continue;
      const share = most - value < negligible ? Math.exp(value - most) : 0;
      const one = to[index] as number;
      sums[one] = (sums[one] as number) + share;
      if (value > (tops[one] as number)) tops[one] = value;
      const also = marked[index] as number;
      if (also === blank) continue;
      sums[also] = (sums[also] as number) + share;
      if (value > (tops[also] as number)) tops[also] = value;
    }
    const highest = Math.log(Math.max(...sums));
    for (let index = 0; index < classes; index++) {
      const top = tops[index] as number;
      if (top === Number.NEGATIVE_INFINITY) continue;
      const sum = sums[index] as number;
      const cost = highest - (sum > 0 ? Math.log(sum) : top - most);
      costs[index * steps + step] = Math.min(worst, Math.round(cost / unit));
    }
  }
  return { steps, classes, costs, characters };
}

function indexOfMost(values: Float32Array): number {
  let best = 0;
  for (let index = 1; index < values.length; index++)
    if ((values[index] as number) > (values[best] as number)) best = index;
  return best;
}
