import type { PrintVerdict } from "../../model/extraction.ts";

/** A confirmed value with its place. */
export type Placed = PrintVerdict & Required<Pick<PrintVerdict, "side" | "box">>;

/**
 * Largest gap between two lines of a block, in line heights. Measured: 0.4 in addressee blocks, at least 2.5
 * to the next block.
 */
const lineGap = 2;
/** Largest gap between two values in a row, in line heights. */
const rowGap = 8;

/** The values in one text block with the first: on adjacent lines, or beside each other. */
export function blockWith(first: Placed, others: readonly Placed[]): readonly Placed[] {
  const block = [first];
  for (const member of block) {
    block.push(...others.filter((other) => !block.includes(other) && areNeighbours(member, other)));
  }
  return block;
}

function areNeighbours(one: Placed, other: Placed): boolean {
  if (one.side !== other.side) return false;
  const upright = one.box.width + other.box.width >= one.box.height + other.box.height;
  const [a, b] = upright ? [one.box, other.box] : [turned(one.box), turned(other.box)];
  const unit = Math.max(a.height, b.height);
  const across = gap(a.left, a.width, b.left, b.width) / unit;
  const down = gap(a.top, a.height, b.top, b.height) / unit;
  return (across === 0 && down <= lineGap) || (down === 0 && across <= rowGap);
}

/** On an image rotated by 90°, lines run from top to bottom. */
const turned = ({ left, top, width, height }: Placed["box"]): Placed["box"] => ({
  left: top,
  top: left,
  width: height,
  height: width,
});

const gap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.max(0, start - (otherStart + otherLength), otherStart - (start + length));
