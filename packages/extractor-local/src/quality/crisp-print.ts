import type { OrientedBox } from "../image/geometry.ts";
import type { GrayImage } from "../image/image.ts";

/**
 * Greatest width of a letter's edge, as a share of its line's height. Good images had 0.05–0.11, the same
 * blurred by 2.5 pixels 0.12–0.22.
 */
const widest = 0.115;
/** Least contrast of letters on white paper. Below it grain is as steep as their edges. */
const leastContrast = 50;
const white = 230;
const fewestLines = 3;

/**
 * Whether most lines of print have sharp edges. Unlike the variance of the Laplacian, this depends neither on
 * the amount of print nor on its contrast.
 *
 * @param paper brightness of the paper, 0–255
 */
export function hasCrispPrint(image: GrayImage, lines: readonly OrientedBox[], paper: number): boolean {
  const least = (leastContrast * paper) / white;
  const crisp = lines.filter((line) => {
    const { contrast, steepest } = edgesOf(image, line);
    return contrast >= least && contrast <= steepest * widest * line.height;
  });
  return crisp.length >= fewestLines && crisp.length * 2 >= lines.length;
}

/** Heights at which a line is sampled, as shares of its height from its middle. */
const rows = [-0.25, -0.12, 0, 0.12, 0.25] as const;

/** Difference of light between letters and paper, and the steepest step between neighbouring pixels. */
function edgesOf(image: GrayImage, line: OrientedBox): { contrast: number; steepest: number } {
  const profiles = rows.map((row) => profileOf(image, line, row));
  const steps = profiles.flatMap((values) =>
    values.slice(2).map((value, at) => Math.abs(value - (values[at] ?? value)) / 2),
  );
  const light = profiles.flat();
  return { contrast: at(light, 0.95) - at(light, 0.05), steepest: at(steps, 0.95) };
}

/** The light along a line, one value a pixel. */
function profileOf(
  image: GrayImage,
  { centre, along, length, height }: OrientedBox,
  row: number,
): readonly number[] {
  return Array.from({ length: Math.floor(length) }, (_, step) => {
    const s = step - length / 2;
    return lightAt(
      image,
      centre.x + along.x * s - along.y * row * height,
      centre.y + along.y * s + along.x * row * height,
    );
  });
}

function lightAt({ width, height, data }: GrayImage, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const pixel = (column: number, line: number): number =>
    data[Math.min(height - 1, Math.max(0, line)) * width + Math.min(width - 1, Math.max(0, column))] ?? 0;
  const [u, v] = [x - left, y - top];
  return (
    (pixel(left, top) * (1 - u) + pixel(left + 1, top) * u) * (1 - v) +
    (pixel(left, top + 1) * (1 - u) + pixel(left + 1, top + 1) * u) * v
  );
}

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
