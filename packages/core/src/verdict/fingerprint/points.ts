import { blurred, difference, type Luma, resized } from "./luma.ts";
import { amplitudesAround, markOf, mirroredAmplitudes, reach, turnedAmplitudes } from "./waves.ts";

/** A point of high contrast, with the waves around it. */
export interface Point {
  readonly x: number;
  readonly y: number;
  /** Whether it is lighter than its surroundings. */
  readonly light: boolean;
  readonly amplitudes: Float32Array;
  readonly mark: number;
}

/** The points of an image resized by `scale`. */
export interface ScaledPoints {
  readonly scale: number;
  readonly points: readonly Point[];
}

/** The least distance between two points, in pixels. */
const apart = 3;
const faintest = 0.35;

/** The points of highest contrast, the clearest first. */
export function pointsOf(luma: Luma, most: number): Point[] {
  const smooth = blurred(luma, 1);
  const band = difference(smooth, blurred(smooth, 2));
  const { width, height, values } = band;
  const peaks: number[] = [];
  for (let y = reach; y < height - reach; y += 1) {
    for (let at = y * width + reach; at < (y + 1) * width - reach; at += 1) {
      const value = values[at] as number;
      if ((value > faintest || value < -faintest) && isPeak(values, width, at, value)) peaks.push(at);
    }
  }
  const strength = (at: number): number => Math.abs(values[at] as number);
  peaks.sort((a, b) => strength(b) - strength(a));
  return peaks.slice(0, most).map((at) => {
    const row = Math.floor(at / width);
    const x = at - row * width + summit(values, at, 1);
    const y = row + summit(values, at, width);
    const light = (values[at] as number) > 0;
    return pointAt(x, y, light, amplitudesAround(smooth, x, y));
  });
}

function isPeak(values: Float32Array, width: number, at: number, value: number): boolean {
  const sign = value > 0 ? 1 : -1;
  const height = value * sign;
  if ((values[at - 1] as number) * sign > height || (values[at + 1] as number) * sign > height) return false;
  for (let row = at - apart * width; row <= at + apart * width; row += width) {
    for (let other = row - apart; other <= row + apart; other += 1)
      if ((values[other] as number) * sign > height) return false;
  }
  return true;
}

/** The summit of the parabola through three neighbours, at most half a pixel away. */
function summit(values: Float32Array, at: number, step: number): number {
  const before = values[at - step] as number;
  const after = values[at + step] as number;
  const bend = before - 2 * (values[at] as number) + after;
  return bend === 0 ? 0 : Math.min(0.5, Math.max(-0.5, (before - after) / (2 * bend)));
}

/**
 * 1.07^n: neighbouring scales differ by 0.3 pixels at the reach of a point. A crop of 10 % on every side
 * enlarges by 1.25.
 */
const scales = [1, 1.07, 0.9346, 1.1449, 0.8734, 1.225, 0.8163] as const;

/** Computes each scale when it is asked for: one takes 3 ms. */
export function* pointsAtScales(luma: Luma, most: number): Generator<ScaledPoints> {
  for (const scale of scales) yield { scale, points: pointsOf(resized(luma, scale), most) };
}

/** Points on an image of this size. */
export interface PlacedPoints {
  readonly width: number;
  readonly height: number;
  readonly points: readonly Point[];
}

/** The points of the image after a quarter turn clockwise, as `turned` makes it. */
export function turnedPoints({ width, height, points }: PlacedPoints): PlacedPoints {
  const moved = points.map(({ x, y, light, amplitudes }) =>
    pointAt(height - 1 - y, x, light, turnedAmplitudes(amplitudes)),
  );
  return { width: height, height: width, points: moved };
}

/** The points of the mirrored image, as `mirrored` makes it. */
export function mirroredPoints({ width, height, points }: PlacedPoints): PlacedPoints {
  const moved = points.map(({ x, y, light, amplitudes }) =>
    pointAt(width - 1 - x, y, light, mirroredAmplitudes(amplitudes)),
  );
  return { width, height, points: moved };
}

function pointAt(x: number, y: number, light: boolean, amplitudes: Float32Array): Point {
  return { x, y, light, amplitudes, mark: markOf(amplitudes, light) };
}
