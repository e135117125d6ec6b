import { type Drawing, openForm } from "./form.ts";
import type { Line } from "./line.ts";
import type { SideLine } from "./place.ts";
import { spot } from "./spot.ts";

/** Highest cost, in a look's units, at which a word still counts as seen. */
const seenFrom = 32;

export type SeenBeside = (figures: readonly Drawing[]) => (word: readonly Drawing[]) => boolean;

/** Tells which words stand on one line with certain figures. Searches a line for each word once. */
export function seenBesideIn(lines: readonly SideLine[]): SeenBeside {
  const known = new Map<Line, Map<readonly Drawing[], boolean>>();
  const showsOnce = (line: Line, word: readonly Drawing[]): boolean => {
    const words = known.get(line) ?? new Map<readonly Drawing[], boolean>();
    known.set(line, words);
    const found = words.get(word) ?? shows(line, word);
    words.set(word, found);
    return found;
  };
  return (figures) => {
    const beside = lines.filter(({ line }) => mayHold(line, figures));
    return (word) => beside.some(({ line }) => showsOnce(line, word));
  };
}

const shows = (line: Line, word: readonly Drawing[]): boolean =>
  mayHold(line, word) && spot(line, openForm(word), undefined, seenFrom).cost <= seenFrom;

function mayHold(line: Line, drawings: readonly Drawing[]): boolean {
  let sum = 0;
  for (const drawing of drawings) {
    sum += line.least(drawing);
    if (sum > seenFrom) return false;
  }
  return true;
}
