import type { DocumentSide } from "@passmuster/core/ports";
import { dot, downOf, type OrientedBox, type Point } from "../image/geometry.ts";
import type { Line } from "./line.ts";
import type { Extent } from "./spot.ts";

/** A line, and its side. */
export interface SideLine {
  readonly line: Line;
  readonly side: DocumentSide;
}

/** Extra steps beyond both ends of a place, and the same as a share of its length. */
const beyond = { steps: 6, share: 0.15 } as const;
/** Least visible share of a place's length. Looks that show less are ignored. */
const leastShown = 0.7;
/** Share of the lower box's height. Looks at one line have boxes of similar height. */
const offLine = 0.5;

/** The part of a line's box that corresponds to some steps. */
export function rowOf({ look: { row }, steps }: Line, { from, to }: Extent): OrientedBox {
  const { centre, along, length } = row;
  const middle = ((from + to) / 2 / steps - 0.5) * length;
  return {
    ...row,
    centre: { x: centre.x + middle * along.x, y: centre.y + middle * along.y },
    length: ((to - from) / steps) * length,
  };
}

/** The steps of a line that show a place. Absent if it shows another line, or too little of the place. */
export function extentOf({ look: { row }, steps }: Line, place: OrientedBox): Extent | undefined {
  const offset = from(row.centre, place.centre);
  if (Math.abs(dot(offset, downOf(row.along))) > offLine * Math.min(row.height, place.height))
    return undefined;
  if (dot(row.along, place.along) < 0.95) return undefined;
  const middle = dot(offset, row.along);
  const [start, end] = [middle - place.length / 2, middle + place.length / 2];
  const shown = Math.min(end, row.length / 2) - Math.max(start, -row.length / 2);
  if (shown < leastShown * place.length) return undefined;
  const step = (at: number): number => (at / row.length + 0.5) * steps;
  const more = beyond.steps + beyond.share * (step(end) - step(start));
  return {
    from: Math.max(0, Math.floor(step(start) - more)),
    to: Math.min(steps, Math.ceil(step(end) + more)),
  };
}

/**
 * Whether a value may continue from one place to another: to the right on its line, or below at its
 * beginning. Distances are in heights.
 */
export function goesOn(one: OrientedBox, other: OrientedBox): boolean {
  const height = (one.height + other.height) / 2;
  const offset = from(one.centre, other.centre);
  const down = dot(offset, downOf(one.along)) / height;
  const gap = (dot(offset, one.along) - (one.length + other.length) / 2) / height;
  const indent = (dot(offset, one.along) - (other.length - one.length) / 2) / height;
  const beside = Math.abs(down) < 0.6 && gap > -0.8 && gap < 3;
  return beside || (down > 0.5 && down < 2.5 && Math.abs(indent) < 3);
}

export const samePlace = (one: OrientedBox, other: OrientedBox): boolean =>
  Math.hypot(one.centre.x - other.centre.x, one.centre.y - other.centre.y) <
  Math.max(one.height, 0.3 * Math.min(one.length, other.length));

const from = (one: Point, other: Point): Point => ({ x: other.x - one.x, y: other.y - one.y });
