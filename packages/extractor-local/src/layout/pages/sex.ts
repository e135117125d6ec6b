import { downOf, type OrientedBox } from "../../image/geometry.ts";
import { type TextLine, textOf, type Word } from "../../print/page.ts";
import { labels } from "./vocabulary.ts";

const sexes: Readonly<Record<string, string>> = { F: "F", FEMALE: "F", M: "M", MALE: "M", М: "M", X: "X" };

/** `F`, `F/F`, `MALE`. Absent if two words differ, or one is in another language. */
export function sexIn(words: readonly Word[]): string | undefined {
  const text = textOf(words);
  const letters = text.toUpperCase().match(/\p{L}+/gu) ?? [];
  const read = new Set(letters.map((letter) => sexes[letter]));
  const [only] = read;
  return (read.size === 1 ? only : undefined) ?? sexOfLetters(text);
}

const oneOrTwo = /^[^\p{L}\p{N}]*(\p{L})(?:\s?[/|]\s?(\p{L}))?[^\p{L}\p{N}]*$/u;

/** `F`, `Ж/F`, `F/Ж`, `V/F`: ICAO 9303-4 wants the letter in English, after that of another language. */
function sexOfLetters(text: string): string | undefined {
  const [, first = "", second = first] = oneOrTwo.exec(text.toUpperCase()) ?? [];
  const [one, other] = [sexes[first], sexes[second]];
  if (one && other && one !== other) return undefined;
  return other ?? (/\p{Script=Latin}/u.test(second) ? undefined : one);
}

/** Least confidence of a letter that has no label. A texture reads as letters of up to 56. */
const clear = 70;

/**
 * The sex that stands alone on a line, without a legible label. Absent if two such lines differ.
 */
export function sexAlone(
  lines: readonly TextLine[],
): { readonly sex: string; readonly words: readonly Word[] } | undefined {
  const found = lines.flatMap(({ words, confidence, text }) => {
    const sex = confidence >= clear ? sexOfLetters(text) : undefined;
    return sex ? [{ sex, words }] : [];
  });
  return new Set(found.map(({ sex }) => sex)).size === 1 ? found[0] : undefined;
}

const sexLabels = new Set(labels.sex.map((label) => label.toUpperCase()));
const isSexLabel = (text: string): boolean =>
  text
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .some((word) => sexLabels.has(word));

/**
 * From the centre of a label, in its heights: to the letter below, and from its end to the letter beside it.
 */
const places = { below: 1.35, beside: 1.2 } as const;
/** Of the place, in heights of the label. */
const size = { length: 3, height: 1.5 } as const;

/** Where the letter may stand whose label is read: below the beginning of the label, and after its end. */
export function placesOfSex(label: string, { centre, along, length, height }: OrientedBox): OrientedBox[] {
  if (!isSexLabel(label)) return [];
  const down = downOf(along);
  const at = (right: number, low: number): OrientedBox => ({
    centre: { x: centre.x + right * along.x + low * down.x, y: centre.y + right * along.y + low * down.y },
    along,
    length: size.length * height,
    height: size.height * height,
  });
  const [start, end] = [-length / 2 + height, length / 2 + places.beside * height];
  return [at(start, places.below * height), at(end, 0)];
}
