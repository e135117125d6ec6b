import { type Corners, cornersOf, type Sides } from "./corners.ts";
import { findEdge, type Gray, type Line } from "./lines.ts";

/** The most important defect in the camera's view, or nothing if the view is good. */
export type Hint =
  | "none"
  | "near"
  | "dark"
  | "blurred"
  | "glare"
  | "far"
  | "tilted"
  /** The other side, which was taken already. */
  | "same"
  /** The picture that was just discarded. */
  | "again"
  /** Nothing that a document of this type must have is seen. */
  | "unsure";

export interface Look {
  readonly hint: Hint | undefined;
  readonly brightness: number;
  /** Share of the pixels that are overexposed. */
  readonly burnt: number;
  /** Steepness of the sharpest edges: 1 is the sharpest that pixels allow. */
  readonly sharpness: number;
  readonly edges: number;
  /** The document's corners in the examined region, if all edges were found. */
  readonly corners?: Corners;
}

/** Measured on the specimens and on darkened, blurred, distant and turned copies: see test/hints.test.ts. */
const limits = {
  brightness: 55,
  burnt: 0.018,
  sharpness: 0.4,
  support: 0.6,
  /** Minimum share of the frame's width or height that the document fills. */
  filled: 0.74,
  /** Maximum distance of each edge inside the frame, as a share of the examined region. */
  inset: 0.15,
  /** 0.105 is 6 degrees. */
  lean: 0.105,
  /** Maximum deviation of the document's aspect ratio from its shape's, either way. */
  ratio: 1.2,
  /** The same for a small document, of which a printed line may be taken for an edge. */
  roughRatio: 1.45,
  /** Margins count as printed from this share of the middle's print density. */
  crowded: 0.55,
};

/**
 * Examines the region of the frame with some margin around it.
 *
 * @param margin share of the region's width and height outside the frame on each side
 * @param ratio width divided by height of the shape
 * @param detail a patch from the middle in the camera's own pixels
 */
export function lookAtDocument(region: Gray, margin: number, ratio: number, detail: Gray): Look {
  const { brightness, burnt } = lightIn(region);
  const sharpness = sharpnessOf(detail);
  const depth = margin + 0.26;
  const [left, right, top, bottom] = (["left", "right", "top", "bottom"] as const).map((edge) =>
    strong(findEdge(region, edge, depth)),
  );
  const found = [left, right, top, bottom].filter((line) => line !== undefined);
  const base = { brightness, burnt, sharpness, edges: found.length };
  if (brightness < limits.brightness) return { ...base, hint: "dark" };
  if (!left || !right || !top || !bottom || !fits((right.at - left.at) / (bottom.at - top.at) / ratio))
    return { ...base, hint: isSmall(region, margin, ratio) ? "far" : isCrowded(region) ? "near" : "none" };
  const sides = { left, right, top, bottom };
  const seen = { ...base, corners: cornersOf(region, sides) };
  const place = misplaced(region, margin, sides);
  if (place) return { ...seen, hint: place };
  if (found.some(({ lean }) => Math.abs(lean) > limits.lean)) return { ...seen, hint: "tilted" };
  if (burnt > limits.burnt) return { ...seen, hint: "glare" };
  if (sharpness < limits.sharpness) return { ...seen, hint: "blurred" };
  return { ...seen, hint: undefined };
}

/** Light and sharpness only; `face.ts` finds the face. */
export function lookAtFace(region: Gray, detail: Gray): Look {
  const { brightness, burnt } = lightIn(region);
  const base = { brightness, burnt, sharpness: sharpnessOf(detail), edges: 0 };
  if (brightness < limits.brightness) return { ...base, hint: "dark" };
  return { ...base, hint: base.sharpness < limits.sharpness * 0.8 ? "blurred" : undefined };
}

/**
 * A document in the middle that is far smaller than the frame: short edges around the middle, and plain
 * ground outside them.
 */
function isSmall(region: Gray, margin: number, ratio: number): boolean {
  const [left, right, top, bottom] = (["left", "right", "top", "bottom"] as const).map((edge) =>
    strong(findEdge(region, edge, 0.47, 0.42)),
  );
  if (!left || !right || !top || !bottom) return false;
  const { width, height } = region;
  const across = right.at - left.at;
  const down = bottom.at - top.at;
  const largest = limits.filled * (1 - 2 * margin);
  if (!fits(across / down / ratio, limits.roughRatio) || Math.max(across / width, down / height) > largest)
    return false;
  const outside = (printIn(region, 0, top.at - 3) + printIn(region, bottom.at + 3, height)) / 2;
  return outside < printIn(region, top.at, bottom.at) * limits.crowded;
}

