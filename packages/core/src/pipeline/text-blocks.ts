import type { PrintVerdict } from "../model/extraction.ts";

/** A confirmed value whose place is known. */
export type Placed = PrintVerdict & Required<Pick<PrintVerdict, "side" | "box">>;

/** Between two lines of one block, in heights of a line: 0.4 in addressee blocks, 2.5 and more to the next block. */
const lineGap = 2;
/** Between two values in one row, in heights of a line. */
const rowGap = 8;

/** Those that stand in one block of text with the first: line below line, or beside each other. */
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

/** Lines of a picture that is turned by 90° run from top to bottom. */
const turned = ({ left, top, width, height }: Placed["box"]): Placed["box"] => ({
  left: top,
  top: left,
  width: height,
  height: width,
});

const gap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.max(0, start - (otherStart + otherLength), otherStart - (start + length));
