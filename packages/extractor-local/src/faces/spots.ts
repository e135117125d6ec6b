/** Grey values, row by row. */
export interface Layer {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly strength: number;
}

/** Least contrast in grey levels, and greatest ratio of the two curvatures. Edges exceed the ratio. */
const [faint, line] = [0.8, 12] as const;
/**
 * Cells of the grid in each direction. No cell holds more than `fullness` times its share of keypoints.
 */
const [cells, fullness] = [8, 2] as const;

/** A binomial filter of five pixels each way. Edge pixels repeat. */
export function smoothLayer({ width, height, data }: Layer): Layer {
  return { width, height, data: alongRows(alongRows(data, width, height), height, width) };
}

/**
 * One pass along the rows, with the result transposed. Destructuring in the loop took three times as long.
 */
function alongRows(data: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(data.length);
  const line = new Float32Array(width + 4);
  for (let y = 0; y < height; y++) {
    line.set(data.subarray(y * width, (y + 1) * width), 2);
    line.fill(line[2] ?? 0, 0, 2);
    line.fill(line[width + 1] ?? 0, width + 2);
    for (let x = 0; x < width; x++) {
      const far = (line[x] ?? 0) + (line[x + 4] ?? 0);
      const near = (line[x + 1] ?? 0) + (line[x + 3] ?? 0);
      out[x * height + y] = (far + 4 * near + 6 * (line[x + 2] ?? 0)) / 16;
    }
  }
  return out;
}

/** A smaller copy, by bilinear samples. */
export function reducedLayer({ width, height, data }: Layer, by: number): Layer {
  const out = { width: Math.round(width / by), height: Math.round(height / by) };
  const copy = new Float32Array(out.width * out.height);
  for (let y = 0; y < out.height; y++) {
    const v = Math.min(height - 1.001, Math.max(0, (y + 0.5) * by - 0.5));
    const top = Math.floor(v);
    for (let x = 0; x < out.width; x++) {
      const u = Math.min(width - 1.001, Math.max(0, (x + 0.5) * by - 0.5));
      const left = Math.floor(u);
      const at = top * width + left;
      const upper = (data[at] ?? 0) + ((data[at + 1] ?? 0) - (data[at] ?? 0)) * (u - left);
      const under = data[at + width] ?? 0;
      const lower = under + ((data[at + width + 1] ?? 0) - under) * (u - left);
      copy[y * out.width + x] = upper + (lower - upper) * (v - top);
    }
  }
  return { ...out, data: copy };
}

/** Extrema of a smoothed layer, at least `rim` pixels from its edge; at most `most` of them. */
export function spotsOf(layer: Layer, most: number, rim: number): readonly Spot[] {
  const { width, height, data } = layer;
  const wider = smoothLayer(smoothLayer(layer)).data;
  const band = new Float32Array(data.length);
  for (let at = 0; at < band.length; at++) band[at] = (data[at] ?? 0) - (wider[at] ?? 0);
  const found: Spot[] = [];
  for (let y = rim; y < height - rim; y++) {
    for (let x = rim; x < width - rim; x++) {
      const at = y * width + x;
      const value = band[at] ?? 0;
      if (value < faint && value > -faint) continue;
      if (!(value > 0 ? isPeak(band, at, width) : isPit(band, at, width)) || isLine(band, at, width))
        continue;
      found.push({ x, y, strength: Math.abs(value) });
    }
  }
  return spread(found, layer, most);
}

function isPeak(band: Float32Array, at: number, width: number): boolean {
  const value = band[at] ?? 0;
  if ((band[at - 1] ?? 0) >= value || (band[at + 1] ?? 0) >= value) return false;
  for (let other = at - width - 1; other < at - width + 2; other++)
    if ((band[other] ?? 0) >= value || (band[other + 2 * width] ?? 0) >= value) return false;
  return true;
}

function isPit(band: Float32Array, at: number, width: number): boolean {
  const value = band[at] ?? 0;
  if ((band[at - 1] ?? 0) <= value || (band[at + 1] ?? 0) <= value) return false;
  for (let other = at - width - 1; other < at - width + 2; other++)
    if ((band[other] ?? 0) <= value || (band[other + 2 * width] ?? 0) <= value) return false;
  return true;
}

function isLine(band: Float32Array, at: number, width: number): boolean {
  const middle = 2 * (band[at] ?? 0);
  const xx = (band[at + 1] ?? 0) + (band[at - 1] ?? 0) - middle;
  const yy = (band[at + width] ?? 0) + (band[at - width] ?? 0) - middle;
  const falling = (band[at + width + 1] ?? 0) + (band[at - width - 1] ?? 0);
  const xy = (falling - (band[at + width - 1] ?? 0) - (band[at - width + 1] ?? 0)) / 4;
  const area = xx * yy - xy * xy;
  return area <= 0 || ((xx + yy) ** 2 * line) / (line + 1) ** 2 > area;
}

function spread(found: Spot[], { width, height }: Layer, most: number): readonly Spot[] {
  const limit = Math.ceil((most * fullness) / (cells * cells));
  const taken = new Uint16Array(cells * cells);
  const kept: Spot[] = [];
  for (const spot of found.toSorted((a, b) => b.strength - a.strength)) {
    const cell = Math.floor((spot.y * cells) / height) * cells + Math.floor((spot.x * cells) / width);
    if ((taken[cell] ?? 0) >= limit) continue;
    taken[cell] = (taken[cell] ?? 0) + 1;
    kept.push(spot);
    if (kept.length >= most) break;
  }
  return kept;
}
