import type { Word } from "../../print/page.ts";

/** Confidence below which a letter of the image proves nothing against the layer. */
const confident = 50;

/** Limit of letters; lines of pages are shorter. */
const mostLetters = 400;

interface Letter {
  readonly letter: string;
  /** Index of its word. */
  readonly at: number;
}

/**
 * Whether a line's image shows the words of its layer and no others: letter by letter, without case, marks
 * and signs. Words with a figure must be equal. In other words a quarter of the letters may differ if the
 * reading is doubtful.
 */
export function shows(image: readonly Word[], layer: readonly string[], how?: "exactly"): boolean {
  const [stated, seen] = [lettersOf(layer), lettersOf(image.map(({ text }) => text))];
  if (stated.length === 0 || seen.length === 0 || stated.length > mostLetters) return false;
  const faults = layer.map(() => 0);
  const strays = image.map(() => 0);
  for (const [own, other] of differences(stated, seen)) {
    const doubted =
      how !== "exactly" && other !== undefined && (image[other.at]?.confidence ?? 100) < confident;
    if (own) faults[own.at] = (faults[own.at] ?? 0) + (doubted ? 1 : Number.POSITIVE_INFINITY);
    else if (other) strays[other.at] = (strays[other.at] ?? 0) + (doubted ? 1 : Number.POSITIVE_INFINITY);
  }
  const fits = layer.every((word, at) => (faults[at] ?? 0) <= (/\p{N}/u.test(word) ? 0 : word.length / 4));
  return fits && strays.every((count) => count <= 2);
}

/** Whether most letters are equal. The image may be misread there, or differ from the layer. */
export function resembles(image: readonly Word[], layer: readonly string[]): boolean {
  const [stated, seen] = [lettersOf(layer), lettersOf(image.map(({ text }) => text))];
  if (stated.length > mostLetters) return false;
  return differences(stated, seen).length < mostUnlike * Math.min(stated.length, seen.length);
}

/** Share of the letters of two lines. */
const mostUnlike = 0.4;

/** `O` and `0`, `I`, `l` and `1` look alike. */
const twinOf = (letter: string): string => letter.replace(/[Oo]/, "0").replace(/[Il]/, "1");

const alike = (one: string, other: string): boolean =>
  one.toUpperCase() === other.toUpperCase() || twinOf(one) === twinOf(other);

const lettersOf = (words: readonly string[]): Letter[] =>
  words.flatMap((word, at) =>
    [...word.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "")].map((letter) => ({
      letter,
      at,
    })),
  );

type Difference = readonly [own: Letter | undefined, other: Letter | undefined];

/** The letters that differ in the alignment with the fewest edits. */
function differences(own: readonly Letter[], other: readonly Letter[]): Difference[] {
  const width = other.length + 1;
  const costs = new Uint16Array((own.length + 1) * width);
  const cost = (i: number, j: number): number => costs[i * width + j] ?? 0;
  const differ = (i: number, j: number): number =>
    Number(!alike(own[i - 1]?.letter ?? "", other[j - 1]?.letter ?? ""));
  for (let i = 0; i <= own.length; i++)
    for (let j = 0; j <= other.length; j++)
      costs[i * width + j] =
        i === 0 || j === 0
          ? i + j
          : Math.min(cost(i - 1, j - 1) + differ(i, j), cost(i - 1, j) + 1, cost(i, j - 1) + 1);
  const found: Difference[] = [];
  for (let [i, j] = [own.length, other.length]; i > 0 || j > 0; ) {
    if (i > 0 && j > 0 && cost(i, j) === cost(i - 1, j - 1) + differ(i, j)) {
      if (differ(i, j) === 1) found.push([own[i - 1], other[j - 1]]);
      [i, j] = [i - 1, j - 1];
    } else if (i > 0 && cost(i, j) === cost(i - 1, j) + 1) {
      found.push([own[i - 1], undefined]);
      i -= 1;
    } else {
      found.push([undefined, other[j - 1]]);
      j -= 1;
    }
  }
  return found;
}
