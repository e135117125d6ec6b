import type { Gray } from "./lines.ts";

/** The weights of lab/training/capture-face: 8 bits each, one scale and one bias a filter. */
export interface FaceWeights {
  readonly width: number;
  readonly height: number;
  /** Pixels of the window between two cells of the result. */
  readonly cell: number;
  readonly layers: readonly {
    readonly from: number;
    readonly to: number;
    readonly side: number;
    readonly stride: number;
  }[];
  /** Base64. */
  readonly data: string;
}

/** A face's middle and size as shares of the window's width and height. */
export interface Face {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** 0 to 1. */
  readonly score: number;
}

/** Finds the surest face in a window of 3:4. */
export type FindFace = (window: Gray) => Face;

interface Layer {
  readonly from: number;
  readonly to: number;
  readonly side: number;
  readonly stride: number;
  readonly bias: Float32Array;
  /** By row, column, input and filter. */
  readonly weights: Float32Array;
}

interface Map {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export function createFindFace({ width, height, cell, layers, data }: FaceWeights): FindFace {
  const opened = layersOf(layers, data);
  return (window) => {
    if (window.width !== width || window.height !== height)
      throw new RangeError(`The window has ${window.width} × ${window.height} pixels.`);
    let map: Map = { width, height, data: standardised(window) };
    for (const [at, layer] of opened.entries()) map = convolved(map, layer, at + 1 < opened.length);
    return surest(map, cell, { width, height });
  };
}

function layersOf(shapes: FaceWeights["layers"], data: string): readonly Layer[] {
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  let at = 0;
  const floats = (count: number): Float32Array => {
    const part = new Float32Array(bytes.slice(at, at + count * 4).buffer);
    at += count * 4;
    return part;
  };
  return shapes.map((shape) => {
    const scales = floats(shape.to);
    const bias = floats(shape.to);
    const count = shape.side * shape.side * shape.from * shape.to;
    const whole = new Int8Array(bytes.buffer, at, count);
    at += count;
    const weights = Float32Array.from(whole, (weight, index) => weight * (scales[index % shape.to] ?? 0));
    return { ...shape, bias, weights };
  });
}

/** Mean 0, divided by the deviation and 8 steps, as in training. */
function standardised({ data }: Gray): Float32Array {
  let sum = 0;
  let squares = 0;
  for (const value of data) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / data.length;
  const scale = 1 / (Math.sqrt(Math.max(0, squares / data.length - mean * mean)) + 8);
  return Float32Array.from(data, (value) => (value - mean) * scale);
}

/** A convolution with zeros around the map, and a rectifier. Zeros of the map cost nothing. */
function convolved(map: Map, { from, to, side, stride, bias, weights }: Layer, rectified: boolean): Map {
  const rim = side >> 1;
  const width = Math.floor((map.width + 2 * rim - side) / stride) + 1;
  const height = Math.floor((map.height + 2 * rim - side) / stride) + 1;
  const data = new Float32Array(width * height * to);
  const { data: given } = map;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const out = (y * width + x) * to;
      data.set(bias, out);
      for (let row = 0; row < side; row += 1) {
        const v = y * stride + row - rim;
        if (v < 0 || v >= map.height) continue;
        for (let column = 0; column < side; column += 1) {
          const u = x * stride + column - rim;
          if (u < 0 || u >= map.width) continue;
          const begin = (v * map.width + u) * from;
          for (let channel = 0; channel < from; channel += 1) {
            const value = given[begin + channel] as number;
            if (value === 0) continue;
            const filter = ((row * side + column) * from + channel) * to;
            for (let index = 0; index < to; index += 1)
              data[out + index] = (data[out + index] as number) + value * (weights[filter + index] as number);
          }
        }
      }
      if (!rectified) continue;
      for (let index = out; index < out + to; index += 1) if ((data[index] as number) < 0) data[index] = 0;
    }
  }
  return { width, height, data };
}

/** A cell has the score, the distance of the middle in cells, and the size by logarithms of 32 pixels. */
function surest(
  { width, data }: Map,
  cell: number,
  window: { readonly width: number; readonly height: number },
): Face {
  let best = 0;
  for (let at = 0; at < data.length; at += 5) if ((data[at] ?? 0) > (data[best] ?? 0)) best = at;
  const [score = 0, right = 0, down = 0, wide = 0, high = 0] = data.subarray(best, best + 5);
  const place = best / 5;
  return {
    x: (((place % width) + 0.5 + right) * cell) / window.width,
    y: ((Math.floor(place / width) + 0.5 + down) * cell) / window.height,
    width: (32 * Math.exp(wide)) / window.width,
    height: (32 * Math.exp(high)) / window.height,
    score: 1 / (1 + Math.exp(-score)),
  };
}
