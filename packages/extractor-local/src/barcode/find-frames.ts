import type { GrayImage } from "../image/image.ts";
import { inkLikeness, inkLine, sampleLine } from "./ink-line.ts";
import { inkOf, modules, startWidths, stopWidths } from "./symbol-patterns.ts";

/** The place of a PDF417 in an upright image, in its pixels. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  readonly module: number;
  /** Codewords between start and stop pattern, including row indicators. */
  readonly columns: number;
}

/** The start and the stop pattern as ink. */
export const frameEdges = (module: number, blur: number) => ({
  start: inkOf(startWidths, { blur: blur / module, behind: 1 }),
  stop: inkOf(stopWidths, { blur: blur / module, behind: 0 }),
});

const leastEdge = 0.7;

interface Search {
  /** Width of a module in pixels. */
  readonly least: number;
  readonly most: number;
  /** Blur of the lens: standard deviation in pixels. */
  readonly blur: number;
  /** Height in pixels of the rows that are averaged. */
  readonly band: number;
}

/** Searches bands of the image for start and stop patterns. The surest pairs come first. */
export function findFrames(image: GrayImage, { least, most, blur, band }: Search): readonly Frame[] {
  const found: (Frame & { readonly score: number })[] = [];
  for (let top = 0; top + band <= image.height; top += Math.ceil(band / 2)) {
    const line = inkLine(image, top, top + band);
    for (let module = least; module <= most; module *= 1.06) {
      const edges = frameEdges(module, blur);
      const step = Math.max(1, module / 3);
      const starts = peaks(line, edges.start, module, step);
      const stops = starts.length > 0 ? peaks(line, edges.stop, module, step) : [];
      for (const start of starts)
        for (const stop of stops) {
          const about = (stop.x - start.x) / module / modules;
          for (const words of [Math.floor(about), Math.ceil(about)]) {
            const exact = (stop.x - start.x) / (words * modules);
            if (words < 4 || words > 33 || Math.abs(exact / module - 1) > 0.06) continue;
            const columns = words - 1;
            const frame = { left: start.x, top, bottom: top + band, module: exact, columns };
            found.push({ ...frame, score: start.score + stop.score + boundaries(line, frame) });
          }
        }
    }
  }
  const best = found.sort((a, b) => b.score - a.score).slice(0, 3);
  return best
    .map((frame) => stretchFrame(image, frame, blur))
    .filter((frame) => frame.bottom - frame.top > 6 * frame.module);
}

function peaks(line: Float32Array, ink: Float32Array, module: number, step: number) {
  const found: { x: number; score: number }[] = [];
  for (let x = 0; x < line.length - modules * module; x += step) {
    const score = inkLikeness(line, x, module, ink);
    if (score > leastEdge) found.push({ x, score });
  }
  return found.sort((a, b) => b.score - a.score).slice(0, 6);
}

/**
 * Every codeword begins with a bar after a space. Measures how much darker the line is after its boundaries
 * than before them, as a share of the spread.
 */
function boundaries(line: Float32Array, { left, module, columns }: Frame): number {
  let sum = 0;
  for (let word = 1; word <= columns + 1; word++) {
    const [before = 0, behind = 0] = sampleLine(line, left + (word * modules - 1) * module, module, 2);
    sum += behind - before;
  }
  const all = sampleLine(line, left, module, (columns + 2) * modules);
  const mean = all.reduce((total, value) => total + value, 0) / all.length;
  const spread = Math.sqrt(all.reduce((total, value) => total + (value - mean) ** 2, 0) / all.length) || 1;
  return sum / (columns + 1) / spread;
}

/** Extends the frame up and down over all lines of the image that show its start or stop pattern. */
function stretchFrame(image: GrayImage, frame: Frame, blur: number): Frame {
  const { start, stop } = frameEdges(frame.module, blur);
  const shows = (y: number): boolean => {
    const line = inkLine(image, Math.max(0, y - 1), Math.min(image.height, y + 2));
    const right = frame.left + (frame.columns + 1) * modules * frame.module;
    return (
      inkLikeness(line, frame.left, frame.module, start) + inkLikeness(line, right, frame.module, stop) > 1.2
    );
  };
  let { top, bottom } = frame;
  const patience = 4;
  for (let y = top, missed = 0; y >= 0 && missed < patience; y--) {
    missed = shows(y) ? 0 : missed + 1;
    if (missed === 0) top = y;
  }
  for (let y = bottom - 1, missed = 0; y < image.height && missed < patience; y++) {
    missed = shows(y) ? 0 : missed + 1;
    if (missed === 0) bottom = y + 1;
  }
  return { ...frame, top, bottom };
}
