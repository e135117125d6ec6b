import { type OrientedBox, type Point, rectangleAround } from "../image/geometry.ts";

/** Share of the code's size by which a half extends beyond it, for the quiet zone. */
const quiet = 0.05;

/**
 * The upper, lower, left and right half of a code. Error correction restores no code from a half, so a half
 * that can be read is a code of its own: the decoder takes codes without a gap for one.
 *
 * @param corners clockwise from the upper left one
 */
export function halvesOf(corners: readonly Point[]): readonly OrientedBox[] {
  const [from, to] = corners;
  if (!from || !to) return [];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const whole = rectangleAround(corners, along);
  const rim = quiet * Math.min(whole.length, whole.height);
  const [right, down] = [whole.length / 4 + rim / 2, whole.height / 4 + rim / 2];
  const [half, high] = [whole.length / 2 + rim, whole.height / 2 + rim];
  const part = (across: number, below: number, size: Partial<OrientedBox>): OrientedBox => ({
    ...whole,
    length: whole.length + 2 * rim,
    height: whole.height + 2 * rim,
    ...size,
    centre: {
      x: whole.centre.x + across * along.x - below * along.y,
      y: whole.centre.y + across * along.y + below * along.x,
    },
  });
  return [
    part(0, -down, { height: high }),
    part(0, down, { height: high }),
    part(-right, 0, { length: half }),
    part(right, 0, { length: half }),
  ];
}
