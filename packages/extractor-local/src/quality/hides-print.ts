import type { GrayImage } from "../image/image.ts";
import type { Reflection } from "./glare.ts";

/** The middle of a reflection, as a share of its width and height. */
const core = 0.7;
/** Dark print has less than this share of the paper's light. */
const dark = 0.6;
/**
 * Least share of dark pixels in the middle. 26 reflections that hid print had none, two faint ones 1 % and 3
 * %.
 */
const leastPrint = 0.005;
/** How much brighter than the paper the middle is. White paper in full light was 1 brighter than itself. */
const leastBrighter = 4;

/**
 * Whether a bright area can hide print. Light that hides print brightens it most in the middle. A faint
 * reflection on white paper burns out the paper alone, and paper in full light is as bright elsewhere.
 *
 * @param paper brightness of the paper, 0–255
 */
export function hidesPrint({ width, height, data }: GrayImage, area: Reflection, paper: number): boolean {
  const [wide, high] = [(area.width * width * core) / 2, (area.height * height * core) / 2];
  const [middle, centre] = [(area.left + area.width / 2) * width, (area.top + area.height / 2) * height];
  let [all, printed, brighter] = [0, 0, 0];
  for (let y = Math.ceil(centre - high); y <= centre + high; y += 1) {
    for (let x = Math.ceil(middle - wide); x <= middle + wide; x += 1) {
      if (((x - middle) / wide) ** 2 + ((y - centre) / high) ** 2 > 1) continue;
      const value = data[y * width + x] ?? 255;
      all += 1;
      if (value < paper * dark) printed += 1;
      if (value >= Math.min(255, paper + leastBrighter)) brighter += 1;
    }
  }
  return printed <= all * leastPrint && brighter * 2 >= all;
}
