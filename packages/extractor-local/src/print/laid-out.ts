import type { Box } from "@passmuster/core/ports";
import { boxAround, type Stored } from "../detect/extent.ts";
import { downOf, type Point } from "../image/geometry.ts";
import type { QuarterTurn } from "../image/turn.ts";
import type { TextLine, Word } from "./page.ts";
import type { PrintLook } from "./print-look.ts";
import type { Seen } from "./recognise.ts";

/** The lines of a side, and the turn of its image in which they were read. */
export interface LaidOut {
  readonly lines: readonly TextLine[];
  /** Texts in other directions. */
  readonly aside?: readonly Seen[];
  /** The looks at them, in pixels of the turned image. */
  readonly looks: readonly PrintLook[];
  /** The direction of the lines in the turned image. */
  readonly along: Point;
  readonly turn: QuarterTurn | undefined;
  /** The image before the turn. */
  readonly stored: Stored;
}

/** The place of words in the stored image. Letters of a line count as equally wide. */
export function boxOfWords(words: readonly Word[], { lines, ...laid }: LaidOut): Box | undefined {
  const points = lines.flatMap((line) => cornersOn(line, words, laid.along));
  return boxAround(
    points.map((point) => turnBack(point, laid)),
    laid.stored,
  );
}

/** The place of all lines. */
export const boxOfLines = (laid: LaidOut): Box | undefined =>
  boxOfWords(
    laid.lines.flatMap(({ words }) => words),
    laid,
  );

function cornersOn(line: TextLine, wanted: readonly Word[], along: Point): Point[] {
  let [start, first, last] = [0, Number.POSITIVE_INFINITY, 0];
  for (const word of line.words) {
    const end = start + word.text.length;
    if (wanted.includes(word)) [first, last] = [Math.min(first, start), end];
    start = end + 1;
  }
  if (last === 0) return [];
  const letter = (line.right - line.left) / Math.max(start - 1, 1);
  const down = downOf(along);
  return [first, last].flatMap((at) =>
    [line.top, line.bottom].map((v) => {
      const u = line.left + at * letter;
      return { x: u * along.x + v * down.x, y: u * along.y + v * down.y };
    }),
  );
}

export function turnBack(
  { x, y }: Point,
  { turn, stored: { image } }: Omit<LaidOut, "lines" | "looks">,
): Point {
  if (turn === "clockwise") return { x: y, y: image.height - x };
  return turn === "counterclockwise" ? { x: image.width - y, y: x } : { x, y };
}
