import { type Luma, valueAt } from "./luma.ts";

/** The grid around a point: 8 × 8 samples, this many pixels apart. */
const side = 8;
const spacing = 2.2;
const middle = (side - 1) / 2;
/** Pixels from a point to the border of its grid. */
export const reach = Math.ceil(middle * spacing);

/** Columns and rows of the cosine transform in use: low frequencies, without the mean. */
const waves: readonly (readonly [number, number])[] = Array.from(
  { length: side * side },
  (_, index) => [index % side, Math.floor(index / side)] as const,
).filter(([u, v]) => u + v >= 1 && u + v <= 5);

/** The index of each wave with columns and rows exchanged. */
const exchanged = waves.map(([u, v]) => waves.findIndex((other) => other[0] === v && other[1] === u));

/** −1 for each wave that a mirror turns: its column is odd. */
const mirrorSigns = Float32Array.from(waves, ([u]) => ((u & 1) === 1 ? -1 : 1));

const cosines = Float32Array.from({ length: side * side }, (_, index) =>
  Math.cos(((2 * (index % side) + 1) * Math.floor(index / side) * Math.PI) / (2 * side)),
);

export function amplitudesAround(luma: Luma, x: number, y: number): Float32Array {
  const samples = new Float32Array(side * side);
  for (let at = 0; at < samples.length; at += 1)
    samples[at] = valueAt(luma, x + ((at % side) - middle) * spacing, y + ((at >> 3) - middle) * spacing);
  const rows = new Float32Array(side * side);
  for (let at = 0; at < rows.length; at += 1) rows[at] = sumOf(samples, (at >> 3) * side, 1, at % side);
  const amplitudes = new Float32Array(waves.length);
  for (const [at, [u, v]] of waves.entries()) amplitudes[at] = sumOf(rows, u, side, v);
  return amplitudes;
}

function sumOf(values: Float32Array, from: number, step: number, wave: number): number {
  let sum = 0;
  for (let at = 0; at < side; at += 1)
    sum += (values[from + at * step] as number) * (cosines[wave * side + at] as number);
  return sum;
}

/** One bit for light or dark, and one for the sign of each wave: 21 bits. */
export function markOf(amplitudes: Float32Array, light: boolean): number {
  let mark = light ? 1 : 0;
  for (const amplitude of amplitudes) mark = (mark << 1) | (amplitude > 0 ? 1 : 0);
  return mark >>> 0;
}

/** The amplitudes after a quarter turn: columns and rows change places, and odd columns change sign. */
export function turnedAmplitudes(amplitudes: Float32Array): Float32Array {
  const turned = new Float32Array(waves.length);
  for (let wave = 0; wave < turned.length; wave += 1)
    turned[wave] = (mirrorSigns[wave] as number) * (amplitudes[exchanged[wave] as number] as number);
  return turned;
}

/** The amplitudes of the mirrored image: odd columns change sign. */
export function mirroredAmplitudes(amplitudes: Float32Array): Float32Array {
  const mirrored = new Float32Array(waves.length);
  for (let wave = 0; wave < mirrored.length; wave += 1)
    mirrored[wave] = (mirrorSigns[wave] as number) * (amplitudes[wave] as number);
  return mirrored;
}

/** The marks that a copy may have: the signs of the `flips` smallest waves are uncertain. */
export function likelyMarks(amplitudes: Float32Array, light: boolean, flips: number): number[] {
  let marks = [markOf(amplitudes, light)];
  const used = new Set<number>();
  for (let flip = 0; flip < flips; flip += 1) {
    let smallest = -1;
    for (let wave = 0; wave < amplitudes.length; wave += 1) {
      if (used.has(wave)) continue;
      const size = Math.abs(amplitudes[wave] as number);
      if (smallest < 0 || size < Math.abs(amplitudes[smallest] as number)) smallest = wave;
    }
    used.add(smallest);
    const bit = 1 << (amplitudes.length - 1 - smallest);
    marks = [...marks, ...marks.map((mark) => (mark ^ bit) >>> 0)];
  }
  return marks;
}

/** Number of differing bits of two marks. */
export function distance(one: number, other: number): number {
  let bits = one ^ other;
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
