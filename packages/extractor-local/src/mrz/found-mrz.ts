import type { MrzReading } from "@passmuster/core";
import type { OrientedBox } from "../detect/geometry.ts";
import type { GrayPicture } from "../image/image.ts";
import type { Trace } from "../trace.ts";
import type { Day } from "./dates.ts";
import type { LineLogits } from "./line-logits.ts";
import type { Recogniser } from "./recogniser.ts";

/** A zone that was found, and which way its lines run. */
export interface FoundMrz {
  readonly reading: MrzReading;
  /** Every character is clear: another look would say the same. */
  readonly certain: boolean;
  readonly rank: number;
  readonly rows: readonly OrientedBox[];
  /** All rows that were read in the direction of its lines. */
  readonly seen: readonly SeenRow[];
}

export type Mrz = Omit<FoundMrz, "seen">;

export interface Setting {
  readonly picture: GrayPicture;
  readonly recogniser: Recogniser;
  readonly now: Day;
  readonly trace: Trace | undefined;
  /** A zone that was found already: what is beside it runs as it does, and is not tried upside down. */
  readonly beside?: Pick<FoundMrz, "rows" | "seen">;
}

/** A row, and what was read of it. */
export interface SeenRow {
  readonly row: OrientedBox;
  readonly logits: LineLogits;
  readonly text: string;
  readonly confidence: number;
}

export const better = (a: FoundMrz | undefined, b: FoundMrz | undefined): FoundMrz | undefined =>
  a && b ? clearer(a, b) : (a ?? b);

/** Of two readings the one that is valid, else the one that ranks better; of two alike the one with fewer corrections. */
export function clearer<T extends Mrz>(a: T, b: T): T {
  const worth = ({ rank, reading }: Mrz): number =>
    rank + correctionCost * Math.min(reading.corrections.length, 10) - Number(reading.valid);
  return worth(b) < worth(a) ? b : a;
}

const correctionCost = 0.005;

/** Another look would say the same, or could only take it away. */
export const isSettled = ({ certain, reading }: Mrz): boolean => certain || reading.valid;

/** Every line of a zone has fillers or a date; printed text has neither, and may be read as clearly. */
export const mayBeMrzLine = ({ text }: Pick<SeenRow, "text">): boolean => /<|\d{6}/.test(text);

/** The widest row of a block is not cut: what was seen of it is known. */
export const sameExtent = (a: OrientedBox, b: OrientedBox): boolean =>
  Math.hypot(a.centre.x - b.centre.x, a.centre.y - b.centre.y) < 0.01 && Math.abs(a.length - b.length) < 0.01;
