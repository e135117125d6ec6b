/** A word of a line. */
export interface Word {
  readonly text: string;
  /** 0–100: likelihood that its letters are right. */
  readonly confidence: number;
  /** Relative likelihood of its spelling by the language model; 1 if unknown. */
  readonly spelled?: number;
}

const clear = 50;
/** Whether a word is clear enough for a value. */
export const isClear = ({ confidence }: Word): boolean => confidence >= clear;

export const letterCount = (words: readonly Word[]): number =>
  words.reduce((sum, { text }) => sum + text.length, 0);

export const confidenceOf = (words: readonly Word[]): number =>
  words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) /
  Math.max(letterCount(words), 1);

/**
 * A text line and its place on the straightened page, in pixels: `left` < `right` along the lines, `top` <
 * `bottom` down the page.
 */
export interface TextLine {
  readonly text: string;
  readonly words: readonly Word[];
  /** Alternative readings of a doubtful line. They may identify a label, but give no value. */
  readonly also?: readonly (readonly Word[])[];
  /** 0–100: the mean over the letters. */
  readonly confidence: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(" ");

/** The same line with these words. */
export const withWords = (line: TextLine, words: readonly Word[]): TextLine => ({
  ...line,
  words,
  text: textOf(words),
  confidence: confidenceOf(words),
});

/** All readings of a line. They may identify a page's kind or a label. */
export const textsOf = ({ text, also = [] }: TextLine): readonly string[] => [text, ...also.map(textOf)];

export const heightOf = ({ top, bottom }: TextLine): number => bottom - top;
const middleOf = ({ top, bottom }: TextLine): number => (top + bottom) / 2;

/** Whether two lines stand side by side. */
export function besides(one: TextLine, other: TextLine): boolean {
  return Math.abs(middleOf(one) - middleOf(other)) < 0.5 * Math.min(heightOf(one), heightOf(other));
}

/** Row by row, each from left to right. */
export function inReadingOrder(lines: readonly TextLine[]): TextLine[] {
  const rows: TextLine[][] = [];
  for (const line of [...lines].sort((a, b) => middleOf(a) - middleOf(b))) {
    const row = rows.findLast((candidate) => candidate.some((member) => besides(member, line)));
    if (row) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.left - b.left));
}

/** The next line to the right on the same row. */
export function rightOf(line: TextLine, lines: readonly TextLine[]): TextLine | undefined {
  return lines
    .filter((other) => other !== line && besides(line, other) && other.left > (line.left + line.right) / 2)
    .sort((a, b) => a.left - b.left)[0];
}

const nearestStart = 2.5;

/** The closely following lines below that start at the same left edge. */
export function stackBelow(line: TextLine, lines: readonly TextLine[], gap = 1.4): TextLine[] {
  const stack: TextLine[] = [];
  for (let last = line; ; ) {
    const height = Math.max(heightOf(last), heightOf(line));
    const next = lines
      .filter((other) => middleOf(other) > middleOf(last) && !besides(other, last))
      .filter((other) => other.top - last.bottom < gap * height)
      .filter((other) => Math.abs(other.left - line.left) < nearestStart * height)
      .sort((a, b) => middleOf(a) - middleOf(b))[0];
    if (!next) return stack;
    stack.push(next);
    last = next;
  }
}

/** The lines above that start at the same left edge, the nearest first. */
export function stackAbove(line: TextLine, lines: readonly TextLine[], gap = 1.4): TextLine[] {
  const turned = (one: TextLine): TextLine => ({ ...one, top: -one.bottom, bottom: -one.top });
  const back = new Map(lines.filter((other) => other !== line).map((other) => [turned(other), other]));
  return stackBelow(turned(line), [...back.keys()], gap).flatMap((other) => back.get(other) ?? []);
}
