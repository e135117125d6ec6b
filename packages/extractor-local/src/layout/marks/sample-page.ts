import { type Corners, ontoCorners, type Projection } from "../../detect/outline/projection.ts";
import type { Image } from "../../image/image.ts";

/** A page seen straight on: three values a pixel, in the order red, green, blue. */
export interface SampledPage {
  readonly rgb: Float32Array;
  /** From pixels of the page to those of the image. */
  readonly toImage: Projection;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Between these steps the projection is nearly straight. */
const knots = 8;
const mostSamples = 4;
/** What lies outside the image. */
const ground = 128;

/** Samples the part of an image between four corners at a size. */
export function samplePage(image: Image, corners: Corners, size: Size): SampledPage {
  const toImage = ontoCorners(corners, size);
  const [a, b, , d] = corners;
  const step = Math.max(
    Math.hypot(b.x - a.x, b.y - a.y) / size.width,
    Math.hypot(d.x - a.x, d.y - a.y) / size.height,
  );
  const samples = Math.min(mostSamples, Math.max(1, Math.round(step)));
  const rgb = new Float32Array(size.width * size.height * 3);
  for (let row = 0; row < size.height * samples; row++) {
    const y = (row + 0.5) / samples;
    const target = Math.floor(row / samples) * size.width * 3;
    for (let from = 0; from < size.width; from += knots) {
      const to = Math.min(size.width, from + knots);
      addRun(rgb, image, { at: target + from * 3, samples, count: (to - from) * samples }, [
        toImage({ x: from, y }),
        toImage({ x: to, y }),
      ]);
    }
  }
  const share = 1 / (samples * samples);
  for (let at = 0; at < rgb.length; at++) rgb[at] = (rgb[at] as number) * share;
  return { rgb, toImage };
}

interface Run {
  readonly at: number;
  readonly samples: number;
  readonly count: number;
}

type Ends = readonly [{ readonly x: number; readonly y: number }, { readonly x: number; readonly y: number }];

/** Adds the nearest pixels along a straight piece of a row. */
function addRun(
  rgb: Float32Array,
  { width, height, data }: Image,
  { at, samples, count }: Run,
  [start, end]: Ends,
) {
  const [stepX, stepY] = [(end.x - start.x) / count, (end.y - start.y) / count];
  for (let sample = 0; sample < count; sample++) {
    const x = Math.floor(start.x + (sample + 0.5) * stepX);
    const y = Math.floor(start.y + (sample + 0.5) * stepY);
    const target = at + Math.floor(sample / samples) * 3;
    const isInside = x >= 0 && y >= 0 && x < width && y < height;
    const from = (y * width + x) * 3;
    for (let channel = 0; channel < 3; channel++)
      rgb[target + channel] =
        (rgb[target + channel] as number) + (isInside ? (data[from + channel] as number) : ground);
  }
}
