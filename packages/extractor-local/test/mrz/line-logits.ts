import { alphabet } from "@passmuster/mrz";
import type { LineLogits } from "../../src/mrz/line-logits.ts";

/** The likelihoods of characters at one place of a line. */
export type Look = Readonly<Record<string, number>>;

/** Builds a recogniser's output: each place is clear for one step, between blanks. A string is certain. */
export function logitsOf(places: string | readonly (string | Look)[]): LineLogits {
  const looks = [...places].map((place): Look => (typeof place === "string" ? { [place]: 0.98 } : place));
  const steps = looks.length * 3;
  const characters = new Float32Array(steps * alphabet.length).fill(Math.log(1e-5));
  const blank = new Float32Array(steps).fill(Math.log(0.99));
  for (const [index, look] of looks.entries()) {
    const step = index * 3 + 1;
    const sum = Object.values(look).reduce((total, share) => total + share, 0);
    blank[step] = Math.log(Math.max(1 - sum, 1e-5));
    for (const [character, share] of Object.entries(look)) {
      characters[step * alphabet.length + alphabet.indexOf(character)] = Math.log(share);
    }
  }
  return { steps, characters, blank };
}

/** A text with other likelihoods at some places. */
export const withLooks = (text: string, looks: Readonly<Record<number, Look>>): (string | Look)[] =>
  [...text].map((character, at) => looks[at] ?? character);
