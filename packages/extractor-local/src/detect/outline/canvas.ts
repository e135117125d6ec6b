import type { Point } from "../../image/geometry.ts";
import type { Image } from "../../image/image.ts";

/** A part of an image, sampled along the axes of a document. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Three values a pixel. */
  readonly rgb: Float32Array;
  /** 1 for each pixel that is within the image. */
  readonly inside: Uint8Array;
  toImage(point: Point): Point;
  toCanvas(point: Point): Point;
}

/**
 * The canvas's place: its first pixel, and the steps of one canvas pixel to the right and down, in image
 * pixels.
 */
export interface CanvasPlace {
  readonly origin: Point;
  readonly right: Point;
  readonly down: Point;
  readonly width: number;
  readonly height: number;
}

/** Samples of a canvas pixel in each direction. More than four cost time and lost no edge. */
const mostSamples = 4;

export function sampleCanvas(image: Image, place: CanvasPlace): Canvas {
  const { origin, right, down, width, height } = place;
  const samples = Math.min(mostSamples, Math.max(1, Math.round(Math.hypot(right.x, right.y))));
  const offsets = Array.from({ length: samples }, (_, at) => (at + 0.5) / samples - 0.5);
  const rgb = new Float32Array(width * height * 3);
  const inside = new Uint8Array(width * height);
  const share = 1 / (samples * samples);
  const { width: wide, data } = image;
  const [lastX, lastY] = [wide - 1, image.height - 1];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      let [red, green, blue, isInside] = [0, 0, 0, 1];
      for (let row = 0; row < samples; row++) {
        const v = y + (offsets[row] as number);
        for (let column = 0; column < samples; column++) {
          const u = x + (offsets[column] as number);
          const px = Math.round(origin.x + u * right.x + v * down.x);
          const py = Math.round(origin.y + u * right.y + v * down.y);
          if (px < 0 || py < 0 || px > lastX || py > lastY) isInside = 0;
          const from = (Math.min(lastY, Math.max(0, py)) * wide + Math.min(lastX, Math.max(0, px))) * 3;
          red += data[from] as number;
          green += data[from + 1] as number;
          blue += data[from + 2] as number;
        }
      }
      rgb[at * 3] = red * share;
      rgb[at * 3 + 1] = green * share;
      rgb[at * 3 + 2] = blue * share;
      inside[at] = isInside;
    }
  return { width, height, rgb, inside, ...mappings(place) };
}

function mappings({ origin, right, down }: CanvasPlace): Pick<Canvas, "toImage" | "toCanvas"> {
  const area = right.x * down.y - right.y * down.x;
  return {
    toImage: ({ x, y }) => ({
      x: origin.x + x * right.x + y * down.x,
      y: origin.y + x * right.y + y * down.y,
    }),
    toCanvas: ({ x, y }) => {
      const [a, b] = [x - origin.x, y - origin.y];
      return { x: (a * down.y - b * down.x) / area, y: (right.x * b - right.y * a) / area };
    },
  };
}
