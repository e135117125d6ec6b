import { createLatest } from "../../base/runtime/latest.ts";
import { turn } from "../../base/runtime/turn.ts";
import type { PicturePrint } from "../../model/picture-print.ts";
import { imageToken } from "./fingerprints.ts";
import { printDigest, scaledPointsOf } from "./scaled-points.ts";
import { likelyMarks, markOf, mirroredAmplitudes, turnedAmplitudes } from "./waves.ts";

/** A run asks twice for each image. */
const latest = createLatest<string, Promise<readonly string[]>>(64);

/**
 * The tokens of every mark that a copy of the image may have: cropped, enlarged, or turned by quarters. The
 * last results are remembered: the same list is given for the same image.
 * @param mirrored also those of the mirrored image
 */
export function askedTokens(print: PicturePrint, mirrored = false): Promise<readonly string[]> {
  const key = `${mirrored} ${printDigest(print)}`;
  const tokens = latest.find(key) ?? tokensAtScales(print, mirrored);
  latest.keep(key, tokens);
  return tokens;
}

/** Takes two turns of the event loop for each scale, so that the server answers in between: 14 of 1 ms. */
async function tokensAtScales(print: PicturePrint, mirrored: boolean): Promise<readonly string[]> {
  const marks = new Set<number>();
  for (const { points } of scaledPointsOf(print)) {
    await turn();
    for (const { amplitudes, light } of points) {
      addMarks(marks, amplitudes, light);
      if (mirrored) addMarks(marks, mirroredAmplitudes(amplitudes), light);
    }
    await turn();
  }
  return Array.from(marks, imageToken);
}

function addMarks(marks: Set<number>, amplitudes: Float32Array, light: boolean): void {
  for (const mark of likelyMarks(amplitudes, light, 2)) marks.add(mark);
  let quarter = amplitudes;
  for (let turns = 1; turns < 4; turns += 1) {
    quarter = turnedAmplitudes(quarter);
    marks.add(markOf(quarter, light));
  }
}
