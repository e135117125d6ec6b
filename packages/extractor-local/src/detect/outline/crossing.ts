import type { Point } from "../../image/geometry.ts";
import type { Canvas } from "./canvas.ts";
import { type Line, placeOn } from "./straight-edges.ts";

/** Where an upright and a level line of a canvas cross. */
export function crossing(
  upright: Line,
  level: Line,
  { width, height }: Pick<Canvas, "width" | "height">,
): Point {
  const across = level.at + level.lean * (upright.at - upright.lean * (height / 2) - width / 2);
  const y = across / (1 - upright.lean * level.lean);
  return { x: placeOn(upright, y, height), y };
}
