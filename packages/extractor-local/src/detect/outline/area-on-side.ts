import type { OrientedBox, Point } from "../../image/geometry.ts";
import type { Area } from "./document-forms.ts";
import { type Outline, toPixels } from "./outline.ts";

/** The upright rectangle around an area of a document, as it lies in the image. */
export function areaOnSide(outline: Outline, { left, top, right, bottom }: Area): OrientedBox {
  const at = toPixels(outline);
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const across = between(at({ x: left, y: middle.y }), at({ x: right, y: middle.y }));
  const down = between(at({ x: middle.x, y: top }), at({ x: middle.x, y: bottom }));
  const [length, height] = [Math.hypot(across.x, across.y), Math.hypot(down.x, down.y)];
  return { centre: at(middle), along: { x: across.x / length, y: across.y / length }, length, height };
}

const between = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y });
