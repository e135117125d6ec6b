import { dot, downOf, type OrientedBox } from "./geometry.ts";

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
    return blocks.map((block) => ({ rows: block, cut: level(block) }));
  });
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
 * Lines of an MRZ are equally long. Each box gets the extent of the widest, because the detector may miss a
 * filler run at the end.
 */
function level(rows: readonly OrientedBox[]): Block {
  return rows.map((row) => {
    const offsets = rows.map((other) => {
      const middle = dot({ x: other.centre.x - row.centre.x, y: other.centre.y - row.centre.y }, row.along);
      return { left: middle - other.length / 2, right: middle + other.length / 2 };
    });
    const left = Math.min(...offsets.map((offset) => offset.left));
    const right = Math.max(...offsets.map((offset) => offset.right));
    const shift = (left + right) / 2;
    return {
      ...row,
      centre: { x: row.centre.x + shift * row.along.x, y: row.centre.y + shift * row.along.y },
      length: right - left,
    };
  });
}