/** The document's position in the frame: too small, or off centre. */
function misplaced(
  { width, height }: Gray,
  margin: number,
  { left, right, top, bottom }: Sides,
): Hint | undefined {
  const inner = 1 - 2 * margin;
  const across = (right.at - left.at) / (width * inner);
  const down = (bottom.at - top.at) / (height * inner);
  if (Math.max(across, down) < limits.filled) return "far";
  const insets = [left.at / width, 1 - right.at / width, top.at / height, 1 - bottom.at / height];
  return insets.some((inset) => inset > margin + limits.inset) ? "none" : undefined;
}

function fits(quotient: number, most: number = limits.ratio): boolean {
  return quotient < most && quotient > 1 / most;
}

/** Print reaches the border of the examined region: the document extends beyond it. */
function isCrowded(region: Gray): boolean {
  const { width, height } = region;
  const strip = (from: number, to: number): number => printIn(region, from, to);
  const middle = strip(height * 0.3, height * 0.7);
  const margins = (strip(0, height * 0.08) + strip(height * 0.92, height)) / 2;
  return width > 0 && middle > 2 && margins > middle * limits.crowded;
}

/** The mean brightness step between neighbouring pixels of some rows. */
function printIn({ width, data }: Gray, from: number, to: number): number {
  let sum = 0;
  let count = 0;
  for (let y = Math.floor(from); y < Math.floor(to); y += 1) {
    for (let x = 0; x + 1 < width; x += 1) {
      sum += Math.abs((data[y * width + x + 1] ?? 0) - (data[y * width + x] ?? 0));
      count += 1;
    }
  }
  return count > 0 ? sum / count : 0;
}

function strong(line: Line | undefined): Line | undefined {
  return line && line.support >= limits.support ? line : undefined;
}

/** White paper in good light is overexposed without losing print, so it is not glare. */
function lightIn({ data }: Gray): { readonly brightness: number; readonly burnt: number } {
  const histogram = new Uint32Array(256);
  let sum = 0;
  for (const value of data) {
    sum += value;
    histogram[value] = (histogram[value] ?? 0) + 1;
  }
  const burnt = histogram.subarray(252).reduce((all, count) => all + count, 0);
  const isPaper = percentile(histogram, data.length / 2) > 232;
  return { brightness: sum / data.length, burnt: isPaper ? 0 : burnt / data.length };
}

/**
 * The steepest steps over one pixel relative to those over six, both at the 99th percentile. The ratio is
 * independent of contrast, and smaller for blurred edges.
 */
export function sharpnessOf({ width, height, data }: Gray): number {
  const near = new Uint32Array(256);
  const far = new Uint32Array(256);
  let count = 0;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x + 6 < width; x += 1) {
      const at = y * width + x;
      const value = data[at] ?? 0;
      const one = Math.abs((data[at + 1] ?? 0) - value);
      const six = Math.abs((data[at + 6] ?? 0) - value);
      near[one] = (near[one] ?? 0) + 1;
      far[six] = (far[six] ?? 0) + 1;
      count += 1;
    }
  }
  const wide = percentile(far, count * 0.01);
  return wide < 12 ? 0 : percentile(near, count * 0.01) / wide;
}

function percentile(histogram: Uint32Array, above: number): number {
  let seen = 0;
  for (let value = 255; value > 0; value -= 1) {
    seen += histogram[value] ?? 0;
    if (seen >= above) return value;
  }
  return 0;
}

/** The mean difference between two looks at the same region, in brightness steps. */
export function movement(one: Gray, other: Gray): number {
  let sum = 0;
  for (const [index, value] of one.data.entries()) sum += Math.abs(value - (other.data[index] ?? 0));
  return sum / one.data.length;
}

/** The mean square of steps between neighbours: comparable between images of one scene, larger if sharper. */
export function detailOf({ width, data }: Gray): number {
  let sum = 0;
  for (let at = width; at + 1 < data.length; at += 1) {
    const across = (data[at + 1] ?? 0) - (data[at] ?? 0);
    const down = (data[at] ?? 0) - (data[at - width] ?? 0);
    sum += across * across + down * down;
  }
  return sum / data.length;
}
