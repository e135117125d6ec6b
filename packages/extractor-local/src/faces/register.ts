import type { Patch } from "./patch.ts";

/**
 * Affine map from one patch to another: x' = a x + b y + c, y' = d x + e y + f, relative to the centres of
 * both.
 */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Selects pixels of a patch. */
export type Region = (x: number, y: number) => boolean;

const everywhere: Region = () => true;

/** Warps the other patch into the first one's coordinates. */
export function warpedPatch({ size, data, valid }: Patch, [a, b, c, d, e, f]: Affine): Patch {
  const out = { size, data: new Float32Array(data.length), valid: new Uint8Array(data.length) };
  const middle = (size - 1) / 2;
  for (let y = 0, at = 0; y < size; y++) {
    for (let x = 0; x < size; x++, at++) {
      const u = a * (x - middle) + b * (y - middle) + c + middle;
      const v = d * (x - middle) + e * (y - middle) + f + middle;
      const left = Math.floor(u);
      const top = Math.floor(v);
      if (left < 0 || top < 0 || left >= size - 1 || top >= size - 1) continue;
      const from = top * size + left;
      const fx = u - left;
      const fy = v - top;
      const upper = (data[from] ?? 0) * (1 - fx) + (data[from + 1] ?? 0) * fx;
      const lower = (data[from + size] ?? 0) * (1 - fx) + (data[from + size + 1] ?? 0) * fx;
      out.data[at] = upper * (1 - fy) + lower * fy;
      out.valid[at] = valid[from] && valid[from + size + 1] ? 1 : 0;
    }
  }
  return out;
}

/** Least part of a region that both patches must show. Less is not evidence. */
const leastShared = 0.5;

/**
 * The normalised correlation of two patches, from -1 to 1, over a region's shared pixels; 0 if they share too
 * few.
 */
export function correlationOf(one: Patch, other: Patch, region = everywhere): number {
  const { size } = one;
  let n = 0;
  let all = 0;
  let a = 0;
  let b = 0;
  let aa = 0;
  let bb = 0;
  let ab = 0;
  for (let y = 0, at = 0; y < size; y++) {
    for (let x = 0; x < size; x++, at++) {
      if (!region(x, y)) continue;
      all++;
      if (!one.valid[at] || !other.valid[at]) continue;
      const p = one.data[at] ?? 0;
      const q = other.data[at] ?? 0;
      n++;
      a += p;
      b += q;
      aa += p * p;
      bb += q * q;
      ab += p * q;
    }
  }
  if (n < all * leastShared) return 0;
  const spread = Math.sqrt(Math.max(0, aa - (a * a) / n) * Math.max(0, bb - (b * b) / n));
  return spread > 1e-6 ? (ab - (a * b) / n) / spread : 0;
}

/** Scales, rotations (radians) and shifts (pixels) of the initial grid search. */
const tried = { scales: [0.92, 1, 1.08], turns: [-0.07, 0, 0.07], shifts: [-2, -1, 0, 1, 2] } as const;

/** The best alignment of a small patch, from a coarse grid. */
export function nearestPlacing(one: Patch, other: Patch): Affine {
  let best: { affine: Affine; correlation: number } = { affine: [1, 0, 0, 0, 1, 0], correlation: -2 };
  for (const scale of tried.scales) {
    for (const turn of tried.turns) {
      const [cos, sin] = [scale * Math.cos(turn), scale * Math.sin(turn)];
      for (const y of tried.shifts) {
        for (const x of tried.shifts) {
          const affine: Affine = [cos, -sin, x, sin, cos, y];
          const correlation = correlationOf(one, warpedPatch(other, affine));
          if (correlation > best.correlation) best = { affine, correlation };
        }
      }
    }
  }
  return best.affine;
}

/** Gain in correlation below which refinement stops. */
const settled = 0.0005;

