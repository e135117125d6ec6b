import { dot, downOf, type OrientedBox } from "../image/geometry.ts";

/** Two or three neighbouring line boxes, top to bottom, cut to one extent: an MRZ candidate. */
export type Block = readonly OrientedBox[];

/**
 * All blocks of boxes that lie below each other along their own direction: as detected, and cut to one
 * extent.
 */
export function blocksOf(
  rows: readonly OrientedBox[],
): { readonly rows: readonly OrientedBox[]; readonly cut: Block }[] {
  const below = new Map(rows.map((row) => [row, rowBelow(row, rows)]));
  return rows.flatMap((first) => {
    const second = below.get(first);
    const third = second && below.get(second);
    if (!second) return [];
    const blocks = third
      ? [
          [first, second, third],
          [first, second],
        ]
      : [[first, second]];
    return blocks.flatMap((block) => {
      const alike = alikeIn(block);
      return [...(alike ? [level(block, alike)] : []), level(block)].map((cut) => ({ rows: block, cut }));
    });
  });
}

/**
 * Heights of a line by which two boxes of one extent may differ at each end, and a longer box exceeds them.
 */
const slack = { alike: 1.5, joined: 2.5 } as const;

/**
 * Two boxes of three that have one extent, where the third is longer: the detector has joined text beside the
 * MRZ to that line.
 */
function alikeIn(rows: Block): Block | undefined {
  if (rows.length < 3) return undefined;
  return rows
    .map((longer) => ({ longer, others: rows.filter((row) => row !== longer) }))
    .find(({ longer, others: [one, other] }) => {
      if (!one || !other) return false;
      const [mine, theirs, joined] = [one, other, longer].map((row) => extentOf(row, one));
      if (!mine || !theirs || !joined) return false;
      const differ = Math.max(Math.abs(mine.left - theirs.left), Math.abs(mine.right - theirs.right));
      const exceeds = Math.max(mine.left - joined.left, joined.right - mine.right);
      return differ < slack.alike * one.height && exceeds > slack.joined * one.height;
    })?.others;
}

/** The ends of a row along another one, from its centre. */
function extentOf(row: OrientedBox, { centre, along }: OrientedBox) {
  const middle = dot({ x: row.centre.x - centre.x, y: row.centre.y - centre.y }, along);
  return { left: middle - row.length / 2, right: middle + row.length / 2 };
}

function rowBelow(row: OrientedBox, rows: readonly OrientedBox[]): OrientedBox | undefined {
  let nearest: OrientedBox | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const other of rows) {
    const height = (row.height + other.height) / 2;
    const offset = { x: other.centre.x - row.centre.x, y: other.centre.y - row.centre.y };
    const distance = dot(offset, downOf(row.along));
    const overlap = (row.length + other.length) / 2 - Math.abs(dot(offset, row.along));
    const neighbours =
      other !== row &&
      dot(row.along, other.along) > 0.985 &&
      distance > 0.5 * height &&
      distance < 3.5 * height &&
      overlap > 0.6 * Math.min(row.length, other.length) &&
      Math.max(row.height, other.height) < 1.8 * Math.min(row.height, other.height);
    if (neighbours && distance < least) {
      least = distance;
      nearest = other;
    }
  }
  return nearest;
}

/**
 * Lines of an MRZ are equally long. Each box gets the extent of the widest of `like`, because the detector
 * may miss a filler run at the end.
 */
function level(rows: readonly OrientedBox[], like = rows): Block {
  return rows.map((row) => {
    const extents = like.map((other) => extentOf(other, row));
    const left = Math.min(...extents.map((extent) => extent.left));
    const right = Math.max(...extents.map((extent) => extent.right));
    const shift = (left + right) / 2;
    return {
      ...row,
      centre: { x: row.centre.x + shift * row.along.x, y: row.centre.y + shift * row.along.y },
      length: right - left,
    };
  });
}
