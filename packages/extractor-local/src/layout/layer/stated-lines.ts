import type { OrientedBox } from "../../image/geometry.ts";
import type { LayerWord } from "../../pdf/words.ts";

/** Words of the layer on one line of the image, from left to right. */
export interface StatedRow {
  readonly box: OrientedBox;
  readonly words: readonly LayerWord[];
}

const fewestWords = 5;
/** Limit of words. A page of small print has some 1,200. */
const mostWords = 2_500;
/** Greatest share of characters without a meaning outside the PDF's own font. */
const mostUnknown = 0.05;

/** Whether a layer is usable: horizontal text in letters that are known outside its own fonts. */
export function isUsable(words: readonly LayerWord[]): boolean {
  const telling = words.filter(({ text }) => /\p{L}{2}|\p{N}{2}/u.test(text));
  const upright = telling.filter(({ box }) => box.width > box.height);
  const letters = words.flatMap(({ text }) => [...text]);
  const unknown = letters.filter((letter) => /[\p{Co}\p{Cn}\uFFFD]/u.test(letter));
  return (
    words.length <= mostWords &&
    telling.length >= fewestWords &&
    upright.length > 0.8 * telling.length &&
    unknown.length <= mostUnknown * letters.length
  );
}

/** Assigns each word to the image's line at its middle. Words outside all lines form lines of their own. */
export function rowsOf(
  words: readonly LayerWord[],
  boxes: readonly OrientedBox[],
): { readonly rows: readonly StatedRow[]; readonly astray: readonly StatedRow[] } {
  const members = boxes.map((): LayerWord[] => []);
  const left: LayerWord[] = [];
  for (const word of words) {
    const at = nearest(word, boxes);
    (members[at] ?? left).push(word);
  }
  const rows = boxes.map((box, at) => ({
    box,
    words: (members[at] ?? []).toSorted((a, b) => a.box.left - b.box.left),
  }));
  return { rows, astray: linesOf(left) };
}

/** -1 if the middle of a word lies in no line. */
function nearest({ box }: LayerWord, boxes: readonly OrientedBox[]): number {
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  let [best, least] = [-1, 0.5];
  for (const [at, { centre, length, height }] of boxes.entries()) {
    const across = Math.abs(y - centre.y) / height;
    if (across < least && Math.abs(x - centre.x) <= length / 2) [best, least] = [at, across];
  }
  return best;
}

/** In line heights. Words further apart are in different columns. */
const widestGap = 1.2;

/** Successive words on a line, in the layer's order. */
function linesOf(words: readonly LayerWord[]): StatedRow[] {
  const lines: LayerWord[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line && last && follows(last, word)) line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => ({ box: rowAround(line), words: line }));
}

function follows({ box: one }: LayerWord, { box: other }: LayerWord): boolean {
  const height = Math.max(one.height, other.height);
  const gap = other.left - (one.left + one.width);
  const apart = Math.abs(one.top + one.height / 2 - other.top - other.height / 2);
  return apart < 0.5 * height && gap > -0.5 * height && gap < widestGap * height;
}

/** Height of a box relative to its letters, as the detector draws it. */
const higher = 1.35;

function rowAround(words: readonly LayerWord[]): OrientedBox {
  const left = Math.min(...words.map(({ box }) => box.left));
  const right = Math.max(...words.map(({ box }) => box.left + box.width));
  const top = Math.min(...words.map(({ box }) => box.top));
  const bottom = Math.max(...words.map(({ box }) => box.top + box.height));
  const height = higher * (bottom - top);
  return {
    centre: { x: (left + right) / 2, y: (top + bottom) / 2 },
    along: { x: 1, y: 0 },
    length: right - left + 0.3 * height,
    height,
  };
}
