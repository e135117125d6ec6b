import { turn } from "../../base/runtime/turn.ts";
import type { PicturePrint } from "../../model/picture-print.ts";
import { pointsAtScales } from "./points.ts";
import { steppedOf } from "./print.ts";
import { likelyMarks, markOf, mirroredAmplitudes, turnedAmplitudes } from "./waves.ts";

const askedPoints = 72;

/** A run asks twice for each image. */
const mostCached = 64;
const cached = new Map<string, Promise<readonly number[]>>();

/**
 * Every mark that a copy of the image may have: cropped, enlarged, or turned by quarters. Remembers the last
 * results.
 * @param mirrored also those of the mirrored image
 */
export function askedMarks(print: PicturePrint, mirrored = false): Promise<readonly number[]> {
  const key = `${print.width} ${mirrored} ${print.relief}`;
  const marks = cached.get(key) ?? marksAtScales(print, mirrored);
  cached.delete(key);
  cached.set(key, marks);
  const [oldest] = cached.keys();
  if (cached.size > mostCached && oldest !== undefined) cached.delete(oldest);
  return marks;
}

/** Takes two turns of the event loop for each scale, so that the server answers in between: 14 of 2 ms. */
async function marksAtScales(print: PicturePrint, mirrored: boolean): Promise<readonly number[]> {
  const marks = new Set<number>();
  for (const { points } of pointsAtScales(steppedOf(print), askedPoints)) {
    await turn();
    for (const { amplitudes, light } of points) {
      addMarks(marks, amplitudes, light);
      if (mirrored) addMarks(marks, mirroredAmplitudes(amplitudes), light);
    }
    await turn();
  }
  return [...marks];
}

function addMarks(marks: Set<number>, amplitudes: Float32Array, light: boolean): void {
  for (const mark of likelyMarks(amplitudes, light, 2)) marks.add(mark);
  let quarter = amplitudes;
  for (let turns = 1; turns < 4; turns += 1) {
    quarter = turnedAmplitudes(quarter);
    marks.add(markOf(quarter, light));
  }
}
