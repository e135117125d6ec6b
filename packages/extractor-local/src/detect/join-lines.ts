import { cornersOf, dot, downOf, type OrientedBox, type Point, rectangleAround } from "../image/geometry.ts";

interface Joint {
  /** Least ratio of length to height of a box from which a line grows. */
  readonly elongation: number;
  /** In line heights. */
  readonly widestGap: number;
  /** Greatest ratio of the heights of two boxes. */
  readonly mostUnlike: number;
}

/** Fillers leave holes that split a line into several boxes. */
const acrossFillers: Joint = { elongation: 6, widestGap: 2.2, mostUnlike: 2 };
/**
 * Boxes that the detector split within a word overlap by half their height. Columns are more than one height
 * apart.
 */
const withinWords: Joint = { elongation: 0, widestGap: 0.1, mostUnlike: 1.4 };

/**
 * Joins boxes on one baseline, as in an MRZ. Each line grows from a box longer than 6:1. Returns the longest
 * line first.
 */
export const joinLineBoxes = (boxes: readonly OrientedBox[]): OrientedBox[] => join(boxes, acrossFillers);

/** Joins boxes that hold parts of one text line. Others stay unchanged. */
export const joinSplitLines = (boxes: readonly OrientedBox[]): OrientedBox[] => join(boxes, withinWords);

function join(boxes: readonly OrientedBox[], joint: Joint): OrientedBox[] {
  const free = new Set(boxes);
  const seeds = boxes
    .filter(({ length, height }) => length > joint.elongation * height)
    .sort((a, b) => b.length - a.length);
  const rows: OrientedBox[] = [];
  for (const seed of seeds) {
    if (!free.delete(seed)) continue;
    rows.push(grow(seed, free, joint));
  }
  return rows.sort((a, b) => b.length - a.length);
}

function grow(seed: OrientedBox, free: Set<OrientedBox>, joint: Joint): OrientedBox {
  const members = [faceForward(seed)];
  let row = faceForward(seed);
  for (;;) {
    const next = [...free]
      .map((box) => seenAlong(box, row))
      .find(({ turned }) => continues(row, turned, joint));
    if (!next) return row;
    free.delete(next.box);
    members.push(next.turned);
    row = spanBoxes(members, row.along);
  }
}

/** Turns a box so that it reads from left to right, or from top to bottom. */
function faceForward(row: OrientedBox): OrientedBox {
  const { x, y } = row.along;
  const backwards = Math.abs(x) >= Math.abs(y) ? x < 0 : y < 0;
  return backwards ? { ...row, along: { x: -x || 0, y: -y || 0 } } : row;
}

/** A box in the axes of a line. Short boxes have no reliable direction. */
function seenAlong(
  box: OrientedBox,
  row: OrientedBox,
): { readonly box: OrientedBox; readonly turned: OrientedBox } {
  const own = faceForward(box);
  const parallel = dot(own.along, row.along) > 0.996 && box.length > 2 * box.height;
  return { box, turned: parallel ? own : rectangleAround(cornersOf(box), row.along) };
}

function continues(row: OrientedBox, box: OrientedBox, { widestGap, mostUnlike }: Joint): boolean {
  const height = Math.min(row.height, box.height);
  const offset = { x: box.centre.x - row.centre.x, y: box.centre.y - row.centre.y };
  const gap = Math.abs(dot(offset, row.along)) - (row.length + box.length) / 2;
  return (
    Math.max(row.height, box.height) < mostUnlike * height &&
    Math.abs(dot(offset, downOf(row.along))) < 0.5 * height &&
    gap < widestGap * row.height
  );
}

/** Spans from the outer end of the first member to that of the last, with the mean height. */
function spanBoxes(members: readonly OrientedBox[], along: Point): OrientedBox {
  const ends = members.flatMap((member) => [endOf(member, -1), endOf(member, 1)]);
  ends.sort((a, b) => dot(a, along) - dot(b, along));
  const first = ends[0] ?? { x: 0, y: 0 };
  const last = ends.at(-1) ?? first;
  const length = Math.hypot(last.x - first.x, last.y - first.y);
  const total = members.reduce((sum, member) => sum + member.length, 0);
  return {
    centre: { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 },
    along: { x: (last.x - first.x) / length, y: (last.y - first.y) / length },
    length,
    height: members.reduce((sum, member) => sum + member.height * member.length, 0) / total,
  };
}

const endOf = ({ centre, along, length }: OrientedBox, side: -1 | 1): Point => ({
  x: centre.x + (side * along.x * length) / 2,
  y: centre.y + (side * along.y * length) / 2,
});
