import type { Point } from "../image/geometry.ts";
import type { FirstLook } from "./first-look.ts";

/** Clockwise degrees. */
export type QuarterTurn = 0 | 90 | 180 | 270;

/** Clockwise degrees that turn the side with the code, or the text, upright. */
export function orientationOf({ codes: { mrz, licence }, page, card }: FirstLook): QuarterTurn {
  const along = mrz?.found.rows[0]?.along ?? page?.along ?? card?.along;
  return licence?.orientation ?? uprightTurn(along);
}

function uprightTurn(along: Point | undefined): QuarterTurn {
  if (!along) return 0;
  if (Math.abs(along.x) >= Math.abs(along.y)) return along.x >= 0 ? 0 : 180;
  return along.y >= 0 ? 270 : 90;
}
