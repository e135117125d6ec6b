import type { CasePicture } from "./cases.ts";
import type { Box } from "./wire.ts";

/** Quarter turns clockwise that bring the document upright; 0 if its orientation is unknown. */
export function uprightTurns({ document, side }: Pick<CasePicture, "document" | "side">): number {
  const corners = document.outlines?.[side]?.corners;
  if (corners) {
    const { upper_left: left, upper_right: right } = corners;
    return turnsOf(right.x - left.x, right.y - left.y);
  }
  const boxOf = (name: string) =>
    document.parts?.find((each) => each.part === name && each.side === side)?.box;
  const [portrait, zone] = [boxOf("portrait"), boxOf("mrz")];
  if (!portrait || !zone) return 0;
  // A zone lies along the lower edge: on a picture that is turned by a quarter it is taller than wide.
  const [below, beside] = [middle(zone).y - middle(portrait).y, middle(zone).x - middle(portrait).x];
  return zone.width >= zone.height ? turnsOf(below, 0) : turnsOf(0, -beside);
}

/** @param x,y from left to right on the document, in the picture */
function turnsOf(x: number, y: number): number {
  return (4 - Math.round((2 * Math.atan2(y, x)) / Math.PI)) % 4;
}

function middle({ left, top, width, height }: Box) {
  return { x: left + width / 2, y: top + height / 2 };
}
