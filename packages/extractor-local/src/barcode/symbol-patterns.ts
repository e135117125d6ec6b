/** Widths in modules of alternating bars and spaces, a bar first (ISO/IEC 15438, 5.3). */
export type Widths = readonly number[];

export const startWidths: Widths = [8, 1, 1, 1, 1, 1, 1, 3];
export const stopWidths: Widths = [7, 1, 1, 3, 1, 1, 1, 2, 1];
/** Samples a module, and the margin in modules on both sides of a compared pattern. */
export const [perModule, margin] = [3, 0.5] as const;
/** Modules of a codeword. */
export const modules = 17;

let patternsByCluster: readonly (readonly Widths[])[] | undefined;

/**
 * The patterns of a row's cluster (0, 3, 6): 17 modules, four bars and four spaces. Shows those of rows 0, 1
 * and 2.
 */
export function patternsOfRow(row: number): readonly Widths[] {
  patternsByCluster ??= [0, 3, 6].map((cluster) =>
    allWidths(8, modules).filter((widths) => clusterOf(widths) === cluster),
  );
  return patternsByCluster[row % 3] ?? [];
}

const clusterOf = ([a = 0, , b = 0, , c = 0, , d = 0]: Widths): number => (a - b + c - d + 9) % 9;

function allWidths(count: number, sum: number): readonly Widths[] {
  if (count === 0) return sum === 0 ? [[]] : [];
  return [1, 2, 3, 4, 5, 6].flatMap((width) =>
    sum - width >= count - 1 ? allWidths(count - 1, sum - width).map((rest) => [width, ...rest]) : [],
  );
}

/**
 * Ink along widths, blurred by `blur` modules, with mean 0 and length 1. White precedes them; `behind` (1:
 * black) follows them.
 */
export function inkOf(
  widths: Widths,
  { blur, behind }: { readonly blur: number; readonly behind: 0 | 1 },
): Float32Array {
  const edges: number[] = [];
  let at = 0;
  for (const width of widths) {
    edges.push(at);
    at += width;
  }
  if ((widths.length % 2 === 0) === (behind === 1)) edges.push(at);
  const count = Math.round((at + 2 * margin) * perModule);
  const ink = Float32Array.from({ length: count }, (_, sample) => {
    const x = (sample + 0.5) / perModule - margin;
    return edges.reduce(
      (sum, edge, index) => sum + (index % 2 === 0 ? 1 : -1) * rising((x - edge) / blur),
      0,
    );
  });
  return normalise(ink);
}

/** The integral of the normal distribution, approximated by the nearest logistic curve. */
const rising = (x: number): number => 1 / (1 + Math.exp(-1.702 * x));

/** Subtracts the mean and scales to length 1. */
export function normalise(values: Float32Array): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const shifted = values.map((value) => value - mean);
  const length = Math.sqrt(shifted.reduce((sum, value) => sum + value * value, 0)) || 1;
  return shifted.map((value) => value / length);
}

export function likeness(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