/** Refines an alignment by Gauss–Newton steps (after Lucas and Kanade 1981). */
export function refinedPlacing(one: Patch, other: Patch, start: Affine, steps: number): Affine {
  let [affine, warped] = [start, warpedPatch(other, start)];
  let correlation = correlationOf(one, warped);
  for (let step = 0; step < steps; step++) {
    const next = steppedFrom(affine, one, warped);
    if (!next) break;
    const moved = warpedPatch(other, next);
    const gain = correlationOf(one, moved) - correlation;
    if (!(gain > 0)) break;
    [affine, warped, correlation] = [next, moved, correlation + gain];
    if (gain < settled) break;
  }
  return affine;
}

/** The same alignment for a patch with `scale` times the resolution. */
export function scaledPlacing([a, b, c, d, e, f]: Affine, scale: number): Affine {
  return [a, b, c * scale, d, e, f * scale];
}

function steppedFrom([a, b, c, d, e, f]: Affine, one: Patch, warped: Patch): Affine | undefined {
  const { size } = one;
  const middle = (size - 1) / 2;
  const gain = gainOf(one, warped) / (a * e - b * d);
  const normal = new Float64Array(42);
  const row = new Float64Array(7);
  for (let y = 1; y < size - 1; y++) {
    for (let x = 1; x < size - 1; x++) {
      const at = y * size + x;
      const around = warped.valid[at] && warped.valid[at - size - 1] && warped.valid[at + size + 1];
      if (!one.valid[at] || !around) continue;
      const gx = ((warped.data[at + 1] ?? 0) - (warped.data[at - 1] ?? 0)) / 2;
      const gy = ((warped.data[at + size] ?? 0) - (warped.data[at - size] ?? 0)) / 2;
      // The other patch's gradient at the sampled place, from the gradient of the warped one.
      const u = gain * (e * gx - d * gy);
      const v = gain * (a * gy - b * gx);
      row[0] = u * (x - middle);
      row[1] = u * (y - middle);
      row[2] = u;
      row[3] = v * (x - middle);
      row[4] = v * (y - middle);
      row[5] = v;
      row[6] = (one.data[at] ?? 0) - gain * (a * e - b * d) * (warped.data[at] ?? 0);
      for (let i = 0; i < 6; i++)
        for (let j = i; j < 7; j++)
          normal[i * 7 + j] = (normal[i * 7 + j] ?? 0) + (row[i] ?? 0) * (row[j] ?? 0);
    }
  }
  const by = solveSymmetric(normal);
  if (!by) return undefined;
  const [da = 0, db = 0, dc = 0, dd = 0, de = 0, df = 0] = by;
  return [a + da, b + db, c + dc, d + dd, e + de, f + df];
}

/** The factor that gives the other patch the first one's contrast. */
function gainOf(one: Patch, other: Patch): number {
  let [ab, bb] = [0, 1e-9];
  for (let at = 0; at < one.data.length; at++) {
    if (!one.valid[at] || !other.valid[at]) continue;
    ab += (one.data[at] ?? 0) * (other.data[at] ?? 0);
    bb += (other.data[at] ?? 0) ** 2;
  }
  return Math.max(0.2, ab / bb);
}

/**
 * Solves six symmetric equations. The input is the upper triangle and the right side, seven numbers a row.
 */
function solveSymmetric(normal: Float64Array): readonly number[] | undefined {
  const given = (i: number, j: number): number => normal[i <= j ? i * 7 + j : j * 7 + i] ?? 0;
  const rows = Array.from({ length: 6 }, (_, i) => Array.from({ length: 7 }, (__, j) => given(i, j)));
  for (const [i, pivot] of rows.entries()) {
    const head = pivot[i] ?? 0;
    if (Math.abs(head) < 1e-9) return undefined;
    for (const row of rows.slice(i + 1)) {
      const factor = (row[i] ?? 0) / head;
      for (let j = i; j < 7; j++) row[j] = (row[j] ?? 0) - factor * (pivot[j] ?? 0);
    }
  }
  const found = [0, 0, 0, 0, 0, 0];
  for (let i = 5; i >= 0; i--) {
    const row = rows[i] ?? [];
    const solvedSum = found.reduce((sum, value, j) => (j > i ? sum + value * (row[j] ?? 0) : sum), 0);
    found[i] = ((row[6] ?? 0) - solvedSum) / (row[i] ?? 1);
  }
  return found;
}
