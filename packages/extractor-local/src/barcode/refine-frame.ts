import type { GrayImage } from "../image/image.ts";
import { type Frame, frameEdges } from "./find-frames.ts";
import { inkLikeness, inkLine } from "./ink-line.ts";
import { modules } from "./symbol-patterns.ts";

/** Steps of the search, in modules. */
const step = 0.08;

/** The place near `x` where the mean of some lines resembles an edge pattern most. */
function nearest(line: Float32Array, ink: Float32Array, x: number, module: number, reach: number): number {
  let best = { x, like: -1 };
  for (let shift = -reach; shift <= reach; shift += step * module) {
    const like = inkLikeness(line, x + shift, module, ink);
    if (like > best.like) best = { x: x + shift, like };
  }
  return best.x;
}

/** Greatest slant that a region's direction leaves: 1.5 degrees. */
const mostSlant = 0.026;

/** Degrees by which a code is turned clockwise in its crop, from how far its edges lean. */
export function slantOf(image: GrayImage, frame: Frame, blur: number): number {
  const { left, top, bottom, module, columns } = frame;
  const { start, stop } = frameEdges(module, blur);
  const right = left + (columns + 1) * modules * module;
  const third = Math.max(1, Math.round((bottom - top) / 3));
  const apart = bottom - top - third;
  const reach = module + mostSlant * (bottom - top);
  const upper = inkLine(image, top, top + third);
  const lower = inkLine(image, bottom - third, bottom);
  const lean = (ink: Float32Array, x: number): number =>
    nearest(lower, ink, x, module, reach) - nearest(upper, ink, x, module, reach);
  const slope = (lean(start, left) + lean(stop, right)) / 2 / apart;
  return Math.abs(slope) > mostSlant ? 0 : (-Math.atan(slope) * 180) / Math.PI;
}

/**
 * Places the frame to a tenth of a module by the mean of all its lines. The codewords' similarity rose from
 * 0.90 to 0.94 for 0.4 pixels.
 */
export function refineFrame(image: GrayImage, frame: Frame, blur: number): Frame {
  const { left, top, bottom, module, columns } = frame;
  const { start, stop } = frameEdges(module, blur);
  const line = inkLine(image, top, bottom);
  const from = nearest(line, start, left, module, module);
  const to = nearest(line, stop, left + (columns + 1) * modules * module, module, module);
  return { ...frame, left: from, module: (to - from) / ((columns + 1) * modules) };
}
