import type { Point } from "./detect/geometry.ts";
import type { FirstLook } from "./first-look.ts";
import type { Reading } from "./reader.ts";

/** Clockwise degrees that turn the side with the code, or the text, upright. */
export function orientationOf({ told: { mrz, licence }, page, card }: FirstLook): Reading["orientation"] {
  const along = mrz?.found.rows[0]?.along ?? page?.along ?? card?.along;
  return licence?.orientation ?? uprightTurn(along);
}

function uprightTurn(along: Point | undefined): Reading["orientation"] {
  if (!along) return 0;
  if (Math.abs(along.x) >= Math.abs(along.y)) return along.x >= 0 ? 0 : 180;
  return along.y >= 0 ? 270 : 90;
}
