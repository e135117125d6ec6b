import type { Gray } from "./lines.ts";
import type { FileFault, Picture } from "./picture.ts";
import { smallOf } from "./reading.ts";
import { likeness, patternOf } from "./same-view.ts";

/**
 * Bounds in brightness steps, 0 to 255. Of 140 pictures of documents the darkest has a mean of 75, the
 * plainest a deviation of 14. `noise` is the mean square of a step to the next pixel relative to the
 * variance: 0.94 at most in these pictures, 1.7 in a picture of noise.
 */
const limits = { brightness: 25, deviation: 4, noise: 1.3 };
/** The likeness of a picture that was saved again; two sides of a document have less than 0.5. */
const alike = 0.97;
const width = 320;

/** Looks at a file before it is sent. @param front the front of the document, if the file is its back */
export async function faultOf(file: Picture, front: Picture | undefined): Promise<FileFault | undefined> {
  return faultIn(await smallOf(file, width), front && (await smallOf(front, width)));
}

export function faultIn(gray: Gray, front: Gray | undefined): FileFault | undefined {
  const { mean, variance, noise } = statisticsOf(gray);
  if (mean < limits.brightness) return "dark";
  if (variance < limits.deviation ** 2 || noise > limits.noise) return "empty";
  return front && likeness(patternOf(gray), patternOf(front)) >= alike ? "same" : undefined;
}

function statisticsOf({ width, data }: Gray) {
  let sum = 0;
  for (const value of data) sum += value;
  const mean = sum / data.length;
  let squares = 0;
  let steps = 0;
  for (const [at, value] of data.entries()) {
    squares += (value - mean) ** 2;
    if ((at + 1) % width !== 0) steps += (value - (data[at + 1] ?? value)) ** 2;
  }
  return { mean, variance: squares / data.length, noise: squares === 0 ? 0 : steps / squares };
}
