import type { Day, MrzReading } from "@passmuster/mrz";
import type { Side } from "../detect/side.ts";
import type { OrientedBox } from "../image/geometry.ts";
import type { GrayImage } from "../image/image.ts";
import type { Trace } from "../image/trace.ts";
import type { LineLogits } from "./line-logits.ts";
import type { Recogniser } from "./recogniser.ts";

/** An MRZ, and the direction of its lines. */
export interface FoundMrz {
  readonly reading: MrzReading;
  /** Every character is clear, so another look would not change it. */
  readonly certain: boolean;
  readonly rank: number;
  readonly rows: readonly OrientedBox[];
  /** All boxes that were read in the direction of its lines. */
  readonly seen: readonly SeenRow[];
}

export type Mrz = Omit<FoundMrz, "seen">;

export interface Setting {
  readonly image: GrayImage;
  readonly recogniser: Recogniser;
  readonly now: Day;
  readonly trace: Trace | undefined;
  /** The document's type has no MRZ: the search ends unless the longest lines look like one. */
  readonly unexpected?: boolean;
  /** An MRZ that was found before. Others beside it have its direction and are not tried upside down. */
  readonly beside?: Pick<FoundMrz, "rows" | "seen">;
}

/** A box, and its reading. */
export interface SeenRow {
  readonly row: OrientedBox;
  readonly logits: LineLogits;
  readonly text: string;
  readonly confidence: number;
}

export const better = (a: FoundMrz | undefined, b: FoundMrz | undefined): FoundMrz | undefined =>
  a && b ? clearer(a, b) : (a ?? b);

/** Prefers the valid reading, then the one with the better rank, then the one with fewer corrections. */
export function clearer<T extends Mrz>(a: T, b: T): T {
  const worth = ({ rank, reading }: Mrz): number =>
    rank + correctionCost * Math.min(reading.corrections.length, 10) - Number(reading.valid);
  return worth(b) < worth(a) ? b : a;
}

const correctionCost = 0.005;

/** Another look would not improve it. */
export const isSettled = ({ certain, reading }: Mrz): boolean => certain || reading.valid;

/** Every MRZ line has fillers or a date. Other text has neither, even if read as clearly. */
export const mayBeMrzLine = ({ text }: Pick<SeenRow, "text">): boolean => /<|\d{6}/.test(text);

/** The widest box of a block is not cut, so its reading is still known. */
export const sameExtent = (a: OrientedBox, b: OrientedBox): boolean =>
  Math.hypot(a.centre.x - b.centre.x, a.centre.y - b.centre.y) < 0.01 && Math.abs(a.length - b.length) < 0.01;

/** An MRZ, and the side that bears it. */
export interface MrzOnSide {
  readonly found: FoundMrz;
  readonly side: Side;
}
