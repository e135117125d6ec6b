import { flattened, insetOf, scaledBy } from "./corners.ts";
import { ratios, type Shape } from "./frame.ts";
import type { Gray } from "./lines.ts";
import { lookAtDocument } from "./look.ts";
import type { Picture } from "./picture.ts";
import { smallOf } from "./reading.ts";
import { likeness, type Pattern, patternOf } from "./same-view.ts";

/**
 * Moved, turned, dimmed and blurred specimens: 0.74 and more with their own side, 0.47 at most with the
 * other.
 */
const alike = 0.6;
const lookWidth = 320;
const patternWidth = 240;
/** Margins of a picture around its document, by which it is compared where no edges are found in it. */
const margins = [0, 0.05, 0.1] as const;

/** Patterns of a picture that was taken: of the document found in it, and of the picture without margins. */
export async function patternsOf(picture: Picture, shape: Shape): Promise<readonly Pattern[]> {
  return patternsIn(await smallOf(picture, lookWidth), ratios[shape]);
}

export function patternsIn(small: Gray, ratio: number): readonly Pattern[] {
  const { corners } = lookAtDocument(small, 0.1, ratio, small);
  const all = [...(corners ? [corners] : []), ...margins.map((margin) => insetOf(small, margin))];
  const size = { width: patternWidth, height: Math.round(patternWidth / ratio) };
  return all.map((one) => patternOf(flattened(small, scaledBy(one, 1), size)));
}

/** Whether a flat document shows a side that was taken. */
export function isAnyOf(flat: Gray, patterns: readonly Pattern[]): boolean {
  const pattern = patternOf(flat);
  return patterns.some((one) => likeness(pattern, one) >= alike);
}
